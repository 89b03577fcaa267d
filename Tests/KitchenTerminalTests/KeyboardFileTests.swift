// SPDX-License-Identifier: Apache-2.0

import Foundation
import KitchenDisplay
import TestSupport
import Testing

@testable import KitchenTerminal

@Suite struct KeyboardFileTests {
    @Test func `keys are written into a new folder and read again`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/comanda/display-keyboard.conf"
        let file = KeyboardFile(path: path, isRequired: false)
        let keys = try KitchenKeys(text: "undo=F1")

        #expect(try file.read() == KitchenKeys())
        try file.write(keys)

        #expect(try file.read() == keys)
    }

    @Test func `a file that was named must exist`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/missing.conf"
        #expect(throws: KeyboardFileError.unreadable(path: path)) {
            _ = try KeyboardFile(path: path, isRequired: true).read()
        }
    }

    @Test func `a wrong line is refused with the file and its number`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/keys.conf"
        try "undo=F1\nhelp=F1\n".write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: KeyboardFileError.self) {
            _ = try DisplaySettings(
                location: nil, terminal: "kitchen-1",
                keyboard: KeyboardFile(path: path, isRequired: false), isPlain: true, seconds: nil)
        }
        #expect(
            error?.description
                == "Line 2 of \(path): The key F1 is already the one of undo. Give each key to one "
                + "action only.")
    }

    @Test func `a folder that can't be created is reported`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/file"
        try "".write(toFile: path, atomically: true, encoding: .utf8)
        let file = KeyboardFile(path: "\(path)/keys.conf", isRequired: false)
        #expect(throws: KeyboardFileError.notWritable(path: "\(path)/keys.conf")) {
            try file.write(KitchenKeys())
        }
    }
}
