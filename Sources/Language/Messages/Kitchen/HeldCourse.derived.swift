// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/ticket.json by Protocols/Catalogue/write: change that instead.

public import JSONCoding

/// A course of an order that a person has not fired yet.
public struct HeldCourse: Codable, Sendable, Equatable {
    /// The course, 1 to 9.
    public var course: Int
    /// The number of its dishes.
    public var quantity: Int

    /// A value from its parts.
    public init(course: Int, quantity: Int) {
        self.course = course
        self.quantity = quantity
    }
}

extension HeldCourse: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(course: 0, quantity: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("course", &course)
        try members.code("quantity", &quantity)
    }
}
