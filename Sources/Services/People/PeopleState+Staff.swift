// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import Wire

/// The people with a PIN.
extension PeopleState {
    static func addStaff(to methods: inout MethodTable<Batch>) {
        methods.on(AddStaff.self) { batch, command, request in
            try PIN.check(command.pin)
            try batch.state.check(command.location)
            let context = request.signed(command.context)
            batch.state.decide(request, command.pin) { try $1.add(command, by: context, $0) }
            return nil
        }
        methods.on(ChangeStaff.self) { batch, command, request in
            try PIN.check(command.pin)
            let context = request.signed(command.context)
            batch.state.decide(request, command.pin) { try $1.change(command, by: context, $0) }
            return nil
        }
        methods.onChange(RemoveStaff.self) { try $0.remove($1, by: $2) }
        methods.on(ListStaff.self) { batch, request, _ in
            let staff = try StaffRows.staff(at: request.location, batch.db)
            return try .result(encoding: ListStaff.Answer(staff: staff))
        }
        methods.on(ConfirmStaff.self) { batch, question, request in
            batch.state.decide(request, question.pin) { try $1.confirm(question, $0) }
            return nil
        }
    }
}

extension AddStaff {
    /// The person whom the command adds.
    fileprivate var member: StaffMember {
        StaffMember(name: staff, location: location, manager: manager == true ? true : nil)
    }
}

extension BatchTransaction<PeopleState> {
    /// Adds a person by the hash of the PIN; the same person with the same PIN is there already.
    fileprivate mutating func add(
        _ command: AddStaff, by context: CommandContext, _ fact: PINFact?
    ) throws -> PINStep {
        guard let known = try StaffRows.person(named: command.staff, db) else {
            guard try StaffRows.count(db) < PeopleState.limit else {
                throw Refusal.tooMany("people")
            }
            guard case .hash(let hash)? = fact else { return .learn(.hash) }
            guard let hash else { throw MissingHash() }
            let stored = StoredStaff(member: command.member, pin: hash)
            return .answer(try write(stored, .staffAdded, by: context))
        }
        guard known.member == command.member else { throw Refusal.staffNameTaken(command.staff) }
        guard case .has(known.pin, let isSame)? = fact else {
            return .learn(.comparison(with: known.pin))
        }
        guard isSame else { throw Refusal.staffNameTaken(command.staff) }
        return .answer(try .result(encoding: known.member))
    }

    /// Changes the PIN of a person by its hash, and ends a block.
    fileprivate mutating func change(
        _ command: ChangeStaff, by context: CommandContext, _ fact: PINFact?
    ) throws -> PINStep {
        guard var stored = try StaffRows.person(exactly: command.staff, db) else {
            throw Refusal.staffUnknown(command.staff)
        }
        guard case .hash(let hash)? = fact else { return .learn(.hash) }
        guard let hash else { throw MissingHash() }
        stored.pin = hash
        stored.attempts = PINAttempts()
        if let manager = command.manager { stored.member.manager = manager ? true : nil }
        return .answer(try write(stored, .staffChanged, by: context))
    }

    /// Removes a person, who then works at no device.
    fileprivate mutating func remove(
        _ command: RemoveStaff, by context: CommandContext
    ) throws -> StaffMember {
        guard let stored = try StaffRows.person(exactly: command.staff, db) else {
            throw Refusal.staffUnknown(command.staff)
        }
        let member = stored.member
        try clearStaff(member.name, by: context)
        _ = try append(
            .staffRemoved, PeopleEntity(member), of: member.name.text, by: context,
            after: stored.lastEvent)
        try StaffRows.remove(member.name, db)
        return member
    }

    /// Checks the PIN of a person; the attempt counts first.
    ///
    /// For an unknown person it takes as long, so that the time does not tell who is known.
    fileprivate func confirm(_ request: ConfirmStaff, _ fact: PINFact?) throws -> PINStep {
        let found = try StaffRows.person(named: request.staff, at: request.location, db)
        guard let fact else { return try beginAttempt(found) }
        guard var person = found, fact == .has(person.pin, true) else {
            return .answer(try .result(encoding: ConfirmStaff.Answer()))
        }
        person.attempts = PINAttempts()
        try StaffRows.write(person, db)
        return .answer(try .result(encoding: ConfirmStaff.Answer(person: person.member)))
    }

    private func beginAttempt(_ found: StoredStaff?) throws -> PINStep {
        guard var person = found else { return .learn(.hash) }
        if let wait = person.attempts.wait(at: now) {
            return .answer(try .result(encoding: ConfirmStaff.Answer(wait: wait)))
        }
        person.attempts.begin(at: now)
        try StaffRows.write(person, db)
        return .learn(.comparison(with: person.pin))
    }

    /// Writes a person with the event; returns the answer.
    private mutating func write(
        _ stored: StoredStaff, _ event: PeopleEventType, by context: CommandContext
    ) throws -> Response {
        var stored = stored
        stored.lastEvent = try append(
            event, PeopleEntity(stored.member), of: stored.member.name.text, by: context,
            after: stored.lastEvent)
        try StaffRows.write(stored, db)
        return try .result(encoding: stored.member)
    }
}
