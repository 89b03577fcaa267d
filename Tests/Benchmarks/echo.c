// SPDX-License-Identifier: Apache-2.0
// Echo over ZeroMQ's C interface: the baseline for the Swift binding (Tests/Benchmarks/echo).
//
//   echo server ENDPOINT [SERVER_PUBLIC SERVER_SECRET]
//   echo client ENDPOINT WINDOW BYTES SECONDS [SERVER_PUBLIC SERVER_SECRET]
//
// The client keeps WINDOW requests in flight. It prints the echoes per second, then the median
// round trip in nanoseconds (0 unless the window is 1).

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

enum { BUDGET = 256, SAMPLES = 1000000 };

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void *open_socket(void *context, int kind, char **keys, int is_server)
{
    void *socket = zmq_socket(context, kind);
    int yes = 1, no_limit = 0;
    zmq_setsockopt(socket, ZMQ_LINGER, &(int){0}, sizeof(int));
    zmq_setsockopt(socket, ZMQ_SNDHWM, &no_limit, sizeof no_limit);
    zmq_setsockopt(socket, ZMQ_RCVHWM, &no_limit, sizeof no_limit);
    if (keys && is_server) {
        assert(zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &yes, sizeof yes) == 0);
        assert(zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, keys[1], 41) == 0);
    } else if (keys) {
        char public_key[41], secret_key[41];
        assert(zmq_curve_keypair(public_key, secret_key) == 0);
        assert(zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, keys[0], 41) == 0);
        assert(zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, public_key, 41) == 0);
        assert(zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, secret_key, 41) == 0);
    }
    return socket;
}

// Echoes the queued messages, at most BUDGET per iteration, then polls again, as a service does.
static void serve(void *context, const char *endpoint, char **keys)
{
    void *router = open_socket(context, ZMQ_ROUTER, keys, 1);
    assert(zmq_bind(router, endpoint) == 0);
    zmq_pollitem_t item = {router, 0, ZMQ_POLLIN, 0};
    for (;;) {
        zmq_poll(&item, 1, -1);
        for (int i = 0; i < BUDGET; i++) {
            zmq_msg_t identity, body;
            zmq_msg_init(&identity);
            zmq_msg_init(&body);
            if (zmq_msg_recv(&identity, router, ZMQ_DONTWAIT) == -1) break;
            assert(zmq_msg_recv(&body, router, ZMQ_DONTWAIT) != -1);
            assert(zmq_msg_send(&identity, router, ZMQ_SNDMORE | ZMQ_DONTWAIT) != -1);
            assert(zmq_msg_send(&body, router, ZMQ_DONTWAIT) != -1);
        }
    }
}

static int ascending(const void *left, const void *right)
{
    long long difference = *(const long long *)left - *(const long long *)right;
    return (difference > 0) - (difference < 0);
}

static void ask(void *dealer, const void *bytes, size_t size)
{
    assert(zmq_send(dealer, bytes, size, ZMQ_DONTWAIT) != -1);
}

static void request(
    void *context, const char *endpoint, int window, size_t size, double seconds, char **keys)
{
    void *dealer = open_socket(context, ZMQ_DEALER, keys, 0);
    assert(zmq_connect(dealer, endpoint) == 0);
    char *bytes = calloc(1, size);
    long long *samples = malloc(SAMPLES * sizeof *samples);
    long sampled = 0, count = 0;
    zmq_pollitem_t item = {dealer, 0, ZMQ_POLLIN, 0};
    // The first echo arrives when the connection is established.
    ask(dealer, bytes, size);
    zmq_poll(&item, 1, -1);
    assert(zmq_recv(dealer, bytes, size, 0) == (int)size);
    long long start = now(), asked = start, end = start + (long long)(seconds * 1e9);
    for (int i = 0; i < window; i++) ask(dealer, bytes, size);
    while (asked < end) {
        zmq_poll(&item, 1, -1);
        for (int i = 0; i < BUDGET; i++) {
            zmq_msg_t message;
            zmq_msg_init(&message);
            if (zmq_msg_recv(&message, dealer, ZMQ_DONTWAIT) == -1) break;
            assert(zmq_msg_size(&message) == size);
            zmq_msg_close(&message);
            count++;
            if (window == 1 && sampled < SAMPLES) samples[sampled++] = now() - asked;
            if (window == 1) asked = now();
            ask(dealer, bytes, size);
        }
        if (window > 1) asked = now();
    }
    qsort(samples, sampled, sizeof *samples, ascending);
    printf("%.0f %lld\n", count * 1e9 / (now() - start), sampled ? samples[sampled / 2] : 0);
    free(samples);
    free(bytes);
    zmq_close(dealer);
}

int main(int argc, char **argv)
{
    void *context = zmq_ctx_new();
    if (argc >= 3 && strcmp(argv[1], "server") == 0) {
        serve(context, argv[2], argc > 4 ? argv + 3 : NULL);
    } else if (argc >= 6 && strcmp(argv[1], "client") == 0) {
        request(context, argv[2], atoi(argv[3]), strtoul(argv[4], NULL, 10), atof(argv[5]),
                argc > 7 ? argv + 6 : NULL);
    } else {
        fprintf(stderr, "usage: echo server|client ENDPOINT ...\n");
        return 64;
    }
    zmq_ctx_term(context);
    return 0;
}
