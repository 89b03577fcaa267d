// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Testing

@testable import ServiceRuntime

@Suite struct BusAddressTests {
    @Test(arguments: [
        "tcp://127.0.0.1:1024", "tcp://0.0.0.0:32767", "tcp://kitchen.example:5580",
        "ipc:///run/comanda/orders.requests",
    ])
    func `the endpoint of one service can be set`(endpoint: String) throws {
        #expect(try BusAddress.endpoint(endpoint, setting: "orders.requests") == endpoint)
    }

    @Test(arguments: [("localhost", "127.0.0.1"), ("*", "0.0.0.0")])
    func `localhost and the wildcard become addresses that can be bound and connected to`(
        name: String, numbers: String
    ) throws {
        #expect(
            try BusAddress.endpoint("tcp://\(name):5581", setting: "orders.events")
                == "tcp://\(numbers):5581")
        #expect(
            try BusAddress("tcp://\(name):5570").endpoints(of: .orders).events
                == "tcp://\(numbers):5581")
    }

    @Test(arguments: [
        "5581", "", "tcp://127.0.0.1", "tcp://127.0.0.1:", "tcp://127.0.0.1:*", "tcp://:5580",
        "tcp://127.0.0.1:1023", "tcp://127.0.0.1:32768", "tcp://127.0.0.1:40000", "tcp:5580",
        "tcp://[::1]:5580", "tcp://[::]:5580", "tcp://::1:5580",
        "udp://127.0.0.1:5580", "ipc://", "ipc:///", "ipc:///run/comanda/", "ipc://orders",
        "inproc://orders",
    ])
    func `an invalid endpoint is rejected with its name`(endpoint: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try BusAddress.endpoint(endpoint, setting: "orders.requests")
        }
        #expect(error == .endpoint("orders.requests", endpoint))
    }

    @Test(arguments: [
        "", "5570", "tcp://:5570", "tcp://127.0.0.1:32001", "tcp://127.0.0.1:*", "ipc://run",
        "tcp://[::1]:5570",
    ])
    func `an invalid bus is rejected`(bus: String) {
        let error = #expect(throws: ConfigurationError.self) { try BusAddress(bus) }
        #expect(error == .bus(bus))
    }
}

@Suite struct EndpointReachTests {
    @Test(arguments: [
        "ipc:///run/comanda/orders.requests", "tcp://127.0.0.1:5580", "tcp://127.1.2.3:5580",
    ])
    func `an endpoint of this machine only is local`(endpoint: String) {
        #expect(EndpointReach.isLocal(endpoint))
    }

    @Test(arguments: [
        "tcp://0.0.0.0:5580", "tcp://*:5580", "tcp://192.168.1.5:5580", "tcp://127.example:5580",
        "tcp://127.0.0.1.example:5580", "tcp://[::]:5580", "tcp://eth0:5580", "udp://127.0.0.1:1",
        "tcp://1270.0.0.1:5580", "tcp://[::1]:5580", "nonsense",
    ])
    func `every other endpoint is reachable from other machines`(endpoint: String) {
        #expect(!EndpointReach.isLocal(endpoint))
    }
}
