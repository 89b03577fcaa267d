// SPDX-License-Identifier: Apache-2.0
//
// The baseline for durable commands: a C program without business logic, on the same machine. The
// server drains its ROUTER, writes four rows per command in one SQLite transaction (WAL,
// synchronous=FULL), then sends one answer and publishes one event per command. The client is a
// DEALER that keeps WINDOW requests in flight.
//
// Build: cc -O2 baseline.c -lzmq -lsqlite3 -lpthread -o baseline
// Usage: baseline FOLDER WINDOW COUNT

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zmq.h>

enum { drain = 256, request_bytes = 274, answer_bytes = 480 };

static const char *requests_endpoint = "tcp://127.0.0.1:5997";
static const char *events_endpoint = "tcp://127.0.0.1:5998";
static const char *topic = "orders/00001/order.itemAdded";

static void *context;
static char path[512];
static char body[answer_bytes + 1];

struct statements {
    sqlite3_stmt *event, *order, *line, *request;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void rest(long nanoseconds)
{
    struct timespec t = {0, nanoseconds};
    nanosleep(&t, NULL);
}

static sqlite3 *open_database(struct statements *s)
{
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(db,
        "PRAGMA journal_mode = wal; PRAGMA synchronous = full;"
        "CREATE TABLE event (location TEXT, sequence INTEGER, id TEXT, body TEXT,"
        "    PRIMARY KEY (location, sequence)) WITHOUT ROWID;"
        "CREATE TABLE orders (id TEXT PRIMARY KEY, revision INTEGER, total INTEGER, status TEXT)"
        "    WITHOUT ROWID;"
        "CREATE TABLE line (id INTEGER PRIMARY KEY, order_id TEXT, item TEXT, quantity INTEGER,"
        "    price INTEGER);"
        "CREATE INDEX line_order ON line (order_id);"
        "CREATE TABLE request (key TEXT PRIMARY KEY, time INTEGER, body TEXT) WITHOUT ROWID",
        NULL, NULL, NULL);
    sqlite3_prepare_v2(db, "INSERT INTO event VALUES ('00001', ?, ?, ?)", -1, &s->event, NULL);
    sqlite3_prepare_v2(db,
        "INSERT INTO orders VALUES (?, ?, 100, 'inProcess') ON CONFLICT (id) DO UPDATE SET"
        "    revision = excluded.revision, total = excluded.total, status = excluded.status",
        -1, &s->order, NULL);
    sqlite3_prepare_v2(db,
        "INSERT INTO line (order_id, item, quantity, price) VALUES (?, '00001', 1, 850)", -1,
        &s->line, NULL);
    sqlite3_prepare_v2(db, "INSERT INTO request VALUES (?, ?, ?)", -1, &s->request, NULL);
    return db;
}

static void run(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    sqlite3_reset(statement);
}

static void write_command(const struct statements *s, long sequence)
{
    char id[40], key[40];
    snprintf(id, sizeof id, "order-%08ld", sequence / 5);
    snprintf(key, sizeof key, "key-%020ld", (sequence * 2654435761L) & 0xffffffffff);
    sqlite3_bind_int64(s->event, 1, sequence);
    sqlite3_bind_text(s->event, 2, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(s->event, 3, body, -1, SQLITE_STATIC);
    run(s->event);
    sqlite3_bind_text(s->order, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->order, 2, sequence);
    run(s->order);
    sqlite3_bind_text(s->line, 1, id, -1, SQLITE_STATIC);
    run(s->line);
    sqlite3_bind_text(s->request, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->request, 2, sequence);
    sqlite3_bind_text(s->request, 3, "{}", -1, SQLITE_STATIC);
    run(s->request);
}

// Receives the queued requests and returns their number, or -1 if the client has finished.
static int receive(void *router, zmq_msg_t *clients)
{
    char request[1024];
    int count = 0;
    while (count < drain) {
        zmq_msg_init(&clients[count]);
        if (zmq_msg_recv(&clients[count], router, ZMQ_DONTWAIT) < 0) {
            zmq_msg_close(&clients[count]);
            break;
        }
        if (zmq_recv(router, request, sizeof request, 0) == 1) return -1;
        count++;
    }
    return count;
}

static void *serve(void *unused)
{
    (void)unused;
    void *router = zmq_socket(context, ZMQ_ROUTER), *publisher = zmq_socket(context, ZMQ_PUB);
    zmq_bind(router, requests_endpoint);
    zmq_bind(publisher, events_endpoint);
    struct statements statements;
    sqlite3 *db = open_database(&statements);
    zmq_msg_t clients[drain];
    zmq_pollitem_t item = {router, 0, ZMQ_POLLIN, 0};
    long sequence = 0;
    for (;;) {
        zmq_poll(&item, 1, -1);
        int count = receive(router, clients);
        if (count < 0) return NULL;
        if (count == 0) continue;
        sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        for (int i = 0; i < count; i++) write_command(&statements, ++sequence);
        sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
        for (int i = 0; i < count; i++) {
            zmq_msg_send(&clients[i], router, ZMQ_SNDMORE);
            zmq_send(router, body, answer_bytes, 0);
            zmq_send(publisher, topic, strlen(topic), ZMQ_SNDMORE);
            zmq_send(publisher, body, answer_bytes, 0);
        }
    }
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void remove_database(void)
{
    char name[600];
    const char *endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        remove(name);
    }
}

int main(int count, char **arguments)
{
    if (count < 4) {
        fprintf(stderr, "usage: baseline FOLDER WINDOW COUNT\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s/baseline-%d.db", arguments[1], (int)getpid());
    memset(body, 'x', answer_bytes);
    context = zmq_ctx_new();
    pthread_t server;
    pthread_create(&server, NULL, serve, NULL);
    int window = atoi(arguments[2]), total = atoi(arguments[3]);
    rest(200000000);
    void *dealer = zmq_socket(context, ZMQ_DEALER), *subscriber = zmq_socket(context, ZMQ_SUB);
    zmq_connect(dealer, requests_endpoint);
    zmq_setsockopt(subscriber, ZMQ_SUBSCRIBE, "orders/", 7);
    zmq_connect(subscriber, events_endpoint);
    rest(200000000);

    char answer[1024];
    double *sent = malloc(sizeof(double) * total), *durations = malloc(sizeof(double) * total);
    double began = now();
    for (int in = 0, out = 0; in < total; in++) {
        for (; out < total && out - in < window; out++) {
            sent[out] = now();
            zmq_send(dealer, body, request_bytes, 0);
        }
        zmq_recv(dealer, answer, sizeof answer, 0);
        durations[in] = now() - sent[in];
    }
    double elapsed = now() - began;
    qsort(durations, total, sizeof(double), compare);
    printf("window %d: %.0f commands/s, p50 %.0f us, p99 %.0f us\n", window, total / elapsed,
        durations[total / 2] * 1e6, durations[total * 99 / 100] * 1e6);
    zmq_send(dealer, "q", 1, 0);
    pthread_join(server, NULL);
    remove_database();
    return 0;
}
