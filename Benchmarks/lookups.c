// A floor: the least that a look-up in a sorted list can cost. Bisects LIST for each line of QUERIES, twice, and prints
// the microseconds that one took the second time:
//
//     lookups LIST QUERIES
#include "bisect.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

int main(int argc, char **argv) {
    static char lines[1 << 22];
    char *queries[1 << 15];
    size_t lengths[1 << 15], count = 0, found = 0;
    FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;
    double began = 0;
    if (!file || !map_list(argv[1])) return 2;
    lines[fread(lines, 1, sizeof lines - 1, file)] = 0;
    for (char *line = strtok(lines, "\n"); line && count < 1 << 15; line = strtok(NULL, "\n")) {
        lengths[count] = strlen(line);
        queries[count++] = line;
    }
    for (int pass = 0; pass < 2; pass++) {
        began = now();
        for (size_t i = 0; i < count; i++) {
            size_t at = first_not_less(queries[i], lengths[i]);
            found += at + lengths[i] <= size && !memcmp(text + at, queries[i], lengths[i]);
        }
    }
    printf("%.3f us, %zu found\n", (now() - began) / (double)count, found);
    return count ? 0 : 2;
}
