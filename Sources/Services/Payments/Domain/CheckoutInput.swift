// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What a checkout learns from outside.
enum CheckoutInput: Equatable, Sendable {
    /// A till asked for it.
    case started
    /// order-service has sealed the order.
    case sealed(Order)
    /// order-service has told what happened to the order that it said was sealed.
    case historyRead(GetOrderHistory.Answer, of: Order)
    /// order-service refused to seal the order.
    case sealRefused(Refusal)
    /// order-service has released the order again.
    case unsealed
    /// order-service refused to release the order.
    case unsealRefused(Refusal)
    /// order-service has recorded the payment.
    case recorded(Order)
    /// order-service refused to record the payment, which it does not do for an order that exists.
    case recordRefused(Refusal)
    /// order-service did not answer in time; whether it did what was asked is not known.
    case unreachable
}
