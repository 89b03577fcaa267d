// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Gateway

@Suite struct SenderAddressTests {
    @Test(arguments: [
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"), ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002::3", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"),
        ("::1", "0:0:0:0::/64"), ("::ffff:192.0.2.7", "192.0.2.7"), ("192.0.2.7", "192.0.2.7"),
        ("local", "local"), ("", ""),
    ])
    func `an IPv6 address counts by its network, and any other text for itself`(
        _ address: String, _ network: String
    ) {
        #expect(SenderAddress.network(of: address) == network)
    }
}
