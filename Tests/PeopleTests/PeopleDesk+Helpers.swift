// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Secrets
import Testing
import Wire

@testable import People

extension Location {
    /// A location with tables, and one without.
    static let samples: [Location] = {
        guard let dollars = Currency("USD") else { preconditionFailure("USD is a currency") }
        return ["00001", "00002"].map { (id: LocationID) in
            Location(
                id: id, name: "Ham's Burgers", currency: dollars, timeZone: "America/New_York",
                businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 825, included: false),
                tables: id == "00001" ? ["1", "12", "T1"].map { Table(name: $0, seats: 2) } : [])
        }
    }()
}

extension PeopleDesk {
    /// A digest that stands for a token.
    static func digest(_ token: String) -> String { Secret.digest(of: token) }

    /// Adds a device; returns its code.
    @discardableResult
    func add(
        _ name: TerminalID, roles: [Role] = [.till], at location: LocationID? = nil
    ) async throws -> String {
        try await send(
            AddDevice(name: name, roles: roles, location: location, context: context())
        ).code
    }

    /// Enrols the device with a code.
    @discardableResult
    func enrol(_ code: String, token: String = "token") async throws -> Device {
        try await send(
            EnrolDevice(code: code, token: Self.digest(token), context: context()))
    }

    /// Says who works at a device.
    @discardableResult
    func set(_ staff: StaffID?, at device: TerminalID) async throws -> Device {
        try await send(SetDeviceStaff(device: device, staff: staff, context: context()))
    }

    /// Adds a person.
    @discardableResult
    func add(
        _ staff: StaffID, pin: String, at location: LocationID? = nil, manager: Bool? = nil
    ) async throws -> StaffMember {
        try await send(
            AddStaff(
                staff: staff, pin: pin, location: location, manager: manager, context: context()))
    }

    /// Checks a PIN.
    func confirm(
        _ staff: StaffID, _ pin: String, at location: LocationID? = nil
    ) async throws -> ConfirmStaff.Answer {
        try await send(ConfirmStaff(staff: staff, pin: pin, location: location))
    }

    /// The devices.
    func devices() async throws -> [Device] { try await send(ListDevices()).devices }

    /// The people.
    func staff() async throws -> [StaffMember] { try await send(ListStaff()).staff }

    /// The events after a position.
    func events(after sequence: SequenceNumber = .none) async throws -> [Event<PeopleEntity>] {
        try await send(GetPeopleEvents(after: sequence, limit: 1_000)).events
    }

    /// The types of the events after a position.
    func types(after sequence: SequenceNumber = .none) async throws -> [PeopleEventType] {
        try await events(after: sequence).compactMap { PeopleEventType(rawValue: $0.type) }
    }
}
