// SPDX-License-Identifier: Apache-2.0

import Foundation
package import KitchenDisplay

/// The settings file with the keys of a screen.
package struct KeyboardFile: Sendable {
    /// The path of the file.
    let path: String
    /// Whether the file must exist.
    private let isRequired: Bool

    /// A file at this path; if it need not exist, the standard keys apply without it.
    package init(path: String, isRequired: Bool) {
        self.path = path
        self.isRequired = isRequired
    }

    /// The keys in the file; throws a `KeyboardFileError`.
    func read() throws(KeyboardFileError) -> KitchenKeys {
        if !isRequired, !FileManager.default.isReadableFile(atPath: path) { return KitchenKeys() }
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw .unreadable(path: path)
        }
        do throws(KeyboardProblem) {
            return try KitchenKeys(text: text)
        } catch {
            throw .invalid(path: path, error)
        }
    }

    /// Replaces the file, and creates its folder; throws a `KeyboardFileError`.
    func write(_ keys: KitchenKeys) throws(KeyboardFileError) {
        let file = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try keys.text.write(to: file, atomically: true, encoding: .utf8)
        } catch {
            throw .notWritable(path: path)
        }
    }
}

/// The reason why a screen can't use its settings file.
package enum KeyboardFileError: Error, Equatable, CustomStringConvertible {
    /// The file does not exist, or this user may not read it.
    case unreadable(path: String)
    /// A line of the file can't be used.
    case invalid(path: String, KeyboardProblem)
    /// The file can't be written.
    case notWritable(path: String)
    /// The user has no home folder, and no file was named.
    case noFolder

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .unreadable(let path):
            "The keys in \(path) can't be read. Check --keyboard, and whether this user may read "
                + "the file. --learn writes a new one."
        case .invalid(let path, let problem): "Line \(problem.line) of \(path): \(problem)"
        case .notWritable(let path):
            "The keys can't be written to \(path). Name a file with --keyboard in a folder that "
                + "you may write to."
        case .noFolder:
            "This user has no home folder for the keys. Name a file with --keyboard."
        }
    }
}
