// SPDX-License-Identifier: Apache-2.0

public import Commerce
import JSONCoding

/// The data of a heartbeat.
///
/// The bus knows two members, which concern every stream. A service may add others: they travel in
/// the same JSON object, and the owner of a follower reads them with `members(as:)`.
public struct Heartbeat: Codable, Sendable, Equatable {
    /// The time of the last message from the service's own source about this location; nil for a
    /// service without a source.
    public var sourceHeardAt: Timestamp?
    /// True if the service's database is not the one that its folder had before, and nobody has
    /// accepted it.
    public var replaced: Bool?
    /// The other members, in their order.
    private var added: [Member] = []

    private struct Member: Sendable, Equatable {
        var name: Name
        var value: JSONFragment
    }

    /// The name of a member.
    private struct Name: CodingKey, Equatable {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static let sourceHeardAt = Self(stringValue: "sourceHeardAt")
        static let replaced = Self(stringValue: "replaced")
    }

    /// Creates a heartbeat without members of the service.
    public init(sourceHeardAt: Timestamp? = nil) { self.sourceHeardAt = sourceHeardAt }

    /// Creates a heartbeat with the members of an object that the service adds.
    ///
    /// They are left out if JSON can't represent them, because a follower needs the heartbeat.
    public init(sourceHeardAt: Timestamp? = nil, adding object: some Encodable) {
        let data = try? WireCoding.decode(Self.self, from: WireCoding.encode(object))
        self = data ?? Self()
        self.sourceHeardAt = sourceHeardAt
    }

    /// Reads a heartbeat, and keeps the members that the bus does not know.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        sourceHeardAt = try members.decodeIfPresent(Timestamp.self, forKey: .sourceHeardAt)
        replaced = try members.decodeIfPresent(Bool.self, forKey: .replaced)
        for name in members.allKeys where name != .sourceHeardAt && name != .replaced {
            added.append(
                Member(name: name, value: try members.decode(JSONFragment.self, forKey: name)))
        }
    }

    /// Writes a heartbeat; the members that the service adds are between those of the bus.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Name.self)
        try members.encodeIfPresent(sourceHeardAt, forKey: .sourceHeardAt)
        for member in added { try members.encode(member.value, forKey: member.name) }
        try members.encodeIfPresent(replaced, forKey: .replaced)
    }

    /// Returns the members that the service adds; nil if they have another form.
    public func members<Object: Decodable>(as type: Object.Type) -> Object? {
        try? WireCoding.decode(type, from: WireCoding.encode(self))
    }

    /// Returns the age of the source's last message at the time of the heartbeat.
    ///
    /// It is nil if there was no message. It is also nil if the message's time is later, because
    /// then the service's clock was set.
    public func sourceAge(at time: Timestamp) -> Duration? {
        sourceHeardAt.flatMap { $0 <= time ? time - $0 : nil }
    }
}
