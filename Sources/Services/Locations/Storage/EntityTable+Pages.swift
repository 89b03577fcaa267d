// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceStorage
import Wire

/// One page of a snapshot or of a menu.
struct EntityPage {
    /// The JSON of its entities.
    private(set) var texts: [[UInt8]] = []
    /// Its last entity, if more follow.
    private(set) var end: String?
    private var last = ""
    private var remaining: Int

    /// A page that ends after the entity with which it reaches a number of bytes.
    init(bytes: Int = Limits.pageBytes) { remaining = bytes }

    /// Whether another entity fits; if not, the page ends before it.
    mutating func hasSpace() -> Bool {
        if remaining > 0 { return true }
        end = last
        return false
    }

    mutating func append(_ text: [UInt8], named name: String) {
        texts.append(text)
        last = name
        remaining -= text.count + 1
    }
}

extension EntityTable {
    /// A page of the entities of some kinds as they were at a sequence number, after an entity that
    /// is named like `item:00042`.
    ///
    /// Refuses `stream.eventsGone` if the log no longer holds that state.
    func snapshot(
        of kinds: [LocationEntity.Kind], at sequence: SequenceNumber, after: String?
    ) throws -> EntityPage {
        guard sequence <= journal.position(of: location) ?? .none else {
            throw Refusal.snapshotGone(sequence)
        }
        let start = after?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
        var page = EntityPage()
        for kind in LocationEntity.Kind.allCases
        where kinds.contains(kind) && page.end == nil && !kind.precedes(start.first) {
            let id = kind.rawValue == start.first ? start.last : nil
            try add(kind, at: sequence, after: id ?? "", to: &page)
        }
        return page
    }

    /// A page of the menu's items in their order, after an item; each without the name of its kind.
    ///
    /// Refuses `menu.itemUnknown` if there never was such an item.
    func items(after: ItemID?, in page: inout EntityPage) throws {
        let place = try after.map(place)
        try db.prepared(Self.selectItems).each(with: { values in
            values.add(location.text)
            values.add(place ?? 0)
            values.add(after?.text ?? "")
        }) { try add($0, .item, to: &page) }
    }

    /// All entities of a kind in their order, each without the name of its kind.
    func all(_ kind: LocationEntity.Kind) throws -> [[UInt8]] {
        var page = EntityPage(bytes: .max)
        try db.prepared(Self.selectInOrder).each(with: { values in
            values.add(location.text)
            values.add(kind.rawValue)
        }) { try add($0, kind, to: &page) }
        return page.texts
    }

    private func add(
        _ row: StatementColumns, _ kind: LocationEntity.Kind, to page: inout EntityPage
    ) throws -> Bool {
        guard page.hasSpace() else { return false }
        let id = try row.text(0)
        page.append(try Self.content(of: try text(of: id, row.sequence(1)), kind), named: id)
        return true
    }

    private func place(of item: ItemID) throws -> Int {
        guard let stored = try stored(EntityKey(item)) else {
            throw Refusal.itemUnknown(item, at: location)
        }
        return stored.entity.place ?? 0
    }

    /// The JSON of the entity itself: the value of the only member, which this service has written.
    static func content(of text: [UInt8], _ kind: LocationEntity.Kind) throws -> [UInt8] {
        let start = Array(#"{"\#(kind.rawValue)":"#.utf8)
        guard text.starts(with: start), text.last == UInt8(ascii: "}") else {
            throw StorageError.unreadable("event.data")
        }
        return Array(text[start.count..<text.count - 1])
    }

    private func add(
        _ kind: LocationEntity.Kind, at sequence: SequenceNumber, after id: String,
        to page: inout EntityPage
    ) throws {
        try db.prepared(Self.selectById).each(with: { values in
            values.add(location.text)
            values.add(kind.rawValue)
            values.add(id)
        }) { row in
            guard page.hasSpace() else { return false }
            let (id, last) = (try row.text(0), try row.sequence(1))
            let isRemoved = last <= sequence ? try row.flag(2) : false
            if !isRemoved, let text = try text(of: id, at: sequence, from: last) {
                page.append(text, named: "\(kind.rawValue):\(id)")
            }
            return true
        }
    }

    /// The JSON of an entity at a sequence number; nil if it did not exist then.
    private func text(
        of id: String, at sequence: SequenceNumber, from last: SequenceNumber
    ) throws -> [UInt8]? {
        switch try journal.state(of: id, at: location, sequence, from: last, db) {
        case .missing: return nil
        case .gone: throw Refusal.snapshotGone(sequence)
        case .known(let text):
            let isPast = last > sequence
            return try isPast && Self.decode(text).isRemoved ? nil : text
        }
    }

    private static let selectById = """
        SELECT id, sequence, removed FROM entity WHERE location = ? AND kind = ? AND id > ?
        ORDER BY id
        """

    private static let selectInOrder = """
        SELECT id, sequence FROM entity WHERE location = ? AND kind = ? AND NOT removed
        ORDER BY place, id
        """

    private static let selectItems = """
        SELECT id, sequence FROM entity WHERE location = ? AND kind = 'item' AND NOT removed
            AND (place, id) > (?, ?)
        ORDER BY place, id
        """
}

extension LocationEntity.Kind {
    /// Whether the kind comes before another one in a snapshot.
    fileprivate func precedes(_ name: String?) -> Bool {
        let all = Self.allCases.map(\.rawValue)
        guard let name, let other = all.firstIndex(of: name) else { return false }
        return all.firstIndex(of: rawValue) ?? 0 < other
    }
}
