// SPDX-License-Identifier: Apache-2.0

extension AddLocation {
    /// The location after the command.
    public var added: Location {
        Location(
            id: location, name: name, currency: currency, timeZone: timeZone,
            businessDayTurnsAt: businessDayTurnsAt ?? 4, tax: tax, firing: firing ?? .whenAdded,
            fees: fees ?? [], draftExpiresAfter: draftExpiresAfter ?? 240,
            stations: stations ?? [], tables: tables ?? [], displays: displays?.keptOrNil,
            payment: payment?.keptOrNil, ordering: ordering?.keptOrNil,
            delivery: delivery?.keptOrNil)
    }
}

extension ChangeLocation {
    /// A location with the named members, and with the same revision.
    public func changed(_ location: Location) -> Location {
        var location = location
        location.name = name ?? location.name
        location.timeZone = timeZone ?? location.timeZone
        location.businessDayTurnsAt = businessDayTurnsAt ?? location.businessDayTurnsAt
        location.tax = tax ?? location.tax
        location.firing = firing ?? location.firing
        location.fees = fees ?? location.fees
        location.draftExpiresAfter = draftExpiresAfter ?? location.draftExpiresAfter
        location.stations = stations ?? location.stations
        location.tables = tables ?? location.tables
        if let displays { location.displays = displays.keptOrNil }
        if let payment { location.payment = payment.keptOrNil }
        if let ordering { location.ordering = ordering.keptOrNil }
        if let delivery { location.delivery = delivery.keptOrNil }
        return location
    }
}

extension [KeptDisplay] {
    /// The list as a location has it: a location without kept settings has no list.
    fileprivate var keptOrNil: Self? { isEmpty ? nil : self }
}
