// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What has become of a request to Stripe.
enum StripeAnswer: Equatable, Sendable {
    /// The payment intent, as it is now.
    case intent(StripeIntent)
    /// The reader, as it is now.
    case reader(StripeReader)
    /// The page, as it is now.
    case page(StripePage)
    /// The refund, as it is now.
    case refund(StripeRefund)
    /// The refunds of a payment intent.
    case refunds([StripeRefund])
    /// Stripe or the bank has refused the request, so it has no effect.
    case refused(StripeRefusal)
    /// Stripe handles too many requests, or handles this one already: repeat it with its key.
    case busy
    /// There was no connection, so Stripe did not get the request.
    case notSent
    /// No answer came, so the outcome is not known.
    case lost
    /// Stripe has failed inside, so the outcome is not known; the same key repeats this answer.
    case failed
}

/// A payment intent: what Stripe calls the money of one guest.
struct StripeIntent: Equatable, Sendable {
    /// Its identifier, as `pi_3MtwBwLkdIwHu7ix28a3tqPa`.
    var id: String
    /// Its status, as `requires_capture`.
    var status: String
    /// The requested money, in minor units.
    var amount: Int
    /// The currency in lower case.
    var currency: String
    /// The money that was taken, in minor units.
    var received: Int?
    /// Why the last card was declined.
    var failure: StripeRefusal?
    /// The card of the guest, where known.
    var card: PaymentCard?

    fileprivate enum CodingKeys: String, CodingKey {
        case id, status, amount, currency
        case received = "amount_received"
        case failure = "last_payment_error"
        case latest = "latest_charge"
    }

    /// The attempt to charge a card.
    fileprivate struct Latest: Decodable {
        struct Details: Decodable {
            var card: Card?
            var present: Card?

            private enum CodingKeys: String, CodingKey {
                case card
                case present = "card_present"
            }
        }

        struct Card: Decodable {
            var brand: String
            var last4: String
        }

        var details: Details?

        private enum CodingKeys: String, CodingKey { case details = "payment_method_details" }

        var card: PaymentCard? {
            (details?.present ?? details?.card).map {
                PaymentCard(brand: StripeWords.brand($0.brand), lastFour: $0.last4)
            }
        }
    }
}

/// An extension keeps the initializer from the parts.
extension StripeIntent: Decodable {
    /// Reads the members that are used; the last charge is only read if it was expanded.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        status = try members.decode(String.self, forKey: .status)
        amount = try members.decode(Int.self, forKey: .amount)
        currency = try members.decode(String.self, forKey: .currency)
        received = try members.decodeIfPresent(Int.self, forKey: .received)
        failure = try members.decodeIfPresent(StripeRefusal.self, forKey: .failure)
        // Without expansion it is the identifier, which says nothing about the card.
        card = (try? members.decodeIfPresent(Latest.self, forKey: .latest))?.card
    }
}

/// A page for a guest with a browser, which Stripe calls a Checkout Session.
struct StripePage: Equatable, Sendable {
    /// Its identifier, as `cs_test_a1b2`.
    var id: String
    /// `open`, `complete` or `expired`.
    var status: String
    /// Its address, while it is open.
    var url: String?
    /// The payment intent that its guest has made; nil before, and if it was not expanded.
    var intent: StripeIntent?

    fileprivate enum CodingKeys: String, CodingKey {
        case id, status, url
        case intent = "payment_intent"
    }
}

extension StripePage: Decodable {
    /// Reads the members that are used.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        status = try members.decode(String.self, forKey: .status)
        url = try members.decodeIfPresent(String.self, forKey: .url)
        // Without expansion it is the identifier.
        intent = try? members.decodeIfPresent(StripeIntent.self, forKey: .intent)
    }
}

/// A card reader.
struct StripeReader: Decodable, Equatable, Sendable {
    /// What a reader is doing or has done last.
    struct Action: Decodable, Equatable, Sendable {
        /// `in_progress`, `succeeded` or `failed`.
        var status: String
        /// Why it has failed.
        var failure: String?
        /// The payment intent that it is about.
        var intent: String?

        private enum CodingKeys: String, CodingKey {
            case status
            case failure = "failure_code"
            case process = "process_payment_intent"
        }

        private struct Process: Decodable {
            var intent: String

            enum CodingKeys: String, CodingKey { case intent = "payment_intent" }
        }

        /// An action from its parts.
        init(status: String, failure: String? = nil, intent: String?) {
            self.status = status
            self.failure = failure
            self.intent = intent
        }

        /// Reads the members that are used.
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            status = try members.decode(String.self, forKey: .status)
            failure = try members.decodeIfPresent(String.self, forKey: .failure)
            intent = try members.decodeIfPresent(Process.self, forKey: .process)?.intent
        }
    }

    /// What it is doing or has done last; nil for a reader that was just started.
    var action: Action?
}

/// Money that goes back to a card.
struct StripeRefund: Decodable, Equatable, Sendable {
    /// `pending`, `succeeded`, `failed`, `canceled` or `requires_action`.
    var status: String
    /// The money, in minor units.
    var amount: Int
    /// The texts that were stored with it.
    var metadata: [String: String]?
}

/// Why Stripe or the bank has refused a request.
struct StripeRefusal: Decodable, Equatable, Sendable {
    /// The HTTP status; 0 in a payment intent.
    var status = 0
    /// The reason for programs, as `card_declined`.
    var code: String?
    /// The reason of the bank, as `insufficient_funds`.
    var decline: String?
    /// The reason for people.
    var message: String?

    private enum CodingKeys: String, CodingKey {
        case code, message
        case decline = "decline_code"
    }

    /// Whether the key of the settings is not accepted, so that every request is refused.
    var isAboutKey: Bool { status == 401 || status == 403 }

    /// Whether the amount or the card is at fault, so that another card or tender may succeed.
    var isAboutPayment: Bool { status == 402 || code?.hasPrefix("amount_") == true }

    /// The reason for people, as Stripe tells it.
    var text: String { message ?? code ?? "without a reason" }

    /// The reason as the contract names it.
    var word: String { StripeWords.reason(decline ?? code) }
}

/// The words of Stripe as those of the contract.
enum StripeWords {
    private static let reasons = [
        "call_issuer": "callIssuer", "insufficient_funds": "insufficientFunds",
        "incorrect_pin": "wrongPIN", "invalid_pin": "wrongPIN",
        "offline_pin_required": "wrongPIN", "online_or_offline_pin_required": "wrongPIN",
        "pin_try_exceeded": "wrongPIN", "card_velocity_exceeded": "limitExceeded",
        "withdrawal_count_limit_exceeded": "limitExceeded", "card_declined": "declined",
        "generic_decline": "declined", "do_not_honor": "declined",
    ]
    private static let brands = [
        "visa": "Visa", "mastercard": "Mastercard", "amex": "American Express",
        "discover": "Discover", "diners": "Diners Club", "jcb": "JCB", "unionpay": "UnionPay",
        "eftpos_au": "eftpos", "interac": "Interac", "girocard": "girocard",
    ]

    /// The maximum length of a brand in characters.
    private static let longestBrand = 20

    /// The reason of a declined charge; another code in the manner of the contract.
    static func reason(_ code: String?) -> String {
        guard let code, !code.isEmpty else { return "declined" }
        if let known = reasons[code] { return known }
        let words = code.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let first = words.first.map(String.init) ?? "declined"
        return words.dropFirst().reduce(first) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// The brand of a card as it is printed.
    static func brand(_ name: String) -> String {
        let brand = brands[name] ?? name.prefix(1).uppercased() + name.dropFirst()
        return brand.isEmpty ? "card" : String(brand.prefix(longestBrand))
    }
}
