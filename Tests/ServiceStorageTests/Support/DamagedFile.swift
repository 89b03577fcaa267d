// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import ServiceStorage

/// A database whose second page of events is overwritten.
enum DamagedFile {
    static func make(_ path: String) throws {
        let page = try fill(path)
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: UInt64((page - 1) * 4096))
        try file.write(contentsOf: Data(repeating: 0xff, count: 4096))
        try file.close()
    }

    /// Writes some hundred events, and returns the number of their second page, which the table's
    /// inner page lists after the first one.
    private static func fill(_ path: String) throws -> Int {
        let harness = try JournalHarness(path)
        for key in 0..<300 {
            _ = try harness.write(String(repeating: "x", count: 900), key: "\(key)")
        }
        let root = try harness.query("SELECT rootpage FROM sqlite_schema WHERE name = 'event'")
        try harness.journal.close()
        guard let number = root.first.flatMap({ Int($0) }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let bytes = try Data(contentsOf: URL(filePath: path))
        let start = (number - 1) * 4096
        // An inner page lists its cells from byte 12 on; each cell begins with its child page.
        let second = start + Int(bytes[start + 14]) << 8 + Int(bytes[start + 15])
        return (0..<4).reduce(0) { $0 << 8 + Int(bytes[second + $1]) }
    }
}
