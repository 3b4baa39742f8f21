// The floors' search: a list of lines, sorted by bytes, mapped and bisected as it lies in the file.
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *text;
static size_t size;

static int map_list(const char *path) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) || status.st_size == 0) return 0;
    size = (size_t)status.st_size;
    text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    return text != MAP_FAILED;
}

// The start of the line in which a byte stands.
static size_t line_start(size_t at) {
    while (at > 0 && text[at - 1] != '\n') at--;
    return at;
}

static size_t line_length(size_t start) {
    const char *end = memchr(text + start, '\n', size - start);
    return end ? (size_t)(end - (text + start)) : size - start;
}

// The start of the first line that is not less than the typed bytes.
static size_t first_not_less(const char *typed, size_t count) {
    size_t low = 0, high = size;
    while (low < high) {
        size_t start = line_start(low + (high - low) / 2);
        size_t length = line_length(start);
        int order = memcmp(text + start, typed, length < count ? length : count);
        if (order < 0 || (order == 0 && length < count)) {
            low = start + length + 1;
        } else {
            high = start;
        }
    }
    return low;
}
