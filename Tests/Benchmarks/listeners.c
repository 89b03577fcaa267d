// SPDX-License-Identifier: Apache-2.0
// Listens to a live stream of the gateway with many connections, as so many browsers do.
//
//   listeners listen PORT PATH TOKEN COUNT
//       prints "ready" once all connections have the state, and at the end of standard input a line
//       of JSON: for each change its place, and the times at which the connections had it.
//   listeners send PORT COUNT CHANGES SIZE
//       instead of a gateway: accepts the connections, and sends each change of SIZE bytes to all
//       of them, every 100 ms. It shows what the reader can do. Prints a line of JSON with the
//       times at which it began to send.
//
// Times are seconds since 1970 by the clock of this machine.

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { line_size = 96, most_changes = 4096 };

struct page {
    int socket;
    bool has_state, is_change;
    size_t used;
    char line[line_size];
};

struct change {
    char place[line_size];
    double *times;
    int count;
};

static struct change changes[most_changes];
static int change_count, ready_count, page_count;

static void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct sockaddr_in loopback(const char *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

static void hear(const char *place, double time) {
    int index = change_count;
    while (index > 0 && strcmp(changes[index - 1].place, place) != 0) index--;
    if (index == 0) {
        if (change_count == most_changes) return;
        index = ++change_count;
        snprintf(changes[index - 1].place, line_size, "%s", place);
        changes[index - 1].times = calloc((size_t)page_count, sizeof(double));
        if (changes[index - 1].times == NULL) fail("calloc");
    }
    struct change *change = &changes[index - 1];
    if (change->count < page_count) change->times[change->count++] = time;
}

// A line is complete; only its beginning is kept, because the data are not looked at.
static void read_line(struct page *page, double time) {
    page->line[page->used] = 0;
    page->used = 0;
    if (strncmp(page->line, "event: ", 7) == 0) {
        page->is_change = strcmp(page->line + 7, "change") == 0;
        if (strcmp(page->line + 7, "state") == 0 && !page->has_state) {
            page->has_state = true;
            ready_count++;
        }
    } else if (page->is_change && strncmp(page->line, "id: ", 4) == 0) {
        hear(page->line + 4, time);
    }
}

static void read_page(struct page *page) {
    static char bytes[1 << 18];
    ssize_t count = recv(page->socket, bytes, sizeof bytes, 0);
    if (count <= 0) {
        errno = count == 0 ? ECONNRESET : errno;
        fail("a page was disconnected");
    }
    double time = now();
    for (char *at = bytes, *end = bytes + count; at < end;) {
        char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line_end ? line_end : end) - at);
        size_t kept = length < line_size - 1 - page->used ? length : line_size - 1 - page->used;
        memcpy(page->line + page->used, at, kept);
        page->used += kept;
        if (line_end == NULL) break;
        read_line(page, time);
        at = line_end + 1;
    }
}

static int connect_page(const char *port, const char *path, const char *token) {
    struct sockaddr_in address = loopback(port);
    int client = socket(AF_INET, SOCK_STREAM, 0);
    if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address) != 0)
        fail("connect");
    char request[1024];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n"
                          "Accept: text/event-stream\r\n\r\n",
                          path, token);
    if (send(client, request, (size_t)length, 0) != length) fail("send");
    return client;
}

// Handles the events of all pages; returns false at the end of standard input.
static bool pass(int events) {
    struct epoll_event ready[256];
    int count = epoll_wait(events, ready, 256, -1);
    if (count < 0 && errno != EINTR) fail("epoll_wait");
    for (int index = 0; index < count; index++) {
        if (ready[index].data.ptr == NULL) return false;
        read_page(ready[index].data.ptr);
    }
    return true;
}

static void add(int events, int socket, void *page) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = page};
    if (epoll_ctl(events, EPOLL_CTL_ADD, socket, &event) != 0) fail("epoll_ctl");
}

static void print_changes(void) {
    printf("{");
    for (int index = 0; index < change_count; index++) {
        printf("%s\"%s\":[", index == 0 ? "" : ",", changes[index].place);
        for (int at = 0; at < changes[index].count; at++)
            printf("%s%.6f", at == 0 ? "" : ",", changes[index].times[at]);
        printf("]");
    }
    printf("}\n");
}

static int listen_to(const char *port, const char *path, const char *token) {
    int events = epoll_create1(0);
    struct page *pages = calloc((size_t)page_count, sizeof *pages);
    if (events < 0 || pages == NULL) fail("epoll_create1");
    for (int index = 0; index < page_count; index++) {
        pages[index].socket = connect_page(port, path, token);
        add(events, pages[index].socket, &pages[index]);
        // One after the other, so that the queue of new connections is not what is measured.
        while (ready_count <= index) pass(events);
    }
    printf("ready\n");
    fflush(stdout);
    add(events, STDIN_FILENO, NULL);
    while (pass(events)) continue;
    print_changes();
    return 0;
}

static void send_all(const int *sockets, const char *text, size_t length) {
    for (int index = 0; index < page_count; index++)
        if (send(sockets[index], text, length, 0) != (ssize_t)length) fail("send");
}

static int send_to(const char *port, int count, size_t size) {
    struct sockaddr_in address = loopback(port);
    int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    int *sockets = calloc((size_t)page_count, sizeof(int));
    char *text = malloc(size + 256);
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (server < 0 || sockets == NULL || text == NULL
        || bind(server, (struct sockaddr *)&address, sizeof address) != 0
        || listen(server, 1024) != 0)
        fail("listen");
    for (int index = 0; index < page_count; index++) {
        sockets[index] = accept(server, NULL, NULL);
        if (sockets[index] < 0) fail("accept");
        const char *state = "HTTP/1.1 200 OK\r\n\r\nevent: state\nid: 0\ndata: {}\n\n";
        if (send(sockets[index], state, strlen(state), 0) < 0) fail("send");
    }
    printf("[");
    for (int number = 0; number < count; number++) {
        poll(NULL, 0, 100);
        int length = sprintf(text, "event: change\nid: %08d\ndata: ", number);
        memset(text + length, 'x', size);
        memcpy(text + (size_t)length + size, "\n\n", 2);
        printf("%s%.6f", number == 0 ? "" : ",", now());
        send_all(sockets, text, (size_t)length + size + 2);
    }
    printf("]\n");
    fflush(stdout);
    // The pages still read; the caller ends both.
    return pause();
}

int main(int count, char **arguments) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    if (count == 6 && strcmp(arguments[1], "listen") == 0) {
        page_count = atoi(arguments[5]);
        return listen_to(arguments[2], arguments[3], arguments[4]);
    }
    if (count == 6 && strcmp(arguments[1], "send") == 0) {
        page_count = atoi(arguments[3]);
        return send_to(arguments[2], atoi(arguments[4]), (size_t)atoi(arguments[5]));
    }
    fprintf(stderr, "listeners listen PORT PATH TOKEN COUNT | send PORT COUNT CHANGES SIZE\n");
    return 2;
}
