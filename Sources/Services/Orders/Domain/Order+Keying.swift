// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Changes of an order at a till, before checkout.
extension Order {
    /// A new order for the till or the guest that opens it, with its number and business day.
    init(
        opening command: OpenOrder, at location: Location, id: OrderID, number: Int,
        businessDay: BusinessDay, now: Timestamp
    ) {
        let isGuests = command.context.terminal == Self.guestTerminal
        let rules = isGuests ? location.ordering : nil
        self.init(
            id: id, location: location.id, number: number, businessDay: businessDay,
            terminal: command.context.terminal, staff: command.context.staff,
            currency: location.currency, tax: location.tax,
            firing: (rules?.guestFiring?.rule ?? location.firing).later(command.firing),
            fees: location.fees(for: .counter), openedAt: now)
        guest = isGuests ? GuestTerms(cancelMinutes: rules?.guestCancelMinutes) : nil
        deriveGuestTerms()
        deriveMay()
    }

    /// Gives the order to another till and its staff; nothing changes if the order is already that
    /// till's.
    ///
    /// Refuses, in this order: `order.canceled`, `order.paid`, `order.sealed`.
    mutating func takeOver(
        by terminal: TerminalID, staff: StaffID?, at now: Timestamp
    ) throws(Refusal) {
        try checkKeyable()
        if self.terminal == terminal { return }
        self.terminal = terminal
        self.staff = staff
        guest = nil
        completeChange(at: now)
    }

    /// Adds a line for each request, all of them or none, and sends those that are not held to the
    /// kitchen.
    ///
    /// Refuses, in this order: by the order (`order.canceled`, `order.paid`, `order.sealed`), by
    /// the command (`order.noItems`, `order.tooManyLines`, then for each item
    /// `line.quantityOutOfRange`, `line.courseOutOfRange`, `line.seatOutOfRange`,
    /// `line.noteTooLong`), by the menu
    /// (`menu.notLoaded`, `menu.otherCurrency`, then for each item `menu.itemUnknown`,
    /// `menu.itemUnavailable`, the refusals of `OrderEnvironment.chosen` and `menu.priceChanged`).
    mutating func addItems(
        _ requests: [ItemRequest], in environment: OrderEnvironment
    ) throws(Refusal) {
        try checkKeyable()
        try check(requests, within: environment.limits)
        try checkCurrency(of: environment.catalogue.location)
        var added: [Line] = []
        for request in requests {
            let number = lines.count + added.count + 1
            added.append(
                try line(
                    request, number: number,
                    heldUntil: request.hold == true ? .fired : firing.release, in: environment))
        }
        lines += added
        completeChange(at: environment.now)
    }

    /// Changes the quantity of a line.
    ///
    /// A held line changes in place. If a fired line gets less, the rest is voided as a line of its
    /// own, which the kitchen sees. If it gets more, the rest is added as a new line at today's
    /// price. Refuses, in this order: by the order, `line.quantityOutOfRange`, `line.unknown`,
    /// `line.voided`, `line.moved`, `line.finished`, if a fired line shrinks
    /// `order.needsApproval`, and as `addItems` does.
    mutating func changeQuantity(
        of number: Int, to quantity: Int, in environment: OrderEnvironment
    ) throws(Refusal) {
        let (now, limits) = (environment.now, environment.limits)
        try checkKeyable()
        guard limits.quantities.contains(quantity) else {
            throw .quantityOutOfRange(quantity, ofLine: number, limits)
        }
        let index = try unfinishedLine(number)
        let line = lines[index]
        if quantity == line.quantity { return }
        if line.status == .held {
            lines[index].quantity = quantity
        } else if quantity < line.quantity {
            let loss = LinePart(line: number, quantity: line.quantity - quantity)
            try void([loss], nil, in: environment)
        } else {
            if lines.count >= limits.lines { throw .tooManyLines(on: self, limits) }
            try repeatLine(line, times: quantity - line.quantity, in: environment)
        }
        completeChange(at: now)
    }

    /// Replaces the labels, the fulfilment and the note, each if the command names it; an empty
    /// text removes a label or the note.
    ///
    /// Refuses, in this order: `order.canceled`, `order.customerTooLong` and its like,
    /// `order.noteTooLong`, `fulfilment.invalid`, `fulfilment.timeOutOfRange`,
    /// `fulfilment.tableUnknown`, and for another kind of fulfilment or another place, on which
    /// fees depend, `order.paid`, `order.sealed`, `menu.notLoaded`, `menu.otherCurrency`,
    /// `order.outsideArea`.
    mutating func update(
        _ command: UpdateOrder, at location: Location?, now: Timestamp, within limits: OrderLimits
    ) throws(Refusal) {
        try checkNotCanceled()
        if let label = command.labels.tooLong { throw .labelTooLong(label) }
        if let note = command.note, note.codePoints > limits.note {
            throw .orderNoteTooLong(limits)
        }
        let before = self
        if let fulfilment = command.fulfilment {
            try change(to: fulfilment, at: location, now: now)
        }
        labels = labels.replaced(by: command.labels)
        if let note = command.note { change(note: note.isEmpty ? nil : note, at: now) }
        if self != before { completeChange(at: now) }
    }

    private mutating func change(note: String?, at now: Timestamp) {
        if note != self.note, lines.contains(where: { $0.firedAt != nil }) { noteChangedAt = now }
        self.note = note
    }

    /// Replaces the discounts of the order; nothing changes if the same person granted the same
    /// ones at the same terminal.
    ///
    /// Refuses, in this order: by the order, `order.tooManyDiscounts`, then for each
    /// `discount.invalid`, `line.unknown`, `line.voided`, `line.moved`.
    mutating func setDiscounts(
        _ requests: [DiscountRequest], by context: CommandContext, at now: Timestamp
    ) throws(Refusal) {
        try checkKeyable()
        if requests.count > OrderLimits.discounts { throw .tooManyDiscounts }
        for request in requests {
            guard request.isValid else { throw .discountInvalid }
            if let number = request.line { _ = try standingLine(number) }
        }
        var granted = requests.map { Discount(granting: $0, by: context) }
        // The values follow from the order, so they are no difference.
        for (index, discount) in zip(granted.indices, discounts) {
            granted[index].value = discount.value
        }
        if granted == discounts { return }
        discounts = granted
        completeChange(at: now)
    }

    /// Sets the seat of lines, of all of them or of none; nil removes it.
    ///
    /// Refuses, in this order: by the order, `order.noLines`, `line.seatOutOfRange`, then for each
    /// line `line.unknown`, `line.voided`, `line.moved`.
    mutating func setSeat(
        _ seat: Int?, of numbers: [Int], at now: Timestamp
    ) throws(Refusal) {
        try checkKeyable()
        if numbers.isEmpty { throw .noLines }
        try check(seat: seat)
        var seated = lines
        for number in numbers { seated[try standingLine(number)].seat = seat }
        if seated == lines { return }
        lines = seated
        completeChange(at: now)
    }

    /// Refuses `order.canceled`, `order.paid` and `order.sealed`.
    func checkKeyable() throws(Refusal) {
        try checkPayable()
        if sealed { throw .orderSealed(self) }
    }

    /// Refuses `order.canceled` and `order.paid`.
    func checkPayable() throws(Refusal) {
        try checkNotCanceled()
        if paid { throw .orderPaid(self) }
    }

    /// Refuses `order.canceled`.
    func checkNotCanceled() throws(Refusal) {
        if status == .canceled { throw .orderCanceled(self) }
    }

    private func check(seat: Int?) throws(Refusal) {
        if let seat, !OrderLimits.seat.contains(seat) { throw .seatOutOfRange(seat) }
    }

    private func check(
        _ requests: [ItemRequest], within limits: OrderLimits
    ) throws(Refusal) {
        if requests.isEmpty { throw .noItems }
        if requests.count > limits.lines - lines.count { throw .tooManyLines(on: self, limits) }
        for request in requests {
            guard limits.quantities.contains(request.quantity) else {
                throw .quantityOutOfRange(request, limits)
            }
            if let course = request.course, !OrderLimits.course.contains(course) {
                throw .courseOutOfRange(request)
            }
            try check(seat: request.seat)
            if let note = request.note, note.codePoints > limits.note {
                throw .noteTooLong(request, limits)
            }
        }
    }

    private func line(
        _ request: ItemRequest, number: Int, heldUntil release: HoldRelease?,
        in environment: OrderEnvironment
    ) throws(Refusal) -> Line {
        let now = environment.now
        let item = try environment.orderable(request.item, at: location)
        var line = Line(
            line: number, item: item.id, name: item.name, price: item.price(at: now),
            modifiers: try environment.chosen(request.modifiers ?? [], for: item),
            quantity: request.quantity,
            taxBasisPoints: item.taxBasisPoints ?? tax.basisPoints, station: item.station,
            course: request.course, seat: request.seat, round: roundOfNewLines, note: request.note,
            addedAt: now)
        guard OrderLimits.price.contains(line.unitPrice.minorUnits) else {
            throw .priceUnusable(of: item)
        }
        if let shown = request.shownPrice, shown != line.unitPrice {
            throw .priceChanged(of: line, from: shown, in: currency)
        }
        if let release {
            line.status = .held
            line.heldUntil = release
            line.firedAt = nil
        }
        return line
    }

    private mutating func repeatLine(
        _ line: Line, times quantity: Int, in environment: OrderEnvironment
    ) throws(Refusal) {
        try checkCurrency(of: environment.catalogue.location)
        let request = ItemRequest(
            item: line.item, quantity: quantity, modifiers: line.modifiers.map(\.modifier),
            course: line.course, seat: line.seat, note: line.note)
        lines.append(
            try self.line(
                request, number: lines.count + 1, heldUntil: firing.release, in: environment))
    }

    /// Refuses `menu.notLoaded`, and `menu.otherCurrency` unless the location's prices are in the
    /// currency of the order.
    @discardableResult
    private func checkCurrency(of location: Location?) throws(Refusal) -> Location {
        guard let location else { throw .menuNotLoaded }
        if location.currency != currency { throw .otherCurrency(location.currency, on: self) }
        return location
    }

    /// Sets how the guest gets the order, with the fees and the terms that follow from it.
    ///
    /// Refuses, in this order: `fulfilment.invalid`, `fulfilment.timeOutOfRange`,
    /// `fulfilment.tableUnknown`, and for another kind or another place `order.paid`,
    /// `order.sealed`, `menu.notLoaded`, `menu.otherCurrency`, `order.outsideArea`.
    mutating func change(
        to new: Fulfilment, at location: Location?, now: Timestamp
    ) throws(Refusal) {
        guard new.isValid else { throw .fulfilmentInvalid }
        if let time = new.wantedAt, time != fulfilment.wantedAt,
            !OrderLimits.wantedIn.contains(time - now)
        {
            throw .timeOutOfRange
        }
        if let table = new.table, table != fulfilment.table, let location,
            !location.hasTable(table)
        {
            throw .tableUnknown(table, at: location)
        }
        if new.kind != fulfilment.kind || new.place != fulfilment.place {
            if paid { throw .orderPaid(self) }
            if sealed { throw .orderSealed(self) }
            let location = try checkCurrency(of: location)
            delivery = try new.place.flatMap { place throws(Refusal) in
                try location.deliveryTerms(for: place)
            }
            fees = location.fees(for: new.kind) + (delivery?.fees ?? [])
        }
        fulfilment = new
    }
}

extension FiringRule {
    /// The rule that fires later: this one, or that of a command, which may not fire earlier.
    fileprivate func later(_ wished: Self?) -> Self {
        let latestFirst: [Self] = [.whenFired, .whenPaid, .whenSealed, .whenAdded]
        return latestFirst.first { $0 == self || $0 == wished } ?? self
    }

    /// The release of a line that is added under this rule; nil if it is fired at once.
    fileprivate var release: HoldRelease? {
        switch self {
        case .whenAdded: nil
        case .whenSealed: .sealed
        case .whenPaid: .paid
        case .whenFired: .fired
        }
    }
}

extension Location {
    /// The fees of an order with this kind of fulfilment; their values follow from the order.
    func fees(for kind: FulfilmentKind) -> [Fee] {
        fees.filter { $0.applies(to: kind) }.map {
            Fee(name: $0.name, basisPoints: $0.basisPoints, value: $0.amount ?? .zero)
        }
    }
}

extension Location {
    /// The terms of a delivery; nil for a location without rules for deliveries.
    ///
    /// Refuses `order.outsideArea`.
    fileprivate func deliveryTerms(for place: Place) throws(Refusal) -> DeliveryTerms? {
        do throws(OutsideDeliveryArea) {
            return try delivery?.terms(for: place)
        } catch {
            throw .outsideArea(error, of: self)
        }
    }
}

extension DeliveryTerms {
    /// The fee of an order with these terms, after those of the location; its value follows from
    /// the order.
    fileprivate var fees: [Fee] { fee == nil ? [] : [Fee(name: "delivery", value: .zero)] }
}

extension DiscountRequest {
    /// Whether it has a reason and either an amount or a rate, within bounds.
    fileprivate var isValid: Bool {
        guard OrderLimits.reason.contains(reason.codePoints) else { return false }
        return switch (amount, basisPoints) {
        case (let amount?, nil): amount > .zero
        case (nil, let rate?): (1...10_000).contains(rate)
        default: false
        }
    }
}

extension Fulfilment {
    /// Whether it has the members that its kind needs and none of another kind.
    fileprivate var isValid: Bool {
        let isDineIn = kind == .dineIn
        let isDelivery = kind == .delivery
        let isLater = isDelivery || kind == .pickup
        return (table != nil) == isDineIn && (address != nil) == isDelivery
            && (isDelivery || place == nil) && (isDineIn || partySize == nil)
            && (isLater || wantedAt == nil)
            && OrderLimits.table.contains(table?.codePoints ?? 1)
            && OrderLimits.address.contains(address?.codePoints ?? 1)
            && OrderLimits.partySize.contains(partySize ?? 1)
    }
}
