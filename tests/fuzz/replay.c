/* SPDX-License-Identifier: GPL-3.0-or-later
 * replay TARGET-NAME ROUNDS FOLDER
 * Drives a fuzz target without libFuzzer: every file of FOLDER as it is, then ROUNDS changed copies of them, the same ones
 * each time.
 * Prints a line of what was done.  On a fault the input stands in the file $FUZZ_INPUT, if that is set. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "support/load.h"

enum { SEEDS_MAX = 1024, INPUT_MAX = 1 << 20, SECONDS_MAX = 20 };

static struct {
	char *p;
	size_t n;
} seed[SEEDS_MAX];
static unsigned seeds;
static uint8_t *now;
static size_t now_n;
static FILE *keep;

static void save(void)
{
	if (!keep || !now)
		return;
	rewind(keep);
	fwrite(now, 1, now_n, keep);
	fflush(keep);
}

/* The process is about to end; what stdio does here is better than nothing. */
static void on_signal(int number)
{
	save();
	signal(number, SIG_DFL);
	raise(number);
}

static uint64_t random_state;
static unsigned pick(unsigned n)
{
	random_state = random_state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(random_state >> 33) % n;
}

static void run(const void *p, size_t n)
{
	/* memory of exactly this size, so that a sanitizer sees a step too far */
	now = malloc(n ? n : 1);
	if (!now)
		exit(99);
	memcpy(now, p, n);
	now_n = n;
	alarm(SECONDS_MAX);
	LLVMFuzzerTestOneInput(now, n);
	alarm(0);
	free(now);
	now = NULL;
}

static size_t splice(uint8_t *b, size_t n)
{
	unsigned other = pick(seeds);
	if (seed[other].n == 0 || n == 0)
		return n;
	size_t at = pick((unsigned)n), from = pick((unsigned)seed[other].n), len = seed[other].n - from;
	len = len > 200 ? 1 + pick(200) : len;
	if (at + len > INPUT_MAX)
		return n;
	memcpy(b + at, seed[other].p + from, len);
	return at + len > n ? at + len : n;
}

/* Move a run of bytes: lines and words change places, double or go. */
static size_t rearrange(uint8_t *b, size_t n)
{
	size_t from = pick((unsigned)n), len = 1 + pick(60), to = pick((unsigned)n);
	if (from + len > n)
		len = n - from;
	if (pick(2)) {
		memmove(b + from, b + from + len, n - from - len);
		return n - len;
	}
	if (n + len > INPUT_MAX || len > 60)
		return n;
	uint8_t copy[60];
	memcpy(copy, b + from, len);
	memmove(b + to + len, b + to, n - to);
	memcpy(b + to, copy, len);
	return n + len;
}

static size_t change(uint8_t *b, size_t n)
{
	static const uint8_t odd[] = { 0, 1, 0x7f, 0x80, 0xff, '\n', '\r', ' ', '\t', '#', '|', '-', '9', '0', 0x1b, 0xc2, '=' };
	if (n == 0)
		return n;
	switch (pick(8)) {
	case 0: b[pick((unsigned)n)] ^= (uint8_t)(1u << pick(8)); return n;
	case 1: b[pick((unsigned)n)] = odd[pick(sizeof odd)]; return n;
	case 2: b[pick((unsigned)n)] = (uint8_t)('0' + pick(10)); return n;
	case 3: return pick((unsigned)n + 1);
	case 4: return splice(b, n);
	case 5: b[pick(n > 32 ? 32 : (unsigned)n)] = (uint8_t)pick(256); return n;
	default: return rearrange(b, n);
	}
}

static void mutate(unsigned rounds)
{
	uint8_t *b = malloc(INPUT_MAX + 1);
	for (unsigned i = 0; b && seeds && i < rounds; i++) {
		unsigned s = pick(seeds);
		size_t n = seed[s].n < INPUT_MAX ? seed[s].n : INPUT_MAX;
		memcpy(b, seed[s].p, n);
		for (unsigned k = 1 + pick(6); k; k--)
			n = change(b, n);
		run(b, n);
	}
	free(b);
}

static bool read_folder(const char *folder)
{
	DIR *d = opendir(folder);
	if (!d)
		return false;
	for (struct dirent *e = readdir(d); e; e = readdir(d)) {
		char path[4096];
		if (e->d_name[0] == '.' || seeds == SEEDS_MAX)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
		seed[seeds].p = load_file(path, &seed[seeds].n);
		if (!seed[seeds].p)
			return false;
		seeds++;
	}
	closedir(d);
	return true;
}

static int by_bytes(const void *a, const void *b)
{
	const size_t *m = (const size_t *)((const char *)a + sizeof(char *)), *n = (const size_t *)((const char *)b + sizeof(char *));
	if (*m != *n)
		return (*m > *n) - (*m < *n);
	return memcmp(*(char *const *)a, *(char *const *)b, *m);
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: %s NAME ROUNDS FOLDER\n", argv[0]);
		return 2;
	}
	const char *file = getenv("FUZZ_INPUT");
	keep = file ? fopen(file, "wb") : NULL;
	signal(SIGABRT, on_signal);
	signal(SIGSEGV, on_signal);
	signal(SIGBUS, on_signal);
	signal(SIGFPE, on_signal);
	signal(SIGALRM, on_signal);
	if (!read_folder(argv[3]) || seeds == 0) {
		fprintf(stderr, "%s: no seeds\n", argv[3]);
		return 99;
	}
	qsort(seed, seeds, sizeof *seed, by_bytes); /* a folder has no order of its own */
	for (unsigned i = 0; i < seeds; i++)
		run(seed[i].p, seed[i].n);
	unsigned rounds = (unsigned)strtoul(argv[2], NULL, 10);
	mutate(rounds);
	printf("%s: %u seeds, %u changed copies\n", argv[1], seeds, rounds);
	for (unsigned i = 0; i < seeds; i++)
		free(seed[i].p);
	return 0;
}
