// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TestSupport

@testable import Till
@testable import TillTerminal

@Suite struct ReceiptFolderTests: ~Copyable {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a receipt is a file in a folder that is made for it`() throws {
        let receipts = ReceiptFolder(path: "\(folder.path)/new/receipts")
        let receipt = ReceiptFile(name: "00001-2026-11-23-1.txt", text: "Main Street\n")
        try receipts.write(receipt)
        let path = "\(receipts.path)/\(receipt.name)"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == receipt.text)
    }

    @Test func `a receipt without a folder is reported with its place`() throws {
        let file = "\(folder.path)/file"
        try "".write(toFile: file, atomically: true, encoding: .utf8)
        let problem = #expect(throws: ReceiptFolder.Unwritten.self) {
            try ReceiptFolder(path: file).write(ReceiptFile(name: "1.txt", text: ""))
        }
        #expect(problem?.description.contains(file) == true)
    }
}
