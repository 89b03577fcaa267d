// SPDX-License-Identifier: Apache-2.0
#pragma once

// libxcrypt, the slow password hashes of the system's own accounts (crypt(5)).
#include <crypt.h>
