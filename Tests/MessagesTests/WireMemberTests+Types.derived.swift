// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas by Protocols/Catalogue/write: change that instead.

import Messages

extension WireMemberTests {
    /// The derived types.
    static let derivedTypes: [any WireType.Type] = [
        AddItems.self, Advance.self, AdvanceOrder.self, BeginPayment.self, Checkout.self,
        CourierPay.self, DailyDish.self, DeliveryArea.self, DeliveryFee.self, DeliveryQuote.self,
        DeliveryRules.self, DeliveryTerms.self, Discount.self, Fee.self, FeeRule.self,
        GuestTerms.self, HeldCourse.self, ItemRequest.self, KeptDisplay.self, LedgerRow.self,
        Line.self, LineModifier.self, LinePlace.self, Location.self, MenuCategory.self,
        MenuItem.self, Modifier.self, ModifierGroup.self, ModifierPrice.self,
        OfflineCardLimits.self, OpenOrder.self, Order.self, OrderMay.self, OrderingRules.self,
        Payment.self, PaymentCard.self, PaymentCharge.self, PaymentRefund.self,
        PaymentSettings.self, PendingPayment.self, Perpetual.self, PlaceOrder.self, Receipt.self,
        RecordPayment.self, RecordedPayment.self, RecordedRefund.self, ScheduledPrice.self,
        SealOrder.self, SetPrice.self, Station.self, Table.self, TaxShare.self, Tender.self,
        Ticket.self, TicketLine.self, TicketMay.self, Totals.self,
    ]
}
