// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

@testable import Ledger
@testable import Payments

/// A model of a payment provider with at most one charge, as `Protocols/9-PROVIDERS.md` has it.
struct ProviderModel {
    /// The answer of the bank.
    enum Bank: CaseIterable {
        /// It authorises at once.
        case approves
        /// The guest needs time: it authorises at the second `provider.find`.
        case isSlow
        /// It does not answer at first: it authorises at the second `provider.find`.
        case isSilent
        /// It authorises at once, and does not answer whether it has captured: that says the second
        /// `provider.find`.
        case isSilentAtCapture
        /// It declines at once.
        case declines
        /// It does not answer at first: it declines at the second `provider.find`.
        case isSilentAndDeclines
        /// The guest cancels at the terminal, which the first `provider.find` says.
        case isCanceled
    }

    private(set) var charge: Charge?
    /// The number of charges that were made: more than one is money lost.
    private(set) var charges = 0
    /// The number of captures that took effect.
    private(set) var captures = 0
    /// The number of refunds that took effect.
    private(set) var refunds = 0
    /// The number of the next requests that find the provider away.
    var absence = 0
    /// What such a request gets.
    var absent = ChargeInput.notSent
    private let bank: Bank
    private var finds = 0
    private var answers: [CommandKey: Result<Charge, Refusal>] = [:]

    init(bank: Bank) { self.bank = bank }

    mutating func authorise(_ command: AuthoriseCharge) -> ChargeInput {
        once(command.context.key) { model throws(Refusal) in
            model.charges += 1
            var charge = Charge(
                id: "ch-\(model.charges)", payment: command.payment, location: command.location,
                currency: command.currency, amount: command.amount, partial: command.partial,
                offline: command.offline, context: command.context,
                requestedAt: Timestamp(milliseconds: 0))
            switch model.bank {
            case .approves, .isSilentAtCapture: charge.approve()
            case .declines: charge.status = .declined
            case .isSlow, .isCanceled: charge.status = .requested
            case .isSilent, .isSilentAndDeclines: charge.status = .unknown
            }
            if command.returnTo != nil, charge.status == .requested {
                charge.page = "https://pay.example/\(charge.id)"
            }
            return charge
        }
    }

    mutating func find(_ request: FindCharge) -> ChargeInput {
        guard var found = charge, found.key == request.key else {
            return .refused(Refusal(.unknown, "charge.unknown", ""))
        }
        finds += 1
        if found.status == .requested || found.status == .unknown {
            switch bank {
            case .isSlow, .isSilent: if finds > 1 { found.approve() }
            case .isSilentAndDeclines: if finds > 1 { found.status = .declined }
            case .isSilentAtCapture: if finds > 1 { found.take() }
            case .isCanceled: found.end(.canceled)
            case .approves, .declines: break
            }
            charge = found
        }
        return .charge(found)
    }

    mutating func capture(_ command: CaptureCharge) -> ChargeInput {
        once(command.context.key) { model throws(Refusal) in
            guard var charge = model.charge, charge.id == command.charge else {
                throw Refusal(.unknown, "charge.unknown", "")
            }
            guard charge.status == .authorised else {
                throw Refusal(.conflict, "charge.statusChanged", "")
            }
            model.captures += 1
            if model.bank == .isSilentAtCapture { charge.status = .unknown } else { charge.take() }
            return charge
        }
    }

    mutating func cancel(_ command: CancelCharge) -> ChargeInput {
        once(command.context.key) { model throws(Refusal) in
            guard var charge = model.charge, charge.id == command.charge else {
                throw Refusal(.unknown, "charge.unknown", "")
            }
            guard charge.status == .requested || charge.status == .authorised else {
                throw Refusal(.conflict, "charge.statusChanged", "")
            }
            charge.end(.canceled)
            return charge
        }
    }

    /// Gives money back; an amount of 13 is refused by the bank.
    mutating func refund(_ command: RefundCharge) -> ChargeInput {
        once(command.context.key) { model throws(Refusal) in
            guard var charge = model.charge, charge.id == command.charge else {
                throw Refusal(.unknown, "charge.unknown", "")
            }
            if command.amount == Amount(13) { throw Refusal(.rule, "refund.declined", "") }
            model.refunds += 1
            charge.refunds =
                (charge.refunds ?? []) + [
                    ChargeRefund(
                        refund: command.refund, amount: command.amount, at: charge.changedAt)
                ]
            return charge
        }
    }

    /// The answer to any request.
    mutating func answer(_ request: ProviderRequest) -> ChargeInput {
        if absence > 0 {
            absence -= 1
            return absent
        }
        return switch request {
        case .authorise(let command): authorise(command)
        case .find(let request): find(request)
        case .capture(let command): capture(command)
        case .cancel(let command): cancel(command)
        case .refund(let command): refund(command)
        }
    }

    private mutating func once(
        _ key: CommandKey, _ change: (inout Self) throws(Refusal) -> Charge
    ) -> ChargeInput {
        if answers[key] == nil {
            do throws(Refusal) {
                let changed = try change(&self)
                charge = changed
                answers[key] = .success(changed)
            } catch {
                answers[key] = .failure(error)
            }
        }
        switch answers[key] {
        case .success(let charge)?: return .charge(charge)
        case .failure(let refusal)?: return .refused(refusal)
        case nil: return .unreachable
        }
    }
}

extension Charge {
    /// The bank authorises the whole amount.
    mutating func approve() {
        end(.authorised)
        authorised = amount
    }

    /// The bank takes all that it has authorised.
    mutating func take() {
        status = .captured
        captured = authorised
    }

    /// The guest is asked no more.
    mutating func end(_ status: ChargeStatus) {
        self.status = status
        page = nil
    }
}
