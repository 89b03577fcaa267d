// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding

extension Discount {
    func write(to text: inout JSONText) {
        text.append("{")
        // The first member stands without a comma, and each of these three may be the first.
        var separator: StaticString = ""
        func add(_ name: StaticString, _ number: Int?) {
            guard let number else { return }
            text.append(separator)
            text.add(name, number)
            separator = ","
        }
        add(#""line":"#, line)
        add(#""amount":"#, amount?.minorUnits)
        add(#""basisPoints":"#, basisPoints)
        text.append(separator)
        text.add(#""reason":"#, reason)
        text.add(#","terminal":"#, terminal.text)
        text.add(#","staff":"#, staff?.text)
        text.add(#","value":"#, value.minorUnits)
        text.append("}")
    }
}

extension Fee {
    func write(to text: inout JSONText) {
        text.add(#"{"name":"#, name)
        text.add(#","basisPoints":"#, basisPoints)
        text.add(#","value":"#, value.minorUnits)
        text.append("}")
    }
}

extension RecordedPayment {
    func write(to text: inout JSONText) {
        text.add(#"{"payment":"#, payment.text)
        text.add(#","tender":"#, tender)
        text.add(#","amount":"#, amount.minorUnits)
        text.add(#","tip":"#, tip?.minorUnits)
        text.add(#","recordedAt":"#, recordedAt)
        text.append("}")
    }
}

extension RecordedRefund {
    func write(to text: inout JSONText) {
        text.add(#"{"refund":"#, refund.text)
        text.add(#","payment":"#, payment.text)
        text.add(#","amount":"#, amount.minorUnits)
        text.add(#","reason":"#, reason)
        text.add(#","recordedAt":"#, recordedAt)
        text.append("}")
    }
}

extension Totals {
    func write(to text: inout JSONText) {
        text.add(#"{"subtotal":"#, subtotal.minorUnits)
        text.add(#","discount":"#, discount.minorUnits)
        text.add(#","fees":"#, fees.minorUnits)
        text.add(#","tax":"#, tax.minorUnits)
        text.add(#","taxes":"#, taxes) { $0.write(to: &$1) }
        text.add(#","tip":"#, tip.minorUnits)
        text.add(#","total":"#, total.minorUnits)
        text.add(#","paid":"#, paid.minorUnits)
        text.add(#","refunded":"#, refunded.minorUnits)
        text.add(#","due":"#, due.minorUnits)
        text.append("}")
    }
}

extension TaxShare {
    fileprivate func write(to text: inout JSONText) {
        text.add(#"{"basisPoints":"#, basisPoints)
        text.add(#","base":"#, base.minorUnits)
        text.add(#","tax":"#, tax.minorUnits)
        text.append("}")
    }
}
