// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// What can be done with an order now: each act is `yes` or the reason of the refusal.
///
/// An absent one has the answer of `change`.
public struct OrderMay: Codable, Sendable, Equatable {
    /// Whether it can be changed at a till, and get lines; absent if it can.
    public var change: String?
    /// Whether it can be canceled.
    public var cancel: String?
    /// Whether it can give lines to another order.
    public var move: String?
    /// Whether a payment of the free amount can begin.
    public var pay: String?
    /// Whether its lines can be released, because checkout was broken off.
    public var release: String?
    /// Whether its place in the kitchen can be changed.
    public var rush: String?
    /// Whether the guest, the note, the table and the address can be changed.
    public var update: String?
    /// The due amount that no running payment has reserved; absent if it is 0.
    public var free: Amount?
    /// The lines that can be voided; absent without any.
    public var void: [Int]?
    /// The held lines that can be sent to the kitchen; absent without any.
    public var fire: [Int]?
    /// The lines that the kitchen can move one step on; absent without any.
    public var advance: [Int]?
    /// The voided lines that the kitchen can acknowledge; absent without any.
    public var acknowledge: [Int]?

    /// A value from its parts.
    public init(
        change: String? = nil, cancel: String? = nil, move: String? = nil, pay: String? = nil,
        release: String? = nil, rush: String? = nil, update: String? = nil, free: Amount? = nil,
        void: [Int]? = nil, fire: [Int]? = nil, advance: [Int]? = nil, acknowledge: [Int]? = nil
    ) {
        self.change = change
        self.cancel = cancel
        self.move = move
        self.pay = pay
        self.release = release
        self.rush = rush
        self.update = update
        self.free = free
        self.void = void
        self.fire = fire
        self.advance = advance
        self.acknowledge = acknowledge
    }
}

extension OrderMay: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("change", &change)
        try members.code("cancel", &cancel)
        try members.code("move", &move)
        try members.code("pay", &pay)
        try members.code("release", &release)
        try members.code("rush", &rush)
        try members.code("update", &update)
        try members.code("free", &free)
        try members.code("void", &void)
        try members.code("fire", &fire)
        try members.code("advance", &advance)
        try members.code("acknowledge", &acknowledge)
    }
}
