// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceRuntime

@Suite struct EndpointReachTests {
    @Test(arguments: [
        "ipc:///run/comanda/orders.requests", "tcp://127.0.0.1:5580", "tcp://127.1.2.3:5580",
    ])
    func `what only this machine reaches may stay plain`(endpoint: String) {
        #expect(EndpointReach.isLocal(endpoint))
    }

    @Test(arguments: [
        "tcp://0.0.0.0:5580", "tcp://*:5580", "tcp://192.168.1.5:5580", "tcp://127.example:5580",
        "tcp://127.0.0.1.example:5580", "tcp://[::]:5580", "tcp://eth0:5580", "udp://127.0.0.1:1",
        "tcp://1270.0.0.1:5580", "tcp://[::1]:5580", "nonsense",
    ])
    func `everything else is reached by strangers`(endpoint: String) {
        #expect(!EndpointReach.isLocal(endpoint))
    }
}
