// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import MenuFiles
import Messages

/// The options about the details of a location.
struct LocationDetails: ParsableArguments {
    @Option(help: "The name for people.")
    var name: String?

    @Option(help: "The time zone by IANA name (default of a new location: this machine's).")
    var timeZone: String?

    @Option(help: "The hour, 0 to 23, at which the business day changes (default: 4).")
    var businessDayTurnsAt: Int?

    @Option(
        name: .customLong("tax"),
        help: ArgumentHelp("The tax rate, as 19 or 8.25 (default: 0).", valueName: "percent"))
    var taxRate: String?

    @Flag(
        inversion: .prefixedNo, help: "Whether prices include the tax (default: no).")
    var taxIncluded: Bool?

    @Option(
        name: .customLong("fee"),
        help: ArgumentHelp(
            """
            A charge besides the items, as Service:10% or Bag:0.20, or for some kinds of orders \
            alone, as Bag:0.20:pickup,delivery; repeatable (default: none).
            """, valueName: "name:value"))
    var feeTexts: [String] = []

    @Option(help: "When lines go to the kitchen (default: whenAdded).")
    var firing: FiringRule?

    @Option(
        name: .customLong("station"),
        help: ArgumentHelp(
            """
            A place in the kitchen, as bar:Bar, or bar:Bar:5:10 with the minutes until a ticket \
            needs attention and until it is late; repeatable (default: kitchen:Kitchen).
            """, valueName: "id:name"))
    var stationTexts: [String] = []

    @Option(
        name: .customLong("table"),
        help: ArgumentHelp(
            "A table, as 12:4 or 12:4:Terrace; repeatable.", valueName: "name:seats"))
    var tableTexts: [String] = []

    @Option(
        name: .customLong("tender"),
        help: ArgumentHelp(
            """
            A tender that guests can pay with: cash, voucher, houseAccount or card; repeatable. \
            They replace the earlier ones, and 'all' offers every one (default: all).
            """, valueName: "type"))
    var tenderTexts: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The smallest coin, as 0.05: cash is rounded to it; 'none' makes cash exact (default: \
            none).
            """, valueName: "amount"))
    var smallestCoin: String?

    @Option(
        help: ArgumentHelp(
            """
            The highest amount of one card, and the sum of all, that are accepted while their \
            provider is away, as 50.00,500.00; 'none' accepts none (default: none).
            """, valueName: "amount,sum"))
    var offlineCards: String?

    @Option(
        help: ArgumentHelp(
            """
            The payment provider whose card terminals ask guests at the tills; 'none' leaves it \
            to each till (default: none).
            """, valueName: "provider"))
    var cardProvider: String?

    @Option(
        help: ArgumentHelp(
            """
            The payment provider on whose page guests pay by card in a browser; 'none' for none \
            (default: none).
            """, valueName: "provider"))
    var pageProvider: String?

    @Option(
        help: ArgumentHelp(
            """
            What a manager must approve: voids, of dishes that the kitchen has; 'none' for nothing \
            (default: none).
            """, valueName: "act"))
    var approval: String?

    @Option(
        help: ArgumentHelp(
            """
            When orders that guests make themselves go to the kitchen: whenSealed, whenPaid, or \
            whenFired by somebody at a till; 'none' as --firing says (default: none).
            """, valueName: "time"))
    var guestFiring: String?

    @Option(
        help: ArgumentHelp(
            """
            The minutes, 1 to 60, for which guests may cancel after the kitchen got their order; \
            'none' if they may only before (default: none).
            """, valueName: "minutes"))
    var guestCancel: String?

    @Option(
        name: .customLong("delivery"),
        help: ArgumentHelp(
            """
            A JSON file that says where to, for which fee and for which pay of the courier it \
            delivers, as Deploy/sample-delivery.json; 'none' removes these rules (default: none).
            """, valueName: "file"),
        completion: .file())
    var deliveryFile: String?

    /// The given name without spaces at its ends; nil if none is given.
    ///
    /// Throws a `ValidationError` if it is blank.
    func givenName() throws -> String? {
        let text = name.map { String($0[...].trimmed) }
        if text?.isEmpty == true {
            throw ValidationError(
                "The --name is blank. A location needs a name, such as --name Harbor.")
        }
        return text
    }

    /// The given time zone; nil if none is given.
    ///
    /// Throws a `ValidationError` with similar ones if it is unknown.
    func givenTimeZone() throws -> String? {
        guard let timeZone, TimeZone(identifier: timeZone) == nil else { return timeZone }
        let similar = TimeZoneNames.similar(to: timeZone)
        let advice =
            similar.isEmpty
            ? "Write a name such as Europe/Berlin; 'timedatectl list-timezones' lists all."
            : "Did you mean \(similar.joined(separator: " or "))?"
        throw ValidationError("'\(timeZone)' is no time zone. \(advice)")
    }

    /// The tax rule with the given parts; nil if none is given.
    ///
    /// Throws a `ValidationError`.
    func tax(present: TaxRule?) throws -> TaxRule? {
        if taxRate == nil, taxIncluded == nil { return nil }
        var rule = present ?? TaxRule(basisPoints: 0, included: false)
        if let taxRate {
            let number = taxRate.hasSuffix("%") ? taxRate.dropLast() : taxRate[...]
            guard let points = DecimalNumber.units(String(number.trimmed), digits: 2),
                CatalogueLimits.tax.contains(points)
            else { throw ValidationError("--tax takes 0 to 100 percent, as 19 or 8.25.") }
            rule.basisPoints = points
        }
        rule.included = taxIncluded ?? rule.included
        return rule
    }

    /// The present stations with the given ones; nil if none is given.
    ///
    /// Throws a `ValidationError`.
    func stations(present: [Station]) throws -> [Station]? {
        try Self.merged(present, stationTexts, by: \.id, Self.station)
    }

    /// The present tables with the given ones; nil if none is given.
    ///
    /// A table with a name that is known replaces that one. Throws a `ValidationError`.
    func tables(present: [Table]) throws -> [Table]? {
        try Self.merged(present, tableTexts, by: \.name, Self.table)
    }

    /// The present parts with those that texts describe; nil without texts.
    ///
    /// A part replaces the one with its identity, or comes last.
    static func merged<Part, Identity: Equatable>(
        _ present: [Part], _ texts: [String], by identity: (Part) -> Identity,
        _ part: (String) throws -> Part
    ) rethrows -> [Part]? {
        if texts.isEmpty { return nil }
        return try texts.reduce(into: present) { parts, text in
            let part = try part(text)
            if let index = parts.firstIndex(where: { identity($0) == identity(part) }) {
                parts[index] = part
            } else {
                parts.append(part)
            }
        }
    }

    private static func table(_ text: String) throws -> Table {
        let parts = text.split(separator: ":", maxSplits: 2).map(String.init)
        guard parts.count >= 2, let seats = Int(parts[1]) else {
            throw ValidationError("'\(text)' is no table: write NAME:SEATS or NAME:SEATS:AREA.")
        }
        return Table(name: parts[0], seats: seats, area: parts.count > 2 ? parts[2] : nil)
    }

    private static func wrongIdentifier(_ parts: [String]) -> ValidationError {
        let proposal = StationID(name: parts[0])?.text ?? "bar"
        let station = ([proposal] + parts.dropFirst()).joined(separator: ":")
        return ValidationError(
            "'\(parts[0])' can't identify a station: only letters without accents, digits, '-', "
                + "'_' and '.' can. Write for example --station '\(station)'.")
    }

    private static func station(_ text: String) throws -> Station {
        let parts = text.split(separator: ":", maxSplits: 3).map(String.init)
        let minutes = parts.dropFirst(2).map(Int.init)
        guard parts.count >= 2, minutes.allSatisfy({ $0 != nil }) else {
            throw ValidationError(
                "'\(text)' is no station: write ID:NAME, as bar:Bar, or with the minutes until a "
                    + "ticket needs attention and until it is late, as bar:Bar:5:10.")
        }
        guard let id = StationID(parts[0]) else { throw wrongIdentifier(parts) }
        return Station(
            id: id, name: parts[1], warnAfter: minutes.first ?? nil,
            lateAfter: minutes.count > 1 ? minutes[1] : nil)
    }
}

/// The names of time zones as people write them.
enum TimeZoneNames {
    private static let shown = 3

    /// The IANA names whose last part is a text, or begins with it, without regard to case.
    static func similar(
        to text: String, among known: [String] = TimeZone.knownTimeZoneIdentifiers
    ) -> [String] {
        let wanted = city(of: text)
        guard !wanted.isEmpty else { return [] }
        let same = known.filter { city(of: $0) == wanted }
        let similar = same.isEmpty ? known.filter { city(of: $0).hasPrefix(wanted) } : same
        return Array(similar.sorted().prefix(shown))
    }

    /// The last part of a name: `new york` of `America/New_York`.
    private static func city(of name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        return last.replacing("_", with: " ").trimmed.description.folded
    }
}

/// The name of a location, with the company before it: `Ham's Burgers, Main Street`.
struct LocationName: Equatable {
    /// The company; nil if the name has none.
    private(set) var company: String?
    /// The name of the branch.
    private(set) var name: String

    /// A name from its parts; a blank company is left out.
    init(company: String?, name: String) {
        let text = company.map { String($0[...].trimmed) }
        self.company = text?.isEmpty == true ? nil : text
        self.name = name
    }

    /// The parts of a name: the last comma divides them.
    init(_ text: String) {
        guard let comma = text.range(of: ", ", options: .backwards) else {
            self.init(company: nil, name: text)
            return
        }
        self.init(
            company: String(text[..<comma.lowerBound]), name: String(text[comma.upperBound...]))
    }

    /// The whole name.
    var text: String { [company, name].compactMap(\.self).joined(separator: ", ") }

    /// The name with other parts; nil if none is given.
    ///
    /// A name that has the company already is the whole name.
    func changed(company: String?, name: String?) -> Self? {
        if company == nil, name == nil { return nil }
        let isWhole = self.company.map { name?.hasPrefix("\($0), ") == true } ?? false
        if isWhole, company == nil, let name { return Self(name) }
        return Self(company: company ?? self.company, name: name ?? self.name)
    }
}
