// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Terminal

/// What a person can do about an item before it is added.
package enum ItemAction: Equatable, Sendable {
    /// Choose or remove a modifier.
    case toggle(ModifierID)
    /// Move the selection, or show another page of a group.
    case browse(ModifierGroupID, GridPosition)
    /// Show a group.
    case show(ModifierGroupID)
    /// Show the next group, or the one before.
    case turn(by: Int)
    /// Send digits to a field.
    case focus(ItemField)
    /// Type a digit.
    case digit(Int)
    /// Make a number larger or smaller.
    case step(Int)
    /// Write the wish of the guest.
    case note(TextEntry)
    /// Hold the line until it is fired, or not.
    case hold
    /// Add the item.
    case add
    /// Add nothing; if a note was typed, only after a second press.
    case leave
}

extension TillModel {
    /// Asks about an item before it is added.
    mutating func ask(
        _ offer: MenuOffer, _ request: ItemRequest, addsAtOnce: Bool, after typed: Sale.Typed
    ) {
        var item = ItemDialog(offer, request, addsAtOnce: addsAtOnce)
        item.typed = typed
        dialog = .item(item)
    }

    /// The dialog with what the menu offers now; as it was if the item is gone.
    func current(_ dialog: ItemDialog) -> ItemDialog {
        var current = dialog
        if let offer = confirmed.menu.offer(dialog.offer.item.id, at: now) {
            current.follow(offer)
        }
        return current
    }

    /// The reason why the item of a dialog can't be added at all; nil if it can.
    func reason(against dialog: ItemDialog) -> String? {
        guard confirmed.menu.offer(dialog.offer.item.id, at: now) != nil else {
            return "\(dialog.offer.item.name) is no longer on the menu."
        }
        return order.reasonAgainstChange ?? reason(againstNewPriceOf: dialog.offer)
    }

    /// Does what a person wants about an item.
    mutating func perform(_ action: ItemAction) -> [TillEffect] {
        guard case .item(let open) = dialog else { return [] }
        var item = current(open)
        defer { if case .item = dialog { dialog = .item(item) } }
        if action != .leave { item.isAboutToLeave = false }
        switch action {
        case .toggle(let modifier):
            item.toggle(modifier, at: now)
            if item.isFilled, item.formerPrice == nil { return addAtOnce(&item) }
        case .browse(let group, let position):
            item.show(group)
            item.position = position
        case .show(let group): item.show(group)
        case .turn(let step): item.showGroup(after: step)
        case .focus(let field): item.focus(field)
        case .digit(let digit): item.type(digit)
        case .step(let step): item.step(by: step)
        case .note(let text): item.write(text)
        case .hold: item.toggleHold()
        case .add: return add(&item)
        case .leave: leave(&item)
        }
        return []
    }

    /// Closes the dialog; a note that would be lost is said first.
    private mutating func leave(_ item: inout ItemDialog) {
        if item.losesNote, !item.isAboutToLeave {
            item.isAboutToLeave = true
            notice = Notice(
                "Enter adds the item with its note. Esc again drops both.", .warning)
        } else {
            dialog = nil
            if let typed = item.typed { sale.resume(typed, at: now) }
        }
    }

    /// Adds the item after its last required choice; an Enter out of habit must not choose the
    /// dish that is selected on the menu.
    private mutating func addAtOnce(_ item: inout ItemDialog) -> [TillEffect] {
        let effects = add(&item)
        if dialog == nil { sale.addedAtOnce = item.offer.item.name }
        return effects
    }

    /// Adds the item if nothing is missing and the person saw its price.
    private mutating func add(_ item: inout ItemDialog) -> [TillEffect] {
        if let problem = item.problem(at: now) {
            let reason = item.reasonAgainstSelection(at: now)
            if let group = problem.group { item.show(group) }
            notice = Notice(reason ?? problem.text, .warning)
            return []
        }
        if item.formerPrice != nil {
            item.agree()
            notice = Notice("The price changed. Press Enter again to add it.", .warning)
            return []
        }
        dialog = nil
        return add(item.item)
    }
}
