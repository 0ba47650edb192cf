# SPDX-License-Identifier: GPL-3.0-or-later
# usage: box.py make BOX N MAIL...   an mbox of N messages: the mails given, in their order, and between them what people get
#        box.py watched COMMAND...   run with a terminal as its standard error, what it writes there comes out
#        box.py stopped FILE COMMAND...  run, and once FILE is there, send it INT; its exit status, or minus the signal's number, comes out
"""Other people's mail, the same at every run: letters, letters that are pages too, what robots send, pictures."""
import base64
import os
import random
import signal
import subprocess
import sys

chance = random.Random(14)
WORDS = "the of and to corps army turn offer meeting invoice please find attached regards river bridge From vedette".split()


def words(lines):
    return "\n".join(" ".join(chance.choice(WORDS) for _ in range(11)) for _ in range(lines)) + "\n"


def part(kind, body, more=""):
    return f"--part\nContent-Type: {kind}\n{more}\n{body}\n"


def other(i):
    head = f"From: Someone {i % 97} <s{i % 97}@list.test>\nTo: bert@play.test\nSubject: {i}\nMessage-ID: <{i}@list.test>\nMIME-Version: 1.0\n"
    kind = i % 5
    if kind < 2:
        return head + "Content-Type: text/plain; charset=utf-8\n\n" + words(30)
    if kind == 2:
        return head + "Auto-Submitted: auto-generated\nContent-Type: text/plain\n\n" + words(10)
    if kind == 3:
        page = "<html><body><p>" + words(60) + "</p></body></html>"
        return head + "Content-Type: multipart/alternative; boundary=part\n\n" + part("text/plain", words(20)) + part("text/html", page) + "--part--\n"
    picture = base64.encodebytes(chance.randbytes(20000 + chance.randrange(40000))).decode()
    return (head + "Content-Type: multipart/mixed; boundary=part\n\n" + part("text/plain", words(5)) +
            part("image/jpeg; name=a.jpg", picture, "Content-Transfer-Encoding: base64\n") + "--part--\n")


def make(box, n, files):
    n = int(n)
    at = {(k + 1) * n // (len(files) + 1): name for k, name in enumerate(files)}
    with open(box, "wb") as out:
        for i in range(n):
            mail = other(i).encode()
            if i in at:
                with open(at[i], "rb") as f:
                    mail = f.read()
            out.write(b"From x@play.test Mon Nov 30 12:00:00 2026\n")
            for line in mail.splitlines(True):
                out.write(b">" + line if line.lstrip(b">").startswith(b"From ") else line)
            out.write(b"\n")


def watched(command):
    ours, theirs = os.openpty()
    child = os.fork()
    if child == 0:
        os.dup2(theirs, 2)
        os.close(ours)
        os.execvp(command[0], command)
    os.close(theirs)
    try:
        while piece := os.read(ours, 4096):
            sys.stdout.buffer.write(piece)
    except OSError:  # how a terminal ends
        pass
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def stopped(path, command):
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        while not os.path.exists(path):
            try:
                child.wait(0.002)
                break
            except subprocess.TimeoutExpired:
                continue
        child.send_signal(signal.SIGINT)
    print(child.returncode)


if sys.argv[1] == "make":
    make(sys.argv[2], sys.argv[3], sys.argv[4:])
elif sys.argv[1] == "stopped":
    stopped(sys.argv[2], sys.argv[3:])
else:
    watched(sys.argv[2:])
