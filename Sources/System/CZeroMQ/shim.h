// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <time.h>
#include <zmq.h>

/// Sets the calling thread's name to the first 15 bytes of a string. Swift cannot call prctl(2),
/// because it is variadic.
static inline int zeromq_set_thread_name(const char *name)
{
    return prctl(PR_SET_NAME, name, 0, 0, 0);
}

// From poll.h, which declares it only for GNU sources.
int ppoll(struct pollfd *items, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/// Polls like poll(2), with a timeout in nanoseconds; NULL means no timeout (ppoll(2)).
static inline int zeromq_poll_descriptors(
    struct pollfd *items, unsigned long count, const struct timespec *timeout)
{
    return ppoll(items, count, timeout, 0);
}
