// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding

extension Ticket: JSONWritable {
    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"order":"#, order.text)
        text.add(#","location":"#, location.text)
        text.add(#","number":"#, number)
        text.add(#","terminal":"#, terminal.text)
        text.add(#","customer":"#, customer)
        text.append(#","fulfilment":"#)
        fulfilment.write(to: &text)
        text.add(#","note":"#, note)
        text.add(#","revision":"#, revision)
        text.add(#","status":"#, status.rawValue)
        text.add(#","paid":"#, paid)
        text.add(#","firedAt":"#, firedAt)
        text.add(#","lines":"#, lines) { $0.write(to: &$1) }
        text.append("}")
    }

    /// An estimate that most tickets stay below.
    public var expectedBytes: Int { 384 + lines.count * 256 }
}

extension TicketLine {
    fileprivate func write(to text: inout JSONText) {
        text.add(#"{"line":"#, line)
        text.add(#","name":"#, name)
        text.add(#","modifiers":"#, modifiers) { $1.append(string: $0) }
        text.add(#","quantity":"#, quantity)
        text.add(#","station":"#, station.text)
        text.add(#","course":"#, course)
        text.add(#","round":"#, round)
        text.add(#","status":"#, status.rawValue)
        text.add(#","note":"#, note)
        text.append("}")
    }
}
