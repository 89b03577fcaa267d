// SPDX-License-Identifier: Apache-2.0

extension PaymentCharge {
    /// The charge as the provider describes it.
    public init(_ charge: Charge) {
        self.init(id: charge.id, status: charge.status, card: charge.card, page: charge.page)
    }
}
