// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The choices about an item before it is added: modifiers, quantity, course, seat, hold and note.
///
/// It follows the menu while it is open, and remembers which prices the person has seen.
struct ItemDialog: Equatable, Sendable {
    /// The highest quantity of a line and the highest number of a seat, and the longest note in
    /// code points, as order-service accepts them.
    static let (highest, longestNote) = (99, 200)

    /// The item as the menu offers it now.
    private(set) var offer: MenuOffer
    /// The item as it was offered when the person agreed to its prices.
    private(set) var seen: MenuOffer
    /// The chosen modifiers; those of groups that no longer apply are dropped.
    private(set) var chosen: [ModifierID]
    /// How many are added.
    private(set) var quantity: Int
    /// The course, 1 to 9, if one was given.
    private(set) var course: Int?
    /// The seat of the guest, 1 to 99, if one was given.
    private(set) var seat: Int?
    /// Whether the line waits until it is fired; later courses do unless the person says otherwise.
    private(set) var isHeld: Bool
    /// A wish of the guest.
    private(set) var note: TextEntry
    /// Where digits, plus and minus go.
    private(set) var field = ItemField.quantity
    /// The group whose modifiers the arrow keys reach; nil for the first one.
    private(set) var group: ModifierGroupID?
    /// The selected modifier of that group, and the shown page.
    var position = GridPosition()
    /// Whether the last choice adds the item, because nothing but required choices is open.
    let addsAtOnce: Bool
    /// What was typed on the menu before; leaving goes back to it.
    var typed: Sale.Typed?
    /// Whether the person was told that leaving drops the note.
    var isAboutToLeave = false
    /// The note before anything was typed.
    private let givenNote: String
    /// Whether the next digit is added to the digits before it.
    private var isTyping = false

    /// Asks about an item; the request has what is chosen already.
    init(_ offer: MenuOffer, _ request: ItemRequest, addsAtOnce: Bool = false) {
        self.offer = offer
        seen = offer
        chosen = request.modifiers ?? []
        quantity = request.quantity
        course = request.course
        seat = request.seat
        isHeld = request.hold == true
        givenNote = request.note ?? ""
        note = TextEntry(givenNote)
        self.addsAtOnce = addsAtOnce
        settle()
    }

    /// Takes over what the menu offers now.
    mutating func follow(_ offer: MenuOffer) {
        self.offer = offer
        settle()
    }

    /// Drops choices that the item does not have any more, until nothing depends on them.
    private mutating func settle() {
        var before: [ModifierID]
        repeat {
            before = chosen
            let offered = groups.flatMap(\.modifiers).map(\.id)
            chosen.removeAll { !offered.contains($0) }
        } while chosen != before
    }
}

/// Where digits go while an item is described.
package enum ItemField: Equatable, Sendable {
    /// The quantity, which is where they go at first.
    case quantity
    /// The course.
    case course
    /// The seat of the guest.
    case seat
    /// The wish of the guest, which takes letters, too.
    case note
}

// MARK: - Modifiers

extension ItemDialog {
    /// The groups that the item has with the present choices, in the order of the menu.
    var groups: [ModifierGroup] { offer.groups.filter { $0.applies(with: chosen) } }

    /// The group that the arrow keys reach; nil if the item has none.
    var currentGroup: ModifierGroup? { groups.first { $0.id == group } ?? groups.first }

    /// The number of chosen modifiers of a group.
    func count(in group: ModifierGroup) -> Int {
        group.modifiers.count { chosen.contains($0.id) }
    }

    /// Whether a group has as many choices as it needs and allows.
    func isValid(_ group: ModifierGroup) -> Bool {
        let count = count(in: group)
        return group.minimum <= count && count <= group.maximum
    }

    /// The reason why a modifier can't be chosen now; nil if it can be chosen or removed.
    func reason(
        against modifier: Modifier, in group: ModifierGroup, at now: Timestamp
    ) -> String? {
        if chosen.contains(modifier.id) { return nil }
        guard modifier.isAvailable(at: now) else { return "\(modifier.name) is sold out." }
        guard group.maximum != 1, count(in: group) >= group.maximum else { return nil }
        return "\(group.name): at most \(group.maximum). Remove one first."
    }

    /// The reason why the selected modifier can't be chosen; nil if it can, or none is selected.
    func reasonAgainstSelection(at now: Timestamp) -> String? {
        guard let group = currentGroup, let index = position.selection,
            group.modifiers.indices.contains(index)
        else { return nil }
        return reason(against: group.modifiers[index], in: group, at: now)
    }

    /// Chooses a modifier or removes it; of a group with one choice it replaces the other one.
    mutating func toggle(_ id: ModifierID, at now: Timestamp) {
        guard let group = groups.first(where: { $0.modifiers.contains { $0.id == id } }),
            let modifier = group.modifiers.first(where: { $0.id == id }),
            reason(against: modifier, in: group, at: now) == nil
        else { return }
        if chosen.contains(id) {
            chosen.removeAll { $0 == id }
        } else {
            let others = group.modifiers.map(\.id)
            if group.maximum == 1 { chosen.removeAll(where: others.contains) }
            chosen.append(id)
        }
        show(group.id)
        settle()
    }

    /// Lets the arrow keys reach a group.
    mutating func show(_ id: ModifierGroupID) {
        if group != id { position = GridPosition() }
        group = id
    }

    /// Lets the arrow keys reach the next group, or the one before; after the last comes the first.
    mutating func showGroup(after step: Int) {
        let groups = groups
        guard let index = groups.firstIndex(where: { $0.id == currentGroup?.id }) else { return }
        show(groups[(index + step + groups.count) % groups.count].id)
    }

    /// What must be mended before the item can be added, and the group where; nil if nothing must.
    func problem(at now: Timestamp) -> (text: String, group: ModifierGroupID?)? {
        if let reason = offer.reason { return ("\(reason).", nil) }
        if let problem = CardNumber.problem(in: note.text) { return ("\(problem).", nil) }
        for group in groups {
            let modifiers = group.modifiers.filter { chosen.contains($0.id) }
            if let soldOut = modifiers.first(where: { !$0.isAvailable(at: now) }) {
                return ("\(soldOut.name) is sold out. Remove it.", group.id)
            }
            if modifiers.count < group.minimum {
                let missing = group.minimum - modifiers.count
                let more = modifiers.isEmpty ? "" : " more"
                return ("\(group.name): choose \(missing)\(more).", group.id)
            }
            if modifiers.count > group.maximum {
                return ("\(group.name): at most \(group.maximum).", group.id)
            }
        }
        return nil
    }

    /// Whether all choices are required and made, so that no question is left.
    var isFilled: Bool {
        addsAtOnce && groups.allSatisfy { $0.minimum > 0 && count(in: $0) == $0.maximum }
    }
}

// MARK: - Prices

extension ItemDialog {
    /// The price of one as the menu offers it now.
    var price: Amount { offer.price(with: chosen) }

    /// The price of one that the person saw before the menu changed; nil if it did not.
    var formerPrice: Amount? {
        let former = seen.price(with: chosen)
        return former == price ? nil : former
    }

    /// Accepts the present prices.
    mutating func agree() { seen = offer }

    /// What is to be added.
    var item: KeyedItem {
        let chosen = groups.flatMap(\.modifiers).filter { self.chosen.contains($0.id) }
        let wish = note.text[...].trimmed
        let request = ItemRequest(
            item: offer.item.id, quantity: quantity,
            modifiers: chosen.isEmpty ? nil : chosen.map(\.id), course: course, seat: seat,
            hold: isHeld ? true : nil, note: wish.isEmpty ? nil : String(wish))
        return KeyedItem(
            request, name: offer.item.name, price: price, modifiers: chosen.map(\.name))
    }
}

// MARK: - Numbers and note

extension ItemDialog {
    /// Sends digits to a field; if they go there already, to the quantity again.
    mutating func focus(_ field: ItemField) {
        self.field = self.field == field ? .quantity : field
        isTyping = false
    }

    /// Types a digit; the first one replaces the number, and 0 alone removes it.
    mutating func type(_ digit: Int) {
        switch field {
        case .quantity: quantity = typed(digit, after: quantity) ?? 1
        case .seat: seat = typed(digit, after: seat)
        case .course:
            setCourse(digit == 0 ? nil : digit)
            return focus(.quantity)
        case .note: return
        }
        isTyping = true
    }

    private func typed(_ digit: Int, after number: Int?) -> Int? {
        let longer = isTyping ? (number ?? 0) * 10 + digit : digit
        let next = longer > Self.highest ? digit : longer
        return next == 0 ? nil : next
    }

    /// Makes the number with the focus larger or smaller; below 1, course and seat are removed.
    mutating func step(by step: Int) {
        isTyping = false
        switch field {
        case .quantity, .note: quantity = max(1, min(quantity + step, Self.highest))
        case .course: setCourse(Self.stepped(course, by: step, to: 9))
        case .seat: seat = Self.stepped(seat, by: step, to: Self.highest)
        }
    }

    /// Sets the course: later ones than the first wait, and going back to it ends that.
    private mutating func setCourse(_ new: Int?) {
        isHeld = Self.isLater(new) || (isHeld && !Self.isLater(course))
        course = new
    }

    /// Whether the guests get a course after another one.
    private static func isLater(_ course: Int?) -> Bool { (course ?? 0) > 1 }

    /// Lets the line wait until it is fired, or go to the kitchen with the others.
    mutating func toggleHold() { isHeld.toggle() }

    private static func stepped(_ number: Int?, by step: Int, to highest: Int) -> Int? {
        let next = min((number ?? 0) + step, highest)
        return next < 1 ? nil : next
    }

    /// Whether a note was typed that leaving the dialog would drop.
    var losesNote: Bool { note.text != givenNote && !note.text[...].trimmed.isEmpty }

    /// Replaces the note, unless it is too long for order-service.
    mutating func write(_ text: TextEntry) {
        if text.text.unicodeScalars.count <= Self.longestNote { note = text }
    }
}
