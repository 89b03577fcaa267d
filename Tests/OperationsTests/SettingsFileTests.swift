// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ServiceRuntime

/// The settings that programs read from `/etc/comanda/comanda.conf`.
@Suite struct SettingsFileTests {
    @Test func `a file has one variable a line, with comments and quotes as in systemd`() throws {
        let text = """
            # The restaurant
            ; another comment

            COMANDA_DATA=/var/lib/comanda
              COMANDA_BUS = never
            """

        #expect(throws: ConfigurationError.settingsLine("a.conf", number: 5)) {
            try SettingsFile.values(in: text, of: "a.conf")
        }
        let values = try SettingsFile.values(
            in: """
                COMANDA_DATA=/srv/a b
                LOCATIONS_OPTIONS="--catalogue /etc/c.json --keep-locations"
                DISPLAY_OPTIONS='--terminal kitchen-1'
                COMANDA_KEYS=
                COMANDA_DATA=/srv/c=d
                """, of: "a.conf")
        #expect(
            values == [
                "COMANDA_DATA": "/srv/c=d",
                "LOCATIONS_OPTIONS": "--catalogue /etc/c.json --keep-locations",
                "DISPLAY_OPTIONS": "--terminal kitchen-1", "COMANDA_KEYS": "",
            ])
    }

    @Test func `only a setting of the file is named with the file`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.conf"
        try Data("COMANDA_LIMITS_BATCH=0\n".utf8).write(to: URL(filePath: path))
        func file(_ environment: [String: String]) -> String? {
            SettingsFile.file(
                of: "COMANDA_LIMITS_BATCH",
                below: environment.merging(["COMANDA_SETTINGS": path]) { $1 })
        }

        #expect(file([:]) == path)
        #expect(file(["COMANDA_LIMITS_BATCH": "0"]) == nil)
        #expect(
            ConfigurationError.limit("batch", "0", 1...1000, file: "a.conf").description
                == "COMANDA_LIMITS_BATCH in a.conf can't be '0': write a number from 1 to 1000.")
    }

    @Test func `a file with line ends of Windows has the same variables`() throws {
        let values = try SettingsFile.values(
            in: "# The restaurant\r\nA=b\r\n\r\nC=\"d\"\r\n", of: "a.conf")
        #expect(values == ["A": "b", "C": "d"])
    }

    @Test(arguments: ["COMANDA_DATA", "A=\"b", "1A=b", "=b", "export A=b", "A=\""])
    func `a line that is not an assignment is an error with its number`(line: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try SettingsFile.values(in: "A=b\n\(line)\n", of: "/etc/a.conf")
        }
        #expect(error?.description.hasPrefix("Line 2 of /etc/a.conf is not a setting") == true)
    }

    @Test func `the environment overrides the file`() {
        let merged = SettingsFile.merged(
            ["COMANDA_DATA": "file", "COMANDA_LOG_LEVEL": "debug"],
            below: ["COMANDA_DATA": "environment", "PATH": "/bin"], given: [])
        #expect(
            merged == [
                "COMANDA_DATA": "environment", "COMANDA_LOG_LEVEL": "debug", "PATH": "/bin",
            ])
    }

    @Test func `a bundle, keys or a bus replace the addresses and keys of the file`() {
        let file = [
            "COMANDA_DATA": "a", "COMANDA_KEYS": "b", "COMANDA_BUS": "c", "COMANDA_BUNDLE": "d",
            "COMANDA_ORDERS_REQUESTS": "e", "COMANDA_KITCHEN_EVENTS": "f",
        ]
        func left(_ given: String) -> [String] {
            SettingsFile.merged(file, below: [:], given: [given]).keys.sorted()
        }

        #expect(left("COMANDA_BUNDLE") == ["COMANDA_BUNDLE", "COMANDA_DATA"])
        #expect(!left("COMANDA_KEYS").contains("COMANDA_BUNDLE"))
        #expect(left("COMANDA_KEYS").count == 5)
        #expect(
            left("COMANDA_BUS")
                == ["COMANDA_BUNDLE", "COMANDA_BUS", "COMANDA_DATA", "COMANDA_KEYS"])
        #expect(
            SettingsFile.merged(file, below: ["COMANDA_BUNDLE": "x"], given: [])
                == ["COMANDA_DATA": "a", "COMANDA_BUNDLE": "x"])
    }

    @Test func `a single setting is that of the file, even if a bundle is given`() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/a.conf"
        try "COMANDA_KEYS=/etc/keys\n".write(toFile: file, atomically: false, encoding: .utf8)
        func keys(_ environment: [String: String]) throws -> String? {
            try SettingsFile.value(
                of: "COMANDA_KEYS", in: environment.merging(["COMANDA_SETTINGS": file]) { $1 })
        }

        #expect(try keys(["COMANDA_BUNDLE": "till.comanda"]) == "/etc/keys")
        #expect(try keys(["COMANDA_KEYS": "own"]) == "own")
        #expect(try SettingsFile.value(of: "COMANDA_KEYS", in: ["COMANDA_SETTINGS": ""]) == nil)
    }
}
