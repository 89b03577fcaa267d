// SPDX-License-Identifier: Apache-2.0

/// The name of a member or the place of an element, as a part of a coding path.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// What classes write their superclass under.
    static let superclass = Self(stringValue: "super")
}
