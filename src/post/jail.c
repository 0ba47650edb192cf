/* SPDX-License-Identifier: GPL-3.0-or-later
 * Linux: no new privileges, Landlock without a single rule, resource limits, and a seccomp filter that knows a dozen calls and
 * kills the process at any other.  A C library that needs another call after an upgrade is noticed by tests/post, which
 * parses every mail of its corpus in here. */
#define _DEFAULT_SOURCE /* syscall */
#include "post/jail.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#if defined VEDETTE_SANITIZED
#define JAIL_OFF true
#else
#define JAIL_OFF false
#endif

#if defined __x86_64__ && !defined __ILP32__
#define JAIL_ARCH AUDIT_ARCH_X86_64
#elif defined __aarch64__ && !defined __AARCH64EB__
#define JAIL_ARCH AUDIT_ARCH_AARCH64
#elif defined __i386__
#define JAIL_ARCH AUDIT_ARCH_I386
#elif defined __riscv && __riscv_xlen == 64
#define JAIL_ARCH AUDIT_ARCH_RISCV64
#endif

#if defined __linux__
/* The numbers are the same on every architecture; the kernel headers of older systems lack them. */
enum { LANDLOCK_CREATE = 444, LANDLOCK_RESTRICT = 446, LANDLOCK_VERSION = 1 };

/* All rights to files of ABI 1, to which later ABIs add (2: move between folders, 3: truncate, 5: ioctl on devices). */
static uint64_t file_rights(int abi)
{
	static const uint64_t all[] = { 0, 0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff };

	return all[abi < 5 ? abi : 5];
}

static int landlock_abi(void)
{
	long abi = syscall(LANDLOCK_CREATE, NULL, (size_t)0, LANDLOCK_VERSION);

	return abi < 0 ? 0 : (int)abi;
}

static int landlock_enter(int abi)
{
	/* files; network (ABI 4: bind and connect); scope (ABI 6: abstract sockets and signals): the size says how many there are */
	uint64_t rights[3] = { file_rights(abi), 3, 3 };
	size_t size = sizeof rights[0] * (abi >= 6 ? 3 : abi >= 4 ? 2 : 1);
	long fd = syscall(LANDLOCK_CREATE, rights, size, 0);

	if (fd < 0)
		return errno;
	int e = syscall(LANDLOCK_RESTRICT, (int)fd, 0) != 0 ? errno : 0;

	close((int)fd);
	return e;
}
#endif

#if defined __linux__ && defined JAIL_ARCH
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
/* Of mmap and mprotect only what is without PROT_EXEC (4), their third argument. */
#define ALLOW_DATA(name) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 4), \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])), \
	BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 4, 0, 1), \
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), \
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static int seccomp_enter(bool *have)
{
	static struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, JAIL_ARCH, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		ALLOW(read), ALLOW(write), ALLOW(exit_group), ALLOW(exit),
		ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
		ALLOW(rt_sigprocmask), /* abort, and getrandom of newer C libraries */
		ALLOW(futex),          /* GLib's locks; there is one thread, so nothing ever waits */
#ifdef SYS_mmap2
		ALLOW_DATA(mmap2),
#else
		ALLOW_DATA(mmap),
#endif
		ALLOW_DATA(mprotect),  /* malloc */
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
	};
	static const struct sock_fprog program = { sizeof filter / sizeof *filter, filter };

	*have = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
	return *have || errno == EINVAL ? 0 : errno;
}
#endif

void jail_ask(struct jail *j)
{
	*j = (struct jail){ 0, false, JAIL_OFF };
#ifdef __linux__
	j->landlock = landlock_abi();
#ifdef JAIL_ARCH
	/* a NULL filter: EFAULT where filters are known, EINVAL where they are not */
	j->seccomp = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EFAULT;
#endif
#endif
}

static int limit(int what, rlim_t most)
{
	struct rlimit l = { most, most };

	return setrlimit(what, &l) != 0 ? errno : 0;
}

static int limits(bool memory)
{
	int e = limit(RLIMIT_CORE, 0);

	e = e != 0 ? e : limit(RLIMIT_CPU, JAIL_CPU_SECONDS);
	e = e != 0 ? e : limit(RLIMIT_FSIZE, 0);
	if (memory) /* sanitizers reserve terabytes of addresses */
		e = e != 0 ? e : limit(RLIMIT_AS, (rlim_t)JAIL_MEMORY_MIB << 20);
	return e;
}

static void close_above(int last)
{
	long most = sysconf(_SC_OPEN_MAX);

#if defined __linux__ && defined SYS_close_range
	if (syscall(SYS_close_range, (unsigned)last + 1, ~0U, 0) == 0)
		return;
#endif
	for (int fd = last + 1; fd < (most > 0 && most < 65536 ? (int)most : 65536); fd++)
		close(fd);
}

int jail_enter(struct jail *j)
{
	jail_ask(j);
	close_above(STDERR_FILENO);
	int e = limits(!j->off);

	if (e != 0 || j->off)
		return e;
#ifdef __GLIBC__
	mallopt(M_ARENA_MAX, 1); /* short of memory it would count processors, from a file, to decide whether to make another arena */
#endif
#ifdef __linux__
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
		return errno;
	e = j->landlock > 0 ? landlock_enter(j->landlock) : 0;
	if (e == 0)
		e = limit(RLIMIT_NOFILE, 0);
#ifdef JAIL_ARCH
	if (e == 0)
		e = seccomp_enter(&j->seccomp);
#endif
#endif
	return e;
}
