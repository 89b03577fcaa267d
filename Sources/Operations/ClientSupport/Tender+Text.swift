// SPDX-License-Identifier: Apache-2.0

package import Messages

extension Tender.Kind {
    /// The tender for people.
    package var name: String {
        switch self {
        case .cash: "cash"
        case .voucher: "vouchers"
        case .houseAccount: "house accounts"
        case .card: "cards"
        }
    }
}
