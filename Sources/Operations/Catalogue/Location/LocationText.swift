// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Locations as text.
enum LocationText {
    /// A heading, and a line for each location.
    static func lines(of locations: [Location]) -> [String] {
        let rows = locations.map {
            [
                $0.id.text, $0.name, $0.currency.code, "\($0.tables.count)",
                $0.timeZone, $0.closed ? "closed" : "open",
            ].map(\.withoutControls)
        }
        return TextTable.lines([["id", "name", "currency", "tables", "time zone", "state"]] + rows)
    }

    /// What a closed location still has: its open orders; nil for their number if it is unknown.
    static func remaining(orders: Int?) -> String {
        switch orders {
        case nil: "Orders that are still open can be finished."
        case 0: "No order is open."
        case 1: "1 order is still open and can be finished."
        case let count?: "\(count) orders are still open and can be finished."
        }
    }

    /// A location with all its details.
    static func lines(of location: Location) -> [String] {
        let details = details(of: location).filter { $0.label != "name" && !$0.value.isEmpty }
        return ["\(location.id)  \(location.name)".withoutControls]
            + details.flatMap { label, value in
                let rows = value.wrapped(to: 80 - 18)
                return zip([label] + Array(repeating: "", count: rows.count), rows).map {
                    label, row in
                    "  " + label.padded(to: 16) + row
                }
            }
    }

    /// The details that differ, in words; without an old state, only that it is new.
    static func changes(from old: Location?, to new: Location) -> [String] {
        guard let old else { return ["new"] }
        return zip(details(of: old), details(of: new)).filter { $0 != $1 }.map { old, new in
            if new.value.isEmpty { return "no \(new.label)" }
            let isShort = !old.value.isEmpty && (old.value + new.value).count < 60
            return "\(new.label) " + (isShort ? "\(old.value) → \(new.value)" : new.value)
        }
    }

    private static func details(of location: Location) -> [(label: String, value: String)] {
        [
            ("name", location.name), ("currency", location.currency.code),
            ("time zone", location.timeZone),
            (
                "new day at",
                "\(location.businessDayTurnsAt < 10 ? "0" : "")\(location.businessDayTurnsAt):00"
            ),
            ("tax", tax(location.tax)), ("kitchen gets", "lines \(location.firing.words)"),
            ("fees", list(location.fees.map { fee($0, location.currency) })),
            ("drafts end", drafts(location.draftExpiresAfter)),
            ("tenders", location.payment?.tenders.map { list($0.map(\.name)) } ?? "all"),
            ("cash", cash(of: location)), ("offline cards", offlineCards(of: location)),
            ("card terminals", location.payment?.cardProvider?.text ?? "named by each till"),
            ("card page", location.payment?.pageProvider?.text ?? "none"),
            ("approvals", list(location.ordering?.approvals?.map(\.rawValue) ?? [])),
            ("guests' orders", guestFiring(of: location)),
            ("guests cancel", guestCancel(of: location)),
            (
                "deliveries",
                location.delivery.map { DeliveryText.text($0, in: location.currency) } ?? ""
            ),
            ("new orders", location.closed ? "refused, closed" : "accepted"),
            ("stations", list(location.stations.map { "\($0.name) (\($0.id)\(ages(of: $0)))" })),
            ("tables", tables(location.tables)),
            ("screens", list((location.displays ?? []).map(DisplayText.text))),
            ("dish of the day", list(location.recommended.map { "\($0.item) on \($0.day)" })),
        ]
    }

    private static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }

    private static func tax(_ tax: TaxRule) -> String {
        "\(DecimalNumber.text(tax.basisPoints, digits: 2)) % "
            + (tax.included ? "included in the prices" : "added to the prices")
    }

    private static func fee(_ fee: FeeRule, _ currency: Currency) -> String {
        let rate = fee.basisPoints.map { "\(DecimalNumber.text($0, digits: 2)) %" }
        let kinds = fee.fulfilments.map { " (\(list($0.map(\.rawValue))))" } ?? ""
        return "\(fee.name) \(rate ?? currency.text(fee.amount ?? .zero))\(kinds)"
    }

    private static func cash(of location: Location) -> String {
        let coin = location.payment?.cashRounding.map(location.currency.text)
        return coin.map { "rounded to \($0)" } ?? "exact"
    }

    private static func offlineCards(of location: Location) -> String {
        guard let limits = location.payment?.offlineCards else { return "none" }
        let text = location.currency.text
        return "up to \(text(limits.payment)) each and \(text(limits.sum)) together"
    }

    private static func guestFiring(of location: Location) -> String {
        let words = location.ordering?.guestFiring?.rule.words
        return "go to the kitchen \(words ?? "like other orders")"
    }

    private static func guestCancel(of location: Location) -> String {
        guard let minutes = location.ordering?.guestCancelMinutes else { return "" }
        return "until \(minutes) min after the kitchen got it"
    }

    private static func drafts(_ minutes: Int) -> String {
        minutes == 0 ? "never" : "after \(minutes) minutes without a change"
    }

    private static func ages(of station: Station) -> String {
        let warn = station.warnAfter.map { ", warning after \($0) min" } ?? ""
        return warn + (station.lateAfter.map { ", late after \($0) min" } ?? "")
    }

    /// The tables by area, each with its seats: `1 (2), 2 (4); Terrace: T1 (6)`.
    private static func tables(_ tables: [Table]) -> String {
        let areas = tables.map(\.area).reduce(into: [String?]()) { areas, area in
            if !areas.contains(area) { areas.append(area) }
        }
        return areas.map { area in
            let names = list(tables.filter { $0.area == area }.map { "\($0.name) (\($0.seats))" })
            return area.map { "\($0): \(names)" } ?? names
        }.joined(separator: "; ")
    }
}

extension FiringRule {
    /// When the kitchen gets ordered lines.
    fileprivate var words: String {
        switch self {
        case .whenAdded: "at once"
        case .whenSealed: "when checkout begins"
        case .whenPaid: "when the order is paid"
        case .whenFired: "when a till fires them"
        }
    }
}
