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

/// Names the calling thread by the first 15 bytes of a string (prctl(2) is variadic, which Swift
/// cannot call).
static inline int zeromq_set_thread_name(const char *name)
{
    return prctl(PR_SET_NAME, name, 0, 0, 0);
}

// From poll.h, which shows it to GNU sources only.
int ppoll(struct pollfd *items, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/// Polls like poll(2), but waits to the nanosecond; without a timeout for ever (ppoll(2)).
static inline int zeromq_poll_descriptors(
    struct pollfd *items, unsigned long count, const struct timespec *timeout)
{
    return ppoll(items, count, timeout, 0);
}
