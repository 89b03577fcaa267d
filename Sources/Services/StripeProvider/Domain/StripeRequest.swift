// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A request to Stripe's API, version 1.
struct StripeRequest: Equatable, Sendable {
    /// What a request asks for.
    enum Kind: Equatable, Sendable {
        /// Make a payment intent, which reserves no money yet.
        case create
        /// Reserve the money of a payment intent with its test card.
        case confirm
        /// Ask the guest for a card at a reader, which then reserves the money.
        case present
        /// Read a payment intent.
        case read
        /// Read what a reader is doing.
        case look
        /// Take the reserved money.
        case capture
        /// Stop asking the guest at a reader.
        case stop
        /// Cancel a payment intent.
        case cancel
        /// Give money back.
        case refund
        /// List the refunds of a payment intent.
        case refunds
        /// Make a page for a guest with a browser (a Checkout Session).
        case openPage
        /// Read a page and the payment intent that its guest has made.
        case readPage
        /// End a page, on which nobody can pay then.
        case closePage

        /// Whether it changes nothing.
        var isRead: Bool { [.read, .look, .refunds, .readPage].contains(self) }
    }

    /// A field of the form, or of the query of a read.
    struct Field: Equatable, Sendable {
        /// Its name, such as `metadata[charge]`.
        let name: String
        /// Its value, which is not encoded yet.
        let value: String
    }

    /// What it asks for.
    let kind: Kind
    /// The path, such as `/v1/payment_intents`.
    let path: String
    /// The fields.
    var fields: [Field] = []
    /// The idempotency key; nil for a read, and for `stop` and `closePage`, which have no effect a
    /// second time.
    var key: String?

    /// Whether it changes nothing.
    var isRead: Bool { kind.isRead }
}

/// The requests about one charge.
extension StripeChargeStateMachine {
    /// The request that makes the payment intent, or the page of its guest.
    ///
    /// Money moves only for a payment intent, or on a page, whose identifier is stored. So one
    /// whose answer was lost has no effect, even if Stripe has forgotten the idempotency key.
    var creation: StripeRequest {
        if case .page(let address) = source { return opening(leadingTo: address) }
        var fields: [StripeRequest.Field] = [
            .init(name: "amount", value: "\(charge.amount.minorUnits)"),
            .init(name: "currency", value: charge.currency.code.lowercased()),
            .init(name: "capture_method", value: "manual"),
        ]
        switch source {
        case .reader:
            fields.append(.init(name: "payment_method_types[]", value: "card_present"))
        case .testCard(let name):
            fields.append(.init(name: "payment_method_types[]", value: "card"))
            fields.append(.init(name: "payment_method", value: name))
        case .page: break
        }
        fields += labels("metadata")
        return request(.create, "/v1/payment_intents", fields, key: "create-\(attempt)")
    }

    /// The request that makes the page of a guest with a browser.
    private func opening(leadingTo address: String) -> StripeRequest {
        let item = "line_items[0]"
        let ends = charge.requestedAt + Self.longestPage
        return request(
            .openPage, Self.pages,
            [
                .init(name: "mode", value: "payment"),
                .init(name: "payment_method_types[]", value: "card"),
                .init(name: "\(item)[quantity]", value: "1"),
                .init(
                    name: "\(item)[price_data][currency]",
                    value: charge.currency.code.lowercased()),
                .init(
                    name: "\(item)[price_data][unit_amount]",
                    value: "\(charge.amount.minorUnits)"),
                .init(name: "\(item)[price_data][product_data][name]", value: "Order"),
                .init(name: "payment_intent_data[capture_method]", value: "manual"),
                // The guest pays in the currency of the order.
                .init(name: "adaptive_pricing[enabled]", value: "false"),
                .init(name: "success_url", value: address),
                .init(name: "cancel_url", value: address),
                .init(name: "expires_at", value: "\(ends.milliseconds / 1_000)"),
            ] + labels("metadata") + labels("payment_intent_data[metadata]"),
            key: "page-\(attempt)")
    }

    /// The fields by which the charge is found in Stripe's dashboard.
    private func labels(_ name: String) -> [StripeRequest.Field] {
        [
            .init(name: "\(name)[charge]", value: charge.id.text),
            .init(name: "\(name)[payment]", value: charge.payment.text),
            .init(name: "\(name)[location]", value: charge.location.text),
        ]
    }

    /// The request that reads a page, with the payment intent that its guest has made.
    func reading(page session: String) -> StripeRequest {
        let expansion = StripeRequest.Field(
            name: "expand[]", value: "payment_intent.latest_charge")
        return request(.readPage, "\(Self.pages)/\(session)", [expansion], key: nil)
    }

    /// The request that ends a page.
    func closing(page session: String) -> StripeRequest {
        request(.closePage, "\(Self.pages)/\(session)/expire", [], key: nil)
    }

    /// The request that asks the guest, or uses the test card.
    func asking(about intent: String) -> StripeRequest {
        switch source {
        // The guest has used the page already.
        case .page: reading(intent)
        case .testCard:
            request(
                .confirm, "\(path(of: intent))/confirm", [Self.expansion], key: "confirm-\(attempt)"
            )
        case .reader(let reader):
            request(
                .present, "/v1/terminal/readers/\(reader)/process_payment_intent",
                [
                    .init(name: "payment_intent", value: intent),
                    // The tip is in the amount: more would not be what payment-service asked for.
                    .init(name: "process_config[skip_tipping]", value: "true"),
                ], key: "present-\(attempt)")
        }
    }

    /// The request that reads the payment intent.
    func reading(_ intent: String) -> StripeRequest {
        request(.read, path(of: intent), [Self.expansion], key: nil)
    }

    /// The request that reads what the reader is doing.
    func looking(at reader: String) -> StripeRequest {
        request(.look, "/v1/terminal/readers/\(reader)", [], key: nil)
    }

    /// The request that stops asking the guest.
    func stopping(_ reader: String) -> StripeRequest {
        request(.stop, "/v1/terminal/readers/\(reader)/cancel_action", [], key: nil)
    }

    /// The request that takes the money.
    func capturing(_ amount: Amount, of intent: String) -> StripeRequest {
        request(
            .capture, "\(path(of: intent))/capture",
            [.init(name: "amount_to_capture", value: "\(amount.minorUnits)"), Self.expansion],
            key: "capture-\(attempt)")
    }

    /// The request that releases the money.
    func canceling(_ intent: String) -> StripeRequest {
        request(.cancel, "\(path(of: intent))/cancel", [], key: "cancel-\(attempt)")
    }

    /// The request that gives money back.
    ///
    /// Its key never changes, because a payment intent may have many refunds.
    func refunding(_ refund: RefundID, _ amount: Amount, of intent: String) -> StripeRequest {
        request(
            .refund, "/v1/refunds",
            [
                .init(name: "payment_intent", value: intent),
                .init(name: "amount", value: "\(amount.minorUnits)"),
                .init(name: "metadata[refund]", value: refund.text),
            ], key: "refund-\(refund)")
    }

    /// The request that lists the refunds.
    func listingRefunds(of intent: String) -> StripeRequest {
        request(
            .refunds, "/v1/refunds",
            [
                .init(name: "payment_intent", value: intent),
                .init(name: "limit", value: "100"),
            ], key: nil)
    }

    private static let pages = "/v1/checkout/sessions"
    private static let expansion = StripeRequest.Field(name: "expand[]", value: "latest_charge")

    private func path(of intent: String) -> String { "/v1/payment_intents/\(intent)" }

    private func request(
        _ kind: StripeRequest.Kind, _ path: String, _ fields: [StripeRequest.Field], key: String?
    ) -> StripeRequest {
        StripeRequest(kind: kind, path: path, fields: fields, key: key.map { "\(charge.id)-\($0)" })
    }
}
