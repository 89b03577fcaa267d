// SPDX-License-Identifier: Apache-2.0

import Testing

/// What only the programs themselves can prove: each test starts a suite of its own, and ends it.
///
/// One after the other, because they measure how soon something happens.
@Suite(.serialized) struct RealProcessTests {}
