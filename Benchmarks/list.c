// Writes a list of N different made-up street names with town and number, about 31 bytes a line:
//
//     list N sorted|shuffled
//
// The same N gives the same lines, sorted by bytes or in an order that looks like chance. The lines lie evenly over the
// whole alphabet for every N; one name in ten has a letter beyond ASCII. Nothing is held in memory: line i is computed.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each table is in byte order, and no entry begins another: so the lines are in the order of their indexes.
static const char *const first[] = {
    "Ald", "Alm", "And", "Arb", "Bal", "Bar", "Bel", "Ber", "Bor", "Bri", "Cal", "Car", "Ced", "Cor", "Cre", "Dal", "Der", "Dor",
    "Eas", "Edg", "Elm", "Fal", "Fer", "For", "Gal", "Ger", "Gol", "Gre", "Hal", "Har", "Haw", "Hol", "Ing", "Iro", "Jas", "Jun",
    "Kel", "Kin", "Lan", "Lar", "Lin", "Mal", "Map", "Mar", "Mer", "Nor", "Oak", "Orc", "Pal", "Pin", "Qua", "Ros", "Sal", "Sil",
    "Tal", "Tim", "Val", "Ver", "Wal", "Wes", "Wil", "Yar", "Zin", "Östra"};
static const char *const middle[] = {
    "ba", "be", "bo", "da", "de", "do", "fa", "ga", "ha", "ka", "ke", "la", "le", "li", "lo", "ma", "mi", "na", "ne", "ra", "ri",
    "sa", "ta", "té"};
static const char *const last[] = {
    "bus", "cot", "dan", "den", "ger", "ham", "ker", "ler", "mor", "nel", "rin", "ros", "ton", "ver", "wen", "zél"};
static const char *const kind[] = {
    "Alley", "Boulevard", "Court", "Drive", "Lane", "Place", "Road", "Street", "Terrace", "Way"};
static const char *const town[] = {
    "Ashford", "Bayview", "Brookfield", "Cedarville", "Clayton", "Denton", "Eastport", "Elkton", "Fairview", "Franklin",
    "Georgetown", "Glendale", "Hillsboro", "Jackson", "Kingston", "Lakewood", "Madison", "Milford", "Newport", "Oakdale",
    "Oxford", "Plainview", "Quincy", "Richmond", "Riverside", "Salem", "Springfield", "Trenton", "Union", "Vernon",
    "Westfield", "Winchester"};
enum { NUMBERS = 100 };

#define COUNT(table) (sizeof(table) / sizeof *(table))

// How many different lines there are.
static const uint64_t possible = COUNT(first) * COUNT(middle) * COUNT(last) * COUNT(kind) * COUNT(town) * NUMBERS;

static void print_line(uint64_t index, uint64_t count) {
    // Spread over all that is possible, without overflow as long as count is below 2^34.
    uint64_t rest = index * possible / count;
    unsigned number = (unsigned)(rest % NUMBERS);
    const char *in_town, *of_kind, *ending, *within;
    rest /= NUMBERS;
    in_town = town[rest % COUNT(town)], rest /= COUNT(town);
    of_kind = kind[rest % COUNT(kind)], rest /= COUNT(kind);
    ending = last[rest % COUNT(last)], rest /= COUNT(last);
    within = middle[rest % COUNT(middle)], rest /= COUNT(middle);
    printf("%s%s%s %s, %s %05u\n", first[rest], within, ending, of_kind, in_town, 10000 + number * 811);
}

// One to one on the numbers below a power of two: steps that can each be undone.
static uint64_t mixed(uint64_t value, unsigned bits) {
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    for (int round = 0; round < 3; round++) {
        value = (value * 0x9E3779B97F4A7C15u + 0x7F4A7C15u) & mask;
        value ^= value >> (bits / 2 + 1);
    }
    return value;
}

int main(int argc, char **argv) {
    uint64_t count = argc == 3 ? strtoull(argv[1], NULL, 10) : 0;
    unsigned bits = 2;
    if (count == 0 || count > possible || (strcmp(argv[2], "sorted") && strcmp(argv[2], "shuffled"))) {
        fprintf(stderr, "usage: list N sorted|shuffled, N up to %llu\n", (unsigned long long)possible);
        return 2;
    }
    while (((uint64_t)1 << bits) < count) bits++;
    if (!strcmp(argv[2], "sorted")) {
        for (uint64_t i = 0; i < count; i++) print_line(i, count);
    } else {
        for (uint64_t i = 0; i < (uint64_t)1 << bits; i++) {
            uint64_t place = mixed(i, bits);
            if (place < count) print_line(place, count);
        }
    }
    return fflush(stdout) || ferror(stdout) ? 1 : 0;
}
