// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding

extension Order: JSONWritable {
    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"id":"#, id.text)
        text.add(#","location":"#, location.text)
        text.add(#","number":"#, number)
        text.add(#","businessDay":"#, businessDay.description)
        text.add(#","revision":"#, revision)
        text.add(#","status":"#, status.rawValue)
        text.add(#","sealed":"#, sealed)
        text.add(#","paid":"#, paid)
        text.add(#","terminal":"#, terminal.text)
        text.add(#","staff":"#, staff?.text)
        text.add(#","customer":"#, customer)
        text.append(#","fulfilment":"#)
        fulfilment.write(to: &text)
        text.add(#","note":"#, note)
        text.add(#","firing":"#, firing.rawValue)
        text.add(#","lines":"#, lines) { $0.write(to: &$1) }
        if let lastAdvance {
            text.append(#","lastAdvance":"#)
            lastAdvance.write(to: &text)
        }
        writeMoney(to: &text)
        text.add(#","openedAt":"#, openedAt)
        text.add(#","changedAt":"#, changedAt)
        text.add(#","canceledAt":"#, canceledAt)
        text.add(#","cancelReason":"#, cancelReason)
        text.append("}")
    }

    /// An estimate that most orders stay below.
    public var expectedBytes: Int { 1024 + lines.count * 384 }

    private func writeMoney(to text: inout JSONText) {
        text.add(#","currency":"#, currency.code)
        text.add(#","tax":{"basisPoints":"#, tax.basisPoints)
        text.add(#","included":"#, tax.included)
        text.add(#"},"discounts":"#, discounts) { $0.write(to: &$1) }
        text.add(#","fees":"#, fees) { $0.write(to: &$1) }
        text.add(#","payments":"#, payments) { $0.write(to: &$1) }
        text.add(#","refunds":"#, refunds) { $0.write(to: &$1) }
        text.append(#","totals":"#)
        totals.write(to: &text)
    }
}

extension Line {
    fileprivate func write(to text: inout JSONText) {
        text.add(#"{"line":"#, line)
        text.add(#","item":"#, item.text)
        text.add(#","name":"#, name)
        text.add(#","price":"#, price.minorUnits)
        text.add(#","modifiers":"#, modifiers) { $0.write(to: &$1) }
        text.add(#","quantity":"#, quantity)
        text.add(#","taxBasisPoints":"#, taxBasisPoints)
        text.add(#","station":"#, station.text)
        text.add(#","course":"#, course)
        text.add(#","round":"#, round)
        text.add(#","status":"#, status.rawValue)
        text.add(#","heldUntil":"#, heldUntil?.rawValue)
        text.add(#","note":"#, note)
        text.add(#","addedAt":"#, addedAt)
        text.add(#","firedAt":"#, firedAt)
        text.add(#","processedAt":"#, processedAt)
        text.add(#","deliveredAt":"#, deliveredAt)
        text.add(#","voidedAt":"#, voidedAt)
        text.add(#","voidReason":"#, voidReason)
        text.add(#","voidedFrom":"#, voidedFrom)
        text.add(#","acknowledgedAt":"#, acknowledgedAt)
        text.append("}")
    }
}

extension LineModifier {
    fileprivate func write(to text: inout JSONText) {
        text.add(#"{"modifier":"#, modifier.text)
        text.add(#","name":"#, name)
        text.add(#","price":"#, price.minorUnits)
        text.append("}")
    }
}

extension Advance {
    fileprivate func write(to text: inout JSONText) {
        text.add(#"{"from":"#, from.rawValue)
        text.add(#","lines":"#, lines) { $1.append(integer: Int64($0)) }
        text.append("}")
    }
}

extension Fulfilment {
    /// Writes the members in the order of their declaration.
    func write(to text: inout JSONText) {
        text.add(#"{"kind":"#, kind.rawValue)
        text.add(#","table":"#, table)
        text.add(#","partySize":"#, partySize)
        text.add(#","address":"#, address)
        text.add(#","wantedAt":"#, wantedAt)
        text.append("}")
    }
}
