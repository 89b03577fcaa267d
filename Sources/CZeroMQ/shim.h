// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <errno.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <zmq.h>

/// Names the calling thread by the first 15 bytes of a string (prctl(2) is variadic, which Swift
/// cannot call).
static inline int zeromq_set_thread_name(const char *name)
{
    return prctl(PR_SET_NAME, name, 0, 0, 0);
}
