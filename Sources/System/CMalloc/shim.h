// SPDX-License-Identifier: Apache-2.0
#pragma once

// The allocator of glibc, which keeps free memory until it is asked to give it back.
#include <malloc.h>
