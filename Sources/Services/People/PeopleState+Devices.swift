// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Secrets
import ServiceLoop
import Wire

/// The devices.
extension PeopleState {
    static func addDevices(to methods: inout MethodTable<Batch>) {
        methods.onChange(AddDevice.self) { try $0.add($1, by: $2) }
        methods.on(EnrolDevice.self) { batch, command, request in
            guard Secret.isDigest(command.token) else {
                return .failure(.invalidParameters("token is no SHA-256 in hexadecimal"))
            }
            return try .result(
                encoding: batch.enrol(command, by: request.signed(command.context)))
        }
        methods.on(ListDevices.self) { batch, request, _ in
            let devices = try DeviceRows.devices(at: request.location, batch.db)
            return try .result(encoding: ListDevices.Answer(devices: devices.map(\.answered)))
        }
        methods.onChange(SetDeviceStaff.self) { try $0.setStaff($1, by: $2) }
        methods.onChange(RevokeDevice.self) { try $0.revoke($1, by: $2) }
    }
}

extension BatchTransaction<PeopleState> {
    /// Adds a device, or gives one that waits for its code a new one.
    fileprivate mutating func add(
        _ command: AddDevice, by context: CommandContext
    ) throws -> AddDevice.Answer {
        let device = try command.added()
        try state.check(device.location)
        let known = try DeviceRows.device(named: device.name, db)
        if known?.device.enrolled == true { throw Refusal.deviceNameTaken(device.name) }
        if try known == nil && DeviceRows.count(db) >= PeopleState.limit {
            throw Refusal.tooMany("devices")
        }
        let code = Secret.code(using: &state.generator)
        let expiresAt = now + Device.codeLifetime
        try write(
            StoredDevice(
                device: device, code: StoredDevice.Code(code, until: expiresAt),
                lastEvent: known?.lastEvent),
            .deviceAdded, by: context)
        return AddDevice.Answer(name: device.name, code: code, expiresAt: expiresAt)
    }

    /// Gives the device with the code its token; a repetition with the same token changes nothing.
    fileprivate mutating func enrol(
        _ command: EnrolDevice, by context: CommandContext
    ) throws -> Device {
        if let known = try DeviceRows.device(withToken: command.token, db) {
            return known.device.answered
        }
        let digest = Secret.digest(of: Secret.normalized(code: command.code))
        guard var stored = try DeviceRows.device(withCode: digest, at: now, db) else {
            throw Refusal.codeUnknown
        }
        stored.code = nil
        stored.device.enrolled = true
        stored.device.token = command.token
        return try write(stored, .deviceEnrolled, by: context)
    }

    /// Sets the person who works at a device; one who was removed meanwhile works nowhere.
    fileprivate mutating func setStaff(
        _ command: SetDeviceStaff, by context: CommandContext
    ) throws -> Device {
        var stored = try device(command.device)
        // Nobody works at one that waits for its code.
        guard stored.device.enrolled else { throw Refusal.deviceUnknown(command.device) }
        let staff = try command.staff.flatMap { try StaffRows.person(exactly: $0, db)?.member.name }
        if stored.device.staff == staff { return stored.device.answered }
        stored.device.staff = staff
        return try write(stored, .deviceStaffSet, by: context)
    }

    /// Removes a device, with its token or its code.
    fileprivate mutating func revoke(
        _ command: RevokeDevice, by context: CommandContext
    ) throws -> Device {
        let stored = try device(command.device)
        _ = try append(
            .deviceRevoked, PeopleEntity(stored.device), of: command.device.text, by: context,
            after: stored.lastEvent)
        try DeviceRows.remove(command.device, db)
        return stored.device.answered
    }

    /// Lets a person work at no device.
    mutating func clearStaff(_ staff: StaffID, by context: CommandContext) throws {
        for var stored in try DeviceRows.devices(with: staff, db) {
            stored.device.staff = nil
            try write(stored, .deviceStaffSet, by: context)
        }
    }

    private func device(_ name: TerminalID) throws -> StoredDevice {
        guard let stored = try DeviceRows.device(named: name, db) else {
            throw Refusal.deviceUnknown(name)
        }
        return stored
    }

    /// Writes a device with its event; returns it as answers have it.
    @discardableResult
    private mutating func write(
        _ stored: StoredDevice, _ event: PeopleEventType, by context: CommandContext
    ) throws -> Device {
        var stored = stored
        stored.lastEvent = try append(
            event, PeopleEntity(stored.device), of: stored.device.name.text, by: context,
            after: stored.lastEvent)
        try DeviceRows.write(stored, db)
        return stored.device.answered
    }
}

extension StoredDevice.Code {
    /// A new code.
    fileprivate init(_ code: String, until end: Timestamp) {
        self.init(digest: Secret.digest(of: Secret.normalized(code: code)), expiresAt: end)
    }
}
