// SPDX-License-Identifier: Apache-2.0

import Foundation
import Till

/// The folder of receipts and bills, for a printer or an archive that watches it.
struct ReceiptFolder {
    /// The path of the folder.
    let path: String

    /// Writes a receipt or a bill at once, so that nobody reads half of it.
    ///
    /// Throws if it can't be written.
    func write(_ receipt: ReceiptFile) throws(Unwritten) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            try receipt.text.write(
                toFile: "\(path)/\(receipt.name)", atomically: true, encoding: .utf8)
        } catch {
            throw Unwritten(
                name: receipt.name, path: path, reason: error.localizedDescription)
        }
    }

    /// The failure to write a receipt or a bill.
    struct Unwritten: Error, Equatable, CustomStringConvertible {
        let name: String
        let path: String
        let reason: String

        /// What happened and what to do.
        var description: String {
            "\(name) can't be written into \(path): \(reason) Ctrl-R shows the last receipt."
        }
    }
}
