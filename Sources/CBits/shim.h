// Which bytes of a text are what, a bit for each: comparisons of 16 bytes at once, for which Swift has no words.
//
// `text` must be readable, and `bits` have room, for a whole number of 64 bytes.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The last place of a byte: the C library has it, and shows it to GNU programs only.
void *memrchr(const void *text, int byte, size_t count);

#if defined(__SSE2__)
#include <emmintrin.h>

static inline uint64_t bits_of_mask(__m128i a, __m128i b, __m128i c, __m128i d) {
    return (uint64_t)(uint32_t)_mm_movemask_epi8(a) | (uint64_t)(uint32_t)_mm_movemask_epi8(b) << 16
        | (uint64_t)(uint32_t)_mm_movemask_epi8(c) << 32 | (uint64_t)(uint32_t)_mm_movemask_epi8(d) << 48;
}

#define BITS_FOR_EACH_64(condition)                                                       \
    for (size_t word = 0; word < (count + 63) / 64; word++) {                             \
        const __m128i *at = (const __m128i *)((const uint8_t *)text + 64 * word);         \
        __m128i found[4];                                                                 \
        for (int part = 0; part < 4; part++) {                                            \
            __m128i x = _mm_loadu_si128(at + part);                                       \
            found[part] = (condition);                                                    \
        }                                                                                 \
        bits[word] = bits_of_mask(found[0], found[1], found[2], found[3]);                \
    }

// Where the text has a byte, after setting some of each byte's bits: 0, or 0x20 so that capitals are found as well.
static inline void bits_equal(const void *text, size_t count, uint8_t byte, uint8_t fold, uint64_t *bits) {
    const __m128i wanted = _mm_set1_epi8((char)byte), folds = _mm_set1_epi8((char)fold);
    BITS_FOR_EACH_64(_mm_cmpeq_epi8(_mm_or_si128(x, folds), wanted))
}

// Where the text has bytes of a range, after setting some of each byte's bits.
static inline void bits_between(
    const void *text, size_t count, uint8_t least, uint8_t most, uint8_t fold, uint64_t *bits
) {
    const __m128i low = _mm_set1_epi8((char)least), width = _mm_set1_epi8((char)(most - least));
    const __m128i folds = _mm_set1_epi8((char)fold), zero = _mm_setzero_si128();
    BITS_FOR_EACH_64(_mm_cmpeq_epi8(_mm_subs_epu8(_mm_sub_epi8(_mm_or_si128(x, folds), low), width), zero))
}

#undef BITS_FOR_EACH_64
#else

static inline void bits_between(
    const void *text, size_t count, uint8_t least, uint8_t most, uint8_t fold, uint64_t *bits
) {
    const uint8_t *bytes = (const uint8_t *)text;
    for (size_t word = 0; word < (count + 63) / 64; word++) {
        uint64_t found = 0;
        for (int place = 0; place < 64; place++) {
            uint8_t byte = bytes[64 * word + (size_t)place] | fold;
            found |= (uint64_t)((uint8_t)(byte - least) <= (uint8_t)(most - least)) << place;
        }
        bits[word] = found;
    }
}

static inline void bits_equal(const void *text, size_t count, uint8_t byte, uint8_t fold, uint64_t *bits) {
    bits_between(text, count, byte, byte, fold, bits);
}

#endif
