// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import Wire

/// The entities of a followed location, and the lines that tell their changes.
///
/// Pure: the time is an argument.
struct FollowedEntities {
    private var catalogue = LocationCatalogue()
    private var isStale = false
    private let width: Int?

    /// No entities yet; lines are broken to fit a width in columns if there is one.
    init(width: Int? = nil) { self.width = width }

    /// Begins with a whole state; returns the menu, and whose time the later lines tell.
    mutating func replace(by state: [LocationEntity], at now: Timestamp = .now()) -> [String] {
        catalogue = LocationCatalogue(state)
        guard let location = catalogue.location, let menu = catalogue.menu else { return [] }
        let clock = RestaurantClock(of: location, now: now)
        let text = MenuText(of: location, clock, width: width ?? TerminalWidth.unknown)
        return text.lines(of: menu) + [clock.note].compactMap(\.self)
    }

    /// Applies an event; returns a line with its time, what is different, and who did it.
    mutating func apply(_ event: Event<LocationEntity>, at now: Timestamp) -> [String] {
        let old = present(event.data)
        catalogue.apply(event.data)
        guard let location = catalogue.location else { return [] }
        let clock = RestaurantClock(of: location, now: now)
        let words = ChangeText(MenuText(of: location, clock)).line(from: old, to: event.data)
        let actor = event.actor.map { ", by \($0)" } ?? ""
        return lines(clock.shortText(event.time) + "  ", "\(words)\(actor)".withoutControls)
    }

    /// A text after its time, continued below itself.
    private func lines(_ time: String, _ text: String) -> [String] {
        let rows = width.map { text.wrapped(to: $0 - time.columns) } ?? [text]
        let indents = [time] + rows.dropFirst().map { _ in "".padded(to: time.columns) }
        return zip(indents, rows).map { $0 + $1 }
    }

    /// The sentence for a service that has stopped or begun to answer; nil if that is not new.
    mutating func isCurrent(_ isCurrent: Bool, _ location: LocationID) -> String? {
        if isStale != isCurrent { return nil }
        isStale = !isCurrent
        return isCurrent
            ? "locations-service answers again; the menu of \(location) is current."
            : "locations-service does not answer; the menu of \(location) may be old."
    }

    /// The known state of an entity; nil if it is new.
    private func present(_ entity: LocationEntity) -> LocationEntity? {
        switch entity.content {
        case .location: catalogue.location.map { LocationEntity($0) }
        case .category(let new): catalogue.categories[new.id].map { LocationEntity($0) }
        case .modifierGroup(let new): catalogue.modifierGroups[new.id].map { LocationEntity($0) }
        case .item(let new): catalogue.items[new.id].map { LocationEntity($0) }
        case nil: nil
        }
    }
}
