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
        let address = ServedAddress(isSecure: isSecure, port: 8_571)
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
}
