// SPDX-License-Identifier: Apache-2.0

import CDemoMenu

/// The demo locations as files: their menus, and pictures that the project draws itself.
enum DemoMenu {
    /// The demo catalogue: JSON text.
    static var catalogue: [UInt8] { content(of: demo_catalogue()) }

    /// PNG files, one for each item, by the name of the drawing, for example `french-fries`.
    ///
    /// The catalogue names them by their hashes.
    static var pictures: [String: [UInt8]] {
        let files = (0..<demo_picture_count()).map(demo_picture)
        return Dictionary(
            uniqueKeysWithValues: files.map { (String(cString: $0.name), content(of: $0)) })
    }

    private static func content(of file: demo_file) -> [UInt8] {
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
