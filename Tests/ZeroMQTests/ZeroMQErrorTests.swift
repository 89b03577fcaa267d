// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

@Suite struct ZeroMQErrorTests {
    @Test func `the error for an address in use says what to do`() throws {
        let context = try Context()
        let (first, second) = (
            try Socket(.router, context: context), try Socket(.router, context: context)
        )
        try first.bind("tcp://127.0.0.1:*")
        let error = #expect(throws: ZeroMQError.self) { try second.bind(first.lastEndpoint) }
        #expect(error?.code == EADDRINUSE)
        #expect(error?.operation == "bind \(first.lastEndpoint)")
        #expect(
            error?.description
                == "Could not bind \(first.lastEndpoint): Address already in use. Another socket "
                + "holds this address: stop its process or choose another address.")
    }

    @Test(arguments: [
        ("ipc:///no/such/folder/orders", ENOENT, "create it"),
        ("smoke://signals", EPROTONOSUPPORT, "tcp://"),
        ("tcp://127.0.0.1", EINVAL, "spelling"),
    ])
    func `the error for a wrong endpoint says what to do`(
        endpoint: String, code: CInt, advice: String
    ) throws {
        let socket = try Socket(.router, context: Context())
        let error = #expect(throws: ZeroMQError.self) { try socket.bind(endpoint) }
        #expect(error?.code == code)
        #expect(error?.description.contains(advice) == true)
    }
}
