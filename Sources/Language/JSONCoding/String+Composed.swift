// SPDX-License-Identifier: Apache-2.0

@_spi(_Unicode) import Swift

extension String {
    /// The text in Unicode's composed form (NFC).
    ///
    /// Most text is already: a scalar before U+0300, whose first byte in UTF-8 is below 0xcc, is
    /// never part of a decomposed character but its first one.
    var composed: String {
        guard utf8.contains(where: { $0 >= 0xcc }) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in _nfc { scalars.append(scalar) }
        return String(scalars)
    }
}
