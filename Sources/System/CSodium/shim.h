// SPDX-License-Identifier: Apache-2.0
#pragma once

// libsodium, which libzmq needs, too: hashes, Base64 for addresses, and comparisons that take the
// same time always.
#include <sodium.h>
