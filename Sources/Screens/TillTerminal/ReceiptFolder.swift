// SPDX-License-Identifier: Apache-2.0

import Foundation
import Till

/// The folder of the receipts, for a printer or an archive that watches it.
struct ReceiptFolder {
    /// The path of the folder.
    let path: String

    /// Writes a receipt at once, so that nobody reads half of it; throws if that is impossible.
    func write(_ receipt: ReceiptFile) throws(Unwritten) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            try receipt.text.write(
                toFile: "\(path)/\(receipt.name)", atomically: true, encoding: .utf8)
        } catch {
            throw Unwritten(path: path, reason: error.localizedDescription)
        }
    }

    /// The failure to write a receipt.
    struct Unwritten: Error, Equatable, CustomStringConvertible {
        let path: String
        let reason: String

        /// What happened and what to do.
        var description: String {
            "The receipt can't be written into \(path): \(reason) Ctrl-R shows it."
        }
    }
}
