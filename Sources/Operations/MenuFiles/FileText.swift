// SPDX-License-Identifier: Apache-2.0

/// The text of a file as programs save it: in UTF-8, or in UTF-16 as Excel's "Unicode text".
package enum FileText {
    /// The text of these bytes, without a byte order mark; nil if they are in another encoding.
    package static func text(of bytes: some Collection<UInt8>) -> String? {
        guard let text = decoded(Array(bytes)) else { return nil }
        let hasMark = text.unicodeScalars.first == MenuFile.byteOrderMark
        return hasMark ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func decoded(_ bytes: [UInt8]) -> String? {
        guard let isBigEndian = endianness(of: bytes) else {
            return String(validating: bytes, as: UTF8.self)
        }
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }

    /// Whether a text in UTF-16 has its high bytes first; nil for a text that is not in UTF-16.
    ///
    /// Without a byte order mark, the zero in the code of the first letter tells.
    private static func endianness(of bytes: [UInt8]) -> Bool? {
        guard bytes.count > 1 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0, _): return true
        case (0xFF, 0xFE), (_, 0): return false
        default: return nil
        }
    }
}
