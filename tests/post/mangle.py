# SPDX-License-Identifier: GPL-3.0-or-later
"""What mail programs, servers and people do to a mail with a turn, each damage by itself and in pairs.

usage: mangle.py one|pairs GOLDEN-LETTER FOLDER EXPECT    writes the damaged mails, and what is to become of each
       mangle.py judge one|pairs EXPECT FOUND            prints what came otherwise; FOUND is of `mail_tool finds FOLDER`

A damage is done to the text of the mail, to how the mail is built, or to its bytes on the wire, in this order.  Its row says what becomes
of the block of text and of the attachment: "same" (it arrives, byte for byte), a verdict or several, "altered" - then its signature is
for the next to refuse - or "gone".  Of a pair each carrier arrives if it outlives both.  Whatever happens, no block arrives altered, and a
mail that held a turn is never called one without.
"""
import base64
import binascii
import quopri
import re
import sys

FOOTER = (b"\n-- \nThis message is confidential \xe2\x80\x93 if you are not its addressee, delete it.\n"
          b"________________________________\nScanned. No virus found. http://scan.test/?a=b&c=d\n")


def lines(text):
    return text.split(b"\n")


def each(f):
    return lambda text: b"\n".join(f(line) for line in lines(text))


def block(f):
    """The block's own lines, between its head and its end."""
    def on(text):
        head, end = text.index(b"[vedette 1: "), text.index(b"[vedette 1: end")
        first = text.index(b"\n", head) + 1
        return text[:first] + b"\n".join(f(text[first:end - 1].split(b"\n"))) + text[end - 1:]
    return on


def hard(width):
    return each(lambda l: b"\n".join(l[i:i + width] for i in range(0, max(len(l), 1), width)))


def words(width):
    def wrap(line):
        out, now = [], b""
        for word in line.split(b" "):
            if now and len(now) + 1 + len(word) > width:
                out.append(now)
                now = word
            else:
                now = now + b" " + word if now else word
        return b"\n".join(out + [now])
    return each(wrap)


def half(text):
    at = (text.index(b"[vedette 1: ") + text.index(b"[vedette 1: end")) // 2
    return text[:at] + b"...\n\n[Message clipped]  View entire message\n"


def escape(text):
    return text.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")


# name, what it does to the text, the block's fate
TEXT = [
    ("wrap-40", hard(40), "same"),
    ("wrap-60", hard(60), "same"),
    ("wrap-72", hard(72), "same"),
    ("wrap-76", hard(76), "same"),
    ("wrap-998", hard(998), "same"),
    ("words-40", words(40), "same"),
    ("joined", lambda t: t.replace(b"\n", b" "), "same"),
    ("flowed", each(lambda l: l + b" " if l else l), "same"),
    ("quoted", each(lambda l: b"> " + l), "same"),
    ("quoted-3", each(lambda l: b">>> " + l), "same"),
    ("quoted-name", each(lambda l: b"Anna> " + l), "armour.character"),
    ("quoted-bar", each(lambda l: b"| " + l), "armour.character"),
    ("indented", each(lambda l: b"    " + l), "same"),
    ("tabs", each(lambda l: b"\t" + l), "same"),
    ("blanks-behind", each(lambda l: l + b"  \t"), "same"),
    ("double-spaced", lambda t: t.replace(b"\n", b"\n\n"), "same"),
    ("nbsp", lambda t: t.replace(b" ", b"\xc2\xa0"), "armour.head gone"),
    ("nbsp-latin", lambda t: t.replace(b" ", b"\xa0"), "armour.head gone"),
    ("nbsp-behind", block(lambda ls: [l + b"\xc2\xa0" for l in ls]), "armour.character"),
    ("zero-width", block(lambda ls: [l[:60] + b"\xe2\x80\x8b" + l[60:] for l in ls]), "armour.character"),
    ("soft-hyphen", block(lambda ls: [l[:30] + b"\xc2\xad" + l[30:] for l in ls]), "armour.character"),
    ("bom", lambda t: b"\xef\xbb\xbf" + t, "same"),
    ("smart", lambda t: t.replace(b"--", b"\xe2\x80\x94").replace(b"...", b"\xe2\x80\xa6").replace(b"'", b"\xe2\x80\x99"), "same"),
    ("capital", each(lambda l: l[:1].upper() + l[1:] if l[:1] == b"[" else l), "same"),
    ("lower", lambda t: t.lower(), "armour.check armour.base64"),
    ("upper", lambda t: t.upper(), "armour.check armour.base64"),
    ("plus", block(lambda ls: [l.replace(b"+", b" ") for l in ls]), "armour.check armour.base64 armour.cut"),
    ("slash", block(lambda ls: [l.replace(b"/", b"\\/") for l in ls]), "armour.character"),
    ("clipped", half, "armour.cut armour.character"),
    ("headless", lambda t: t[:t.index(b"[vedette 1: ")] + t[t.index(b"\n", t.index(b"[vedette 1: ")) + 1:], "armour.head"),
    ("line-lost", block(lambda ls: ls[:4] + ls[5:]), "armour.check"),
    ("line-twice", block(lambda ls: ls[:5] + ls[4:]), "armour.check"),
    ("lines-swapped", block(lambda ls: ls[:3] + [ls[4], ls[3]] + ls[5:]), "armour.check"),
    ("letter-lost", block(lambda ls: ls[:2] + [ls[2][1:]] + ls[3:]), "armour.check armour.base64"),
    ("letter-other", block(lambda ls: ls[:2] + [(b"B" if ls[2][:1] == b"A" else b"A") + ls[2][1:]] + ls[3:]), "armour.check"),
    ("ctrl-z", lambda t: t + b"\x1a", "same"),
    ("ctrl-z-inside", block(lambda ls: ls[:3] + [b"\x1a" + ls[3]] + ls[4:]), "armour.character"),
    ("footer", lambda t: t + FOOTER, "same"),
    ("banner", lambda t: b"[EXTERNAL] Do not click. <https://safe.test/?url=x&data=05>\n\n" + t, "same"),
    ("page-source", each(lambda l: escape(l) + b"<br>"), "armour.html"),
    ("entities", block(lambda ls: [l.replace(b"+", b"&#43;").replace(b"/", b"&#47;") for l in ls]), "armour.html"),
    ("quopri-raw", block(lambda ls: [l[:48] + b"=\n" + l[48:] for l in ls]), "armour.quoted"),
    ("quopri-raw-blanks", each(lambda l: l + b"=20"), "armour.quoted armour.head"),
]


def part(kind, body, encoding=None, more=b""):
    head = b"Content-Type: " + kind + b"\n"
    if encoding:
        head += b"Content-Transfer-Encoding: " + encoding + b"\n"
    return head + more + b"\n" + body


def mixed(parts, kind=b"mixed", mark=b"b1"):
    out = b'Content-Type: multipart/' + kind + b'; boundary="' + mark + b'"\n\nThis is a message in parts.\n'
    for p in parts:
        out += b"--" + mark + b"\n" + p + b"\n"
    return out + b"--" + mark + b"--\n"


HEAD = b"From: Anna <anna@play.test>\nTo: bert@play.test\nSubject: warrenton: slot 12\nMIME-Version: 1.0\n"


def plain(text, kind=b"text/plain; charset=utf-8", encoding=b"8bit"):
    return part(kind, text, encoding)


def attached(record, kind=b"application/octet-stream", name=b"w.ved", width=76):
    body = base64.b64encode(record)
    body = b"\n".join(body[i:i + width] for i in range(0, len(body), width)) + b"\n"
    return part(kind, body, b"base64", b'Content-Disposition: attachment; filename="' + name + b'"\n')


def page(text):
    return part(b"text/html; charset=utf-8", b"<html><body><p>" + escape(text).replace(b"\n", b"<br>\n") + b"</p></body></html>\n")


def printable(record):
    return b"=\n".join(b"".join(b"=%02X" % b for b in record[i:i + 24]) for i in range(0, len(record), 24)) + b"\n"


def uuencoded(record):
    body = b"begin 644 w.ved\n" + b"".join(binascii.b2a_uu(record[i:i + 45], backtick=True) for i in range(0, len(record), 45)) + b"`\nend\n"
    return part(b"application/octet-stream", body, b"x-uuencode")


def tnef(record):
    return part(b"application/ms-tnef", base64.encodebytes(b"\x78\x9f\x3e\x22\x01\x00\x02" + b"compressed" * 20), b"base64")


def whole(text, record):
    return mixed([plain(text), attached(record)])


def inside(text, record):
    return HEAD + whole(text, record)


# name, how the mail is built of text and record, the fates of block and attachment
BUILD = [
    ("as-it-is", whole, "same", "same"),
    ("no-attachment", lambda t, r: plain(t), "same", "gone"),
    ("no-text", lambda t, r: mixed([attached(r)]), "gone", "same"),
    ("text-emptied", lambda t, r: mixed([plain(b"(the text was taken out)\n"), attached(r)]), "gone", "same"),
    ("both-stripped", lambda t, r: plain(t[:t.index(b"[vedette 1")]), "mail.stripped", "gone"),
    ("page-only", lambda t, r: page(t), "mail.html", "gone"),
    ("page-and-file", lambda t, r: mixed([page(t), attached(r)]), "gone", "same"),
    ("alternative", lambda t, r: mixed([mixed([plain(t), page(t)], b"alternative", b"b2"), attached(r)]), "same", "same"),
    ("related", lambda t, r: mixed([mixed([page(t)], b"related", b"b2"), attached(r)]), "gone", "same"),
    ("quopri", lambda t, r: mixed([plain(quopri.encodestring(t), encoding=b"quoted-printable"), attached(r)]), "same", "same"),
    ("text-base64", lambda t, r: mixed([plain(base64.encodebytes(t), encoding=b"base64"), attached(r)]), "same", "same"),
    ("format-flowed", lambda t, r: mixed([plain(t, b"text/plain; format=flowed; delsp=yes"), attached(r)]), "same", "same"),
    ("windows-1252", lambda t, r: mixed([plain(b"Gr\xfc\xdfe\n" + t, b"text/plain; charset=windows-1252"), attached(r)]), "same", "same"),
    ("koi8", lambda t, r: mixed([plain(b"\xc1\xc2\xd7\n" + t, b"text/plain; charset=koi8-r"), attached(r)]), "same", "same"),
    ("no-charset", lambda t, r: mixed([plain(t, b"text/plain"), attached(r)]), "same", "same"),
    ("utf-16", lambda t, r: plain(base64.encodebytes(t.decode("latin-1").encode("utf-16")), b"text/plain; charset=utf-16", b"base64"),
     "mail.charset", "gone"),
    ("called-text", lambda t, r: mixed([plain(t), attached(r, b"text/plain", b"w.ved.txt")]), "same", "same"),
    ("renamed", lambda t, r: mixed([plain(t), attached(r, b"image/png", b"noname")]), "same", "same"),
    ("two-of-one-name", lambda t, r: mixed([plain(t), attached(r), attached(r)]), "same", "same"),
    ("base64-wide", lambda t, r: mixed([plain(t), attached(r, width=996)]), "same", "same"),
    ("file-quopri", lambda t, r: mixed([plain(t), part(b"application/octet-stream", printable(r), b"quoted-printable")]), "same", "same"),
    ("file-uuencoded", lambda t, r: mixed([plain(t), uuencoded(r)]), "same", "same"),
    ("file-as-text", lambda t, r: mixed([plain(t), attached(r.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))]), "same", "slot.eol"),
    ("file-seven-bits", lambda t, r: mixed([plain(t), attached(bytes(b & 127 for b in r))]), "same", "slot.sevenbit"),
    ("file-cut", lambda t, r: mixed([plain(t), attached(r[:len(r) // 2])]), "same", "slot.short altered"),
    ("file-and-junk", lambda t, r: mixed([plain(t), attached(r + b"\0\x1a\n" * 9)]), "same", "same"),
    ("file-nul", lambda t, r: mixed([plain(t), attached(r.replace(b"\0", b"\x80"))]), "same", "altered slot.newer"),
    ("winmail", lambda t, r: mixed([plain(b"\n"), tnef(r)]), "mail.winmail", "gone"),
    ("signed", lambda t, r: mixed([whole(t, r).replace(b"b1", b"b3"), part(b"application/pgp-signature", b"-----BEGIN PGP SIGNATURE-----\n")],
                                  b'signed; protocol="application/pgp-signature"'.replace(b";", b"; "), b"b4"), "same", "same"),
    ("encrypted", lambda t, r: plain(b"-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n"), "mail.encrypted", "gone"),
    ("list-footer", lambda t, r: mixed([plain(t), attached(r), plain(FOOTER)]), "same", "same"),
    ("forwarded", lambda t, r: mixed([plain(b"See below.\n"), part(b"message/rfc822", inside(t, r))], mark=b"b5"), "same", "same"),
    ("forwarded-twice", lambda t, r: part(b"message/rfc822", HEAD + mixed([part(b"message/rfc822", inside(t, r))], b"digest", b"b5")), "same", "same"),
    ("forwarded-inline", lambda t, r: plain(b"---------- Forwarded message ---------\nFrom: Anna\nSubject: slot 12\n\n" + t), "same", "gone"),
    ("forwarded-as-file", lambda t, r: mixed([plain(b"See the file.\n"), part(b"application/octet-stream", base64.encodebytes(inside(t, r)), b"base64",
                                              b'Content-Disposition: attachment; filename="turn.eml"\n')], mark=b"b5"), "same", "same"),
    ("header-stripped", lambda t, r: b"\n" + whole(t, r), "same", "same"),
    ("copied", lambda t, r: None, "same", "gone"),
]

# name, what it does to the bytes of the mail, the fates of block and attachment
WIRE = [
    ("crlf", lambda m: m.replace(b"\n", b"\r\n"), "same", "same"),
    ("crcrlf", lambda m: m.replace(b"\n", b"\r\r\n"), "same", "same gone"),
    ("cr", lambda m: m.replace(b"\n", b"\r"), "mail.eol same", "mail.eol gone"),
    ("cut-998", lambda m: b"\n".join(b"\r\n ".join(l[i:i + 998] for i in range(0, max(len(l), 1), 998)) for l in m.split(b"\n")), "same", "same"),
    ("blanks-eaten", lambda m: b"\n".join(l.rstrip(b" \t") for l in m.split(b"\n")), "same", "same"),
    ("blanks-added", lambda m: m[:m.index(b"\n\n")] + m[m.index(b"\n\n"):].replace(b"\n", b" \n"), "same", "same gone"),
    ("from-quoted", lambda m: re.sub(rb"(?m)^(>*From )", rb">\1", m) if not m.startswith(b"From") else m, "same", "same"),
    ("seven-bits", lambda m: bytes(b & 127 for b in m), "same", "same"),
    ("nul-behind", lambda m: m + b"\0" * 512, "same", "same"),
    ("ctrl-z-behind", lambda m: m + b"\x1a", "same", "same"),
    ("bom-before", lambda m: b"\xef\xbb\xbf" + m, "same", "same"),
    ("empty-before", lambda m: b"\n\n" + m, "same", "same"),
    ("cut-half", lambda m: m[:len(m) // 2], "armour.cut armour.character same gone", "gone slot.short altered"),
    ("cut-end", lambda m: m[:-20], "same", "same slot.short altered"),
    ("whole-quoted", lambda m: b"\n".join(b"> " + l for l in m.split(b"\n")), "same", "gone"),
    ("saved-utf-16", lambda m: m.decode("latin-1").encode("utf-16"), "mail.charset", "gone"),
    ("doubled-lines", lambda m: m.replace(b"\n", b"\n\n"), "same", "gone"),
]
AS_TEXT = ("", lambda t: t, "same")
AS_MAIL = ("", lambda m: m, "same", "same")
PLAIN, COPIED = (next(b for b in BUILD if b[0] == name) for name in ("no-attachment", "copied"))
# Of these the text is another's matter.
FILES = ("as-it-is", "no-text", "text-emptied", "both-stripped", "called-text", "renamed", "two-of-one-name", "base64-wide", "winmail", "encrypted")
# The source of a mail, copied by hand, when what it holds is not in clear; the end of one that held no turn any more.
SOURCE, ENCODED = ("whole-quoted", "doubled-lines"), ("utf-16", "winmail", "text-base64", "forwarded-as-file")
LOST = ("both-stripped", "winmail", "encrypted")


def cases(kind):
    """Rows of one damage each, or of two: (text, build, wire)."""
    if kind == "one":
        for t in TEXT:
            yield t, BUILD[0], AS_MAIL
            yield t, COPIED, AS_MAIL
        for b in BUILD:
            yield AS_TEXT, b, AS_MAIL
        for w in WIRE:
            yield AS_TEXT, BUILD[0], w
        return
    for i, t in enumerate(TEXT):
        for u in TEXT[i + 1:]:
            yield (t[0] + "+" + u[0], lambda x, t=t, u=u: u[1](t[1](x)), t[2] if u[2] == "same" else u[2]), COPIED, AS_MAIL
        for b in BUILD:
            if b[0] not in FILES and not b[0].startswith("file-"):
                yield t, b, AS_MAIL
        for w in WIRE:
            yield t, PLAIN, w
    for b in BUILD[1:]:
        for w in WIRE:
            if not (w[0] in SOURCE and b[0] in ENCODED or w[0].startswith("cut-") and b[0] in LOST):
                yield AS_TEXT, b, w


def make(text, record, t, b, w):
    text = t[1](text)
    body = b[1](text, record)
    if body is None:
        return w[1](text)
    return w[1]((HEAD.replace(b"MIME-Version: 1.0\n", b"") if b[0] == "header-stripped" else HEAD) + body)


def fate(*fates):
    """It arrives if it outlives all of them; else what the first says that it does not outlive."""
    return next((f for f in fates if f != "same"), "same")


def write(kind, letter, folder, expect):
    golden = open(letter, "rb").read()
    at = golden.index(b"Content-Transfer-Encoding: base64")
    body = golden[golden.index(b"\n\n", at) + 2:]
    record = base64.b64decode(body[:body.index(b"\n\n")])
    first = golden.index(b"\n\n", golden.index(b"Content-Type: text/plain")) + 2
    text = golden[first:golden.index(b"\n--", first)]
    with open(expect, "w") as table:
        for t, b, w in cases(kind):
            name = "+".join(x[0] for x in (t, b, w) if x[0] and x is not BUILD[0] and not (kind == "pairs" and x is PLAIN)) or b[0]
            try:
                mail = make(text, record, t, b, w)
            except (ValueError, IndexError):  # the first damage left nothing to do for the second
                continue
            open(folder + "/" + name, "wb").write(mail)
            table.write("%s\t%s\t%s\n" % (name, fate(t[2], b[2], w[2]), fate(b[3], w[3])))


def read_found(path):
    """name -> (what became of blocks, of attachments, the verdict on the mail)"""
    found = {}
    for line in open(path):
        word = line.rstrip("\n").split(" ")
        if word[0] == "mail":
            now = found[line[5:-1]] = [set(), set(), None]
        elif word[0] in ("armour", "attachment", "file"):
            what = word[2].lstrip("!") if word[2] != "other" else "altered"
            now[0 if word[0] == "armour" else 1].add(what)
        elif word[0] == "=":
            now[2] = word[1]
    return found


def judge(kind, expect, found):
    found, n = read_found(found), 0
    for row in open(expect):
        name, block_fate, file_fate = row.rstrip("\n").split("\t")
        if name not in found:
            print(name + ": the reader has nothing to say of it")
            continue
        n += 1
        blocks, files, verdict = found[name]
        said = "%s: block %s, attachment %s, in all %s" % (name, sorted(blocks), sorted(files), verdict)
        if "altered" in blocks:
            print(said + ": altered and taken for good")
        if verdict in (None, "mail.none"):
            print(said + ": it is called a mail without a turn")
        for fates, got in ((block_fate, blocks), (file_fate, files)):
            got = got or ({verdict} if verdict != "ok" and fates is block_fate else {"gone"})
            if fates == "same" and (got != {"same"} if kind == "one" else "same" not in got):
                print(said + ": wanted to arrive")
            elif kind == "one" and not got <= set(fates.split()):
                print(said + ": wanted " + fates)
    print("# %d mails" % n)


if __name__ == "__main__":
    if sys.argv[1] == "judge":
        judge(*sys.argv[2:])
    else:
        write(*sys.argv[1:])
