// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages

extension Receipt {
    /// Its JSON text, which `receipts.list` writes and the next receipt's hash proves.
    func text() throws -> [UInt8] { try WireCoding.encode(self) }
}
