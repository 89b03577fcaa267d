// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// Repeats a call for as long as a signal interrupts it, and returns its first real result.
///
/// Handlers of signals run on any thread, so every call of libzmq may end with EINTR; nothing
/// has happened then, and the answer is always to call again.
func uninterrupted(_ call: () -> CInt) -> CInt {
    while true {
        let result = call()
        if result != -1 || zmq_errno() != EINTR { return result }
    }
}
