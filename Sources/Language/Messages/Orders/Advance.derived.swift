// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import JSONCoding

/// The last step of the kitchen, while it can be recalled.
public struct Advance: Codable, Sendable, Equatable {
    /// The status of the lines before the step.
    public var from: LineStatus
    /// The lines that the step moved.
    public var lines: [Int]

    /// A value from its parts.
    public init(from: LineStatus, lines: [Int]) {
        self.from = from
        self.lines = lines
    }
}

extension Advance: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(from: .inProcess, lines: []) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("from", &from)
        try members.code("lines", &lines)
    }
}
