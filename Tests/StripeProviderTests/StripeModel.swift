// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

@testable import StripeProvider

/// A shell in memory: performs the effects of a charge against a Stripe in memory.
///
/// A fault loses the request, the answer or the process at one of the requests to Stripe.
struct StripeModel {
    /// What happens to one request.
    enum Fault: CaseIterable {
        /// There is no connection.
        case notSent
        /// Stripe performs the request, and the answer is lost.
        case answerLost
        /// Stripe performs the request and then fails; the key repeats that.
        case failedAfter
        /// Stripe fails before it performs the request; the key repeats that.
        case failedBefore
        /// Stripe has too many requests.
        case busy
        /// The provider is killed after Stripe has performed the request.
        case killed
    }

    /// The charge as it is written.
    private(set) var written: StripeChargeStateMachine?
    private(set) var machine: StripeChargeStateMachine
    private(set) var stripe = StripeInMemory()
    private(set) var events: [ChargeEventType] = []
    private(set) var replies: [CommandKey: Reply] = [:]
    private let faults: [Int: Fault]
    private(set) var requests = 0
    private var now = Self.began

    /// The answer to a command.
    enum Reply: Equatable {
        case charge(ChargeStatus)
        case refusal(String)
    }

    init(
        amount: Int = 1_000, source: CardSource = .testCard("pm_card_visa"),
        faults: [Int: Fault] = [:]
    ) {
        self.faults = faults
        guard let euro = Currency("EUR") else { preconditionFailure("EUR is a currency") }
        let charge = Charge(
            id: "ch-1", payment: "payment-1", location: "00001", currency: euro,
            amount: Amount(amount),
            context: CommandContext(key: "authorise", terminal: "till-1", staff: "ana"),
            requestedAt: Self.began)
        machine = StripeChargeStateMachine(charge, source: source)
        written = machine
    }

    private static let began = Timestamp(milliseconds: 0)

    /// Lets time pass.
    mutating func wait(_ time: Duration) { now = now + time }

    /// Lets the bank answer about what is `processing`.
    mutating func endProcessing() { stripe.endProcessing() }

    /// Decides what the guest does on the page.
    mutating func guest(on page: StripeInMemory.PageGuest) { stripe.pageGuest = page }

    /// Asks once.
    mutating func resume() { perform(machine.resume(at: now)) }

    /// Asks until Stripe has told the outcome of the present step.
    mutating func settle() {
        for _ in 0..<50 where machine.isRunning { perform(machine.resume(at: now)) }
    }

    /// Sends a command as often as it takes.
    mutating func send(_ command: ChargeCommand) {
        for _ in 0..<20 {
            if replies[command.context.key] != nil { return }
            if machine.change == nil {
                do throws(Refusal) {
                    perform(try machine.begin(command, isAsking: false, at: now))
                } catch {
                    reply(command.context.key, error)
                }
            }
            settle()
        }
    }

    private mutating func perform(_ effects: [StripeEffect]) {
        for effect in effects {
            switch effect {
            case .commit(let event, _):
                written = machine
                if let event { events.append(event) }
            case .ask(let request): ask(request)
            case .answer(let key):
                // The shell stores the first answer.
                if replies[key] == nil, machine.isTold {
                    replies[key] = .charge(machine.charge.status)
                }
            case .refuse(let key, let refusal): reply(key, refusal)
            // The client sends the same key again, so that a new charge begins.
            case .forget: machine = StripeChargeStateMachine(machine.charge, source: machine.source)
            case .retryLater, .lookLater, .checkLater: break
            }
        }
    }

    /// Decides what becomes of the next refunds, and of those that wait for the bank.
    mutating func endRefunds(as status: String) { stripe.endRefunds(as: status) }

    private mutating func reply(_ key: CommandKey, _ refusal: Refusal) {
        if refusal.kind != .unavailable { replies[key] = .refusal(refusal.reason) }
    }

    private mutating func ask(_ request: StripeRequest) {
        let fault = faults[requests]
        requests += 1
        let answer: StripeAnswer
        switch fault {
        case nil: answer = stripe.perform(request)
        case .notSent: answer = .notSent
        case .busy: answer = .busy
        case .answerLost:
            _ = stripe.perform(request)
            answer = .lost
        case .failedAfter:
            _ = stripe.perform(request)
            answer = stripe.fail(request)
        case .failedBefore: answer = stripe.fail(request)
        case .killed:
            _ = stripe.perform(request)
            return restart()
        }
        perform(machine.handle(answer, to: request.kind, at: now))
    }

    /// Continues from what is written, as after a kill.
    private mutating func restart() {
        guard var stored = written else { return }
        stored.mayBeDone = true
        stored.refusal = nil
        stored.failures = 0
        stored.awaitsBank = false
        machine = stored
    }
}

/// The part of Stripe that the provider uses, with its idempotency keys.
struct StripeInMemory {
    private var answers: [String: StripeAnswer] = [:]
    private var intents: [String: StripeIntent] = [:]
    private(set) var refunds: [StripeRefund] = []
    private var refundStatus = "succeeded"
    /// The numbers of reserved, taken and released amounts.
    private(set) var counts: [StripeRequest.Kind: Int] = [:]
    /// How the reader ends; nil while the guest is asked.
    var guest: StripeReader.Action?
    private var asked: String?
    /// What the guest on a page does when it is read.
    var pageGuest = PageGuest.pays
    private var pages: [String: StripePage] = [:]
    private var amounts: [String: StripeRequest] = [:]

    /// A guest with a browser.
    enum PageGuest {
        case pays, leaves
        /// The guest pays in the moment in which the page is to be closed.
        case paysAtTheEnd
        /// Stripe does not end the page, which nobody uses.
        case leavesForEver
        /// The bank needs time after the guest has paid.
        case paysSlowly
        /// The guest pays in another currency.
        case paysOtherwise
    }

    /// Performs a request, or repeats the answer to its key.
    mutating func perform(_ request: StripeRequest) -> StripeAnswer {
        if let key = request.key, let earlier = answers[key] { return earlier }
        let answer = execute(request)
        if let key = request.key { answers[key] = answer }
        return answer
    }

    /// Fails, also when the key comes again.
    mutating func fail(_ request: StripeRequest) -> StripeAnswer {
        if let key = request.key { answers[key] = .failed }
        return .failed
    }

    private mutating func execute(_ request: StripeRequest) -> StripeAnswer {
        let words = request.path.split(separator: "/").map(String.init)
        switch request.kind {
        case .create: return create(request)
        case .confirm: return move(words[2], from: "requires_confirmation", request)
        case .capture: return move(words[2], from: "requires_capture", request)
        case .cancel: return cancel(words[2])
        case .read: return intents[words[2]].map { .intent($0) } ?? refused("resource_missing")
        case .refund: return refund(request)
        case .refunds: return .refunds(refunds)
        case .present:
            asked = request["payment_intent"]
            return look()
        case .look: return look()
        case .stop:
            asked = nil
            return .reader(StripeReader(action: nil))
        case .openPage: return open(request)
        case .readPage:
            if ![.leaves, .paysAtTheEnd, .leavesForEver].contains(pageGuest) { pay(words[3]) }
            return pages[words[3]].map { .page($0) } ?? refused("resource_missing")
        case .closePage:
            if pageGuest == .paysAtTheEnd { pay(words[3]) }
            guard pages[words[3]]?.status == "open", pageGuest != .leavesForEver else {
                return refused("unexpected_state")
            }
            pages[words[3]]?.status = "expired"
            return pages[words[3]].map { .page($0) } ?? .failed
        }
    }

    private mutating func open(_ request: StripeRequest) -> StripeAnswer {
        count(.openPage)
        let id = "cs_\(pages.count)"
        let page = StripePage(id: id, status: "open", url: "https://pay.example/\(id)")
        (pages[id], amounts[id]) = (page, request)
        return .page(page)
    }

    /// The guest pays on an open page, which reserves the money.
    private mutating func pay(_ id: String) {
        guard pages[id]?.status == "open", let request = amounts[id] else { return }
        count(.confirm)
        let price = "line_items[0][price_data]"
        let intent = StripeIntent(
            id: "pi_\(intents.count)",
            status: pageGuest == .paysSlowly ? "processing" : "requires_capture",
            amount: Int(request["\(price)[unit_amount]"] ?? "") ?? 0,
            currency: pageGuest == .paysOtherwise ? "usd" : request["\(price)[currency]"] ?? "",
            card: PaymentCard(brand: "Visa", lastFour: "4242"))
        intents[intent.id] = intent
        pages[id]?.status = "complete"
        pages[id]?.url = nil
        pages[id]?.intent = intent
    }

    private mutating func create(_ request: StripeRequest) -> StripeAnswer {
        count(.create)
        let isTest = request["payment_method"] != nil
        let intent = StripeIntent(
            id: "pi_\(intents.count)",
            status: isTest ? "requires_confirmation" : "requires_payment_method",
            amount: Int(request["amount"] ?? "") ?? 0, currency: request["currency"] ?? "")
        intents[intent.id] = intent
        return .intent(intent)
    }

    private mutating func move(
        _ id: String, from status: String, _ request: StripeRequest
    ) -> StripeAnswer {
        guard intents[id]?.status == status else { return refused("unexpected_state") }
        if request.kind == .confirm, let code = Self.declines[(intents[id]?.amount ?? 0) % 100] {
            let failure = StripeRefusal(status: 402, code: "card_declined", decline: code)
            intents[id]?.status = "requires_payment_method"
            intents[id]?.failure = failure
            return .refused(failure)
        }
        count(request.kind)
        intents[id]?.status = request.kind == .confirm ? "requires_capture" : "succeeded"
        intents[id]?.card = PaymentCard(brand: "Visa", lastFour: "4242")
        if request.kind == .capture {
            intents[id]?.received = Int(request["amount_to_capture"] ?? "")
        }
        return intents[id].map { .intent($0) } ?? .failed
    }

    private static let declines = [1: "call_issuer", 51: "insufficient_funds"]

    private mutating func cancel(_ id: String) -> StripeAnswer {
        guard let intent = intents[id], !["canceled", "succeeded"].contains(intent.status) else {
            return refused("unexpected_state")
        }
        if intent.status == "requires_capture" { count(.cancel) }
        intents[id]?.status = "canceled"
        return intents[id].map { .intent($0) } ?? .failed
    }

    /// Decides what becomes of the next refunds, and of those that wait for the bank.
    mutating func endRefunds(as status: String) {
        refundStatus = status
        for index in refunds.indices where refunds[index].status == "pending" {
            refunds[index].status = status
        }
    }

    private mutating func refund(_ request: StripeRequest) -> StripeAnswer {
        let amount = Int(request["amount"] ?? "") ?? 0
        let taken = intents[request["payment_intent"] ?? ""]?.received ?? 0
        guard refunds.reduce(amount, { $0 + $1.amount }) <= taken else {
            return refused("charge_already_refunded")
        }
        count(.refund)
        let refund = StripeRefund(
            status: refundStatus, amount: amount,
            metadata: ["refund": request["metadata[refund]"] ?? ""])
        refunds.append(refund)
        return .refund(refund)
    }

    /// The bank has answered about payment intents that it was asked for.
    mutating func endProcessing() {
        for id in intents.keys where intents[id]?.status == "processing" {
            intents[id]?.status = "requires_capture"
        }
    }

    /// The reader; a guest who has shown a card has reserved the money.
    private mutating func look() -> StripeAnswer {
        guard let asked else { return .reader(StripeReader(action: nil)) }
        if guest?.status == "succeeded", intents[asked]?.status == "requires_payment_method" {
            count(.confirm)
            intents[asked]?.status = "requires_capture"
        }
        return .reader(
            StripeReader(
                action: StripeReader.Action(
                    status: guest?.status ?? "in_progress", failure: guest?.failure, intent: asked))
        )
    }

    private mutating func count(_ kind: StripeRequest.Kind) { counts[kind, default: 0] += 1 }

    private func refused(_ code: String) -> StripeAnswer {
        .refused(StripeRefusal(status: 400, code: code))
    }
}

extension StripeRequest {
    /// The value of a field; nil without it.
    fileprivate subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
