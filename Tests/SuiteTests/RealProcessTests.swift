// SPDX-License-Identifier: Apache-2.0

import Testing

/// The tests of the real programs; each test starts and ends its own suite.
///
/// They run in sequence, because they depend on timeouts. The steps of a test have limits of their
/// own; that of all tests only ends one that hangs.
@Suite(.serialized, .timeLimit(Endurance.timeLimit)) struct RealProcessTests {}
