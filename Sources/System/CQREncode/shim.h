// SPDX-License-Identifier: Apache-2.0
#pragma once

// libqrencode, which makes QR codes (ISO/IEC 18004).
#include <qrencode.h>
