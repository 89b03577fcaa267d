// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A reduction by amount or by rate, of a line or of the whole order.
public struct Discount: Codable, Sendable, Equatable {
    /// The line that is reduced; absent for the whole order.
    public var line: Int?
    /// The reduction in minor units, if it was granted as an amount.
    public var amount: Amount?
    /// The reduction in basis points, if it was granted as a rate.
    public var basisPoints: Int?
    /// The reason.
    public var reason: String
    /// The terminal at which it was granted.
    public var terminal: TerminalID
    /// The person who granted it, where known.
    public var staff: StaffID?
    /// Its value in money.
    public var value: Amount
}

extension Discount: JSONObject {
    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("line", &line)
        try members.code("amount", &amount)
        try members.code("basisPoints", &basisPoints)
        try members.code("reason", &reason)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("value", &value)
    }
}
