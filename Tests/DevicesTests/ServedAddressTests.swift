// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Devices

@Suite struct ServedAddressTests {
    @Test(arguments: [true, false])
    func `an address that was written is read`(isSecure: Bool) throws {
        let folder = try TemporaryFolder()
        let database = "\(folder.path)/gateway.db"
        #expect(ServedAddress.read(besideDatabase: database) == nil)
        let address = ServedAddress(isSecure: isSecure, port: 8_571, isLocal: isSecure)
        try address.write(besideDatabase: database)
        #expect(ServedAddress.read(besideDatabase: database) == address)
    }

    @Test func `its text is the beginning of an address`() {
        #expect(
            ServedAddress(isSecure: true, port: 443).text(host: "mini-pc") == "https://mini-pc:443")
        #expect(
            ServedAddress(isSecure: false, port: 8_570).text(host: "mini-pc")
                == "http://mini-pc:8570")
    }

    @Test(arguments: ["", "http", "8570", "ftp 8570", "http 8570 x", "http x"])
    func `another text is no address`(_ text: String) throws {
        let folder = try TemporaryFolder()
        let database = "\(folder.path)/gateway.db"
        try text.write(toFile: "\(database).address", atomically: true, encoding: .utf8)
        #expect(ServedAddress.read(besideDatabase: database) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("::1", true), ("0.0.0.0", false),
        ("192.168.1.10", false),
    ])
    func `an address of this machine alone has advice`(host: String, isLocal: Bool) {
        let address = ServedAddress(isSecure: false, port: 8_570, listeningAt: host)
        let setting = "COMANDA_GATEWAY_LISTEN=0.0.0.0:8570"
        #expect((address.advice?.contains(setting) == true) == isLocal)
    }
}
