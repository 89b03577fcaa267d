// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A file that a command writes; one that exists is replaced only if a person says so.
package struct OutputFile: Sendable {
    private let path: String
    private let overwrite: Bool

    /// The file at a path; throws a `FileFailure` if it exists and may not be replaced.
    package init(_ path: String, overwrite: Bool) throws(FileFailure) {
        self.path = path
        self.overwrite = overwrite
        if !overwrite, FileManager.default.fileExists(atPath: path) { throw .exists(path) }
    }

    /// Writes all of it; throws a `FileFailure`.
    package func write(_ data: Data) throws(FileFailure) {
        do {
            try data.write(
                to: URL(filePath: path), options: overwrite ? .atomic : .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw .exists(path)
        } catch {
            throw FileFailure(
                "The file \(path) can't be written. Check the folder and its permissions.")
        }
    }
}

/// The failure to read, write or edit a file.
package struct FileFailure: Error, CustomStringConvertible {
    /// What happened and what to do.
    package let description: String

    /// The failure with its sentence.
    package init(_ description: String) { self.description = description }

    /// The file exists, and nobody said that it may be replaced.
    static func exists(_ file: String) -> Self {
        Self("The file \(file) exists. Choose another name, or add --overwrite to replace it.")
    }

    /// The file can't be read.
    package static func unreadable(_ file: String) -> Self {
        Self("The file \(file) can't be read. Check its name and that you may read it.")
    }
}
