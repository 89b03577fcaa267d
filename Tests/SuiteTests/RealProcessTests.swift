// SPDX-License-Identifier: Apache-2.0

import Testing

/// The tests of the real programs; each test starts and ends its own suite.
///
/// They run in sequence, because they depend on timeouts.
@Suite(.serialized) struct RealProcessTests {}
