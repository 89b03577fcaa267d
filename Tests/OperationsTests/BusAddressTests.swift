// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Testing

@testable import ServiceRuntime

@Suite struct BusAddressTests {
    @Test(arguments: [
        "tcp://127.0.0.1:1024", "tcp://0.0.0.0:32767", "tcp://kitchen.example:5580",
        "ipc:///run/comanda/orders.requests",
    ])
    func `an endpoint may be set by itself`(endpoint: String) throws {
        #expect(try BusAddress.endpoint(endpoint, "orders.requests") == endpoint)
    }

    @Test(arguments: [("localhost", "127.0.0.1"), ("*", "0.0.0.0")])
    func `a name that can't be bound, or not be connected to, is an address for both`(
        name: String, numbers: String
    ) throws {
        #expect(
            try BusAddress.endpoint("tcp://\(name):5581", "orders.events")
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
    func `what is no endpoint is refused by its name`(endpoint: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try BusAddress.endpoint(endpoint, "orders.requests")
        }
        #expect(error == .endpoint("orders.requests", endpoint))
    }

    @Test(arguments: [
        "", "5570", "tcp://:5570", "tcp://127.0.0.1:32001", "tcp://127.0.0.1:*", "ipc://run",
        "tcp://[::1]:5570",
    ])
    func `what is no bus is refused`(bus: String) {
        let error = #expect(throws: ConfigurationError.self) { try BusAddress(bus) }
        #expect(error == .bus(bus))
    }
}
