// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceRuntime
import Testing

@testable import Call
@testable import ClientSupport

@Suite struct `The completion of methods` {
    @Test func `without an answer it offers the methods of this version`() async {
        let nowhere = "ipc://\(FileManager.default.temporaryDirectory.path)/\(UUID().uuidString)"
        let words = ["comanda", "call", "--bus", nowhere, "payments", "payments."]

        let names = await MethodCompletion.names(for: words, 5, "payments.")

        #expect(names.contains("payments.checkout") && names.contains("payments.list"))
        #expect(names.allSatisfy { $0.hasPrefix("payments.") })
    }

    @Test func `it offers nothing before a service is given`() async {
        #expect(await MethodCompletion.names(for: ["comanda", "call", ""], 2, "") == [])
    }

    @Test func `the service is the first service name after the command`() {
        #expect(MethodCompletion.service(in: ["orders", "call", "kitchen", "x"]) == .kitchen)
        #expect(MethodCompletion.service(in: ["comanda", "call", "lamps", "x"]) == nil)
    }

    @Test func `it reads only the options that say how to reach the service`() {
        let words = [
            "comanda", "call", "--bus=ipc:///run/bus", "orders", "--json", "--key", "k", "--keys",
            "keys", "--certificate",
        ]
        #expect(
            SuiteCompletion.options(in: words) == ["--bus=ipc:///run/bus", "--keys", "keys"])
    }
}
