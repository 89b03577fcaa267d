// SPDX-License-Identifier: Apache-2.0

import Commerce

extension CardNumber {
    /// What is wrong with a typed text if it contains a card number; nil if it does not.
    ///
    /// A till refuses it in the field, so that it is neither stored nor sent.
    static func problem(in text: String) -> String? {
        occurs(in: text) ? "This looks like a card number: leave it out" : nil
    }
}
