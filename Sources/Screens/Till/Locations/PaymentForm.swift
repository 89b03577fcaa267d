// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Terminal
import Wire

/// The form that says how the guests of a location pay.
struct PaymentForm: Equatable, Sendable {
    /// The tenders in the order of their fields, which come first.
    private static let tenders: [Tender.Kind] = [.cash, .voucher, .houseAccount, .card]
    private static let (coin, payment, sum) = (tenders.count, tenders.count + 1, tenders.count + 2)

    /// The location as the person saw it.
    let location: Location
    /// What is typed, and the field that has the keys.
    var state: FormState

    /// The settings of a location.
    init(_ location: Location) {
        self.location = location
        let settings = location.payment ?? PaymentSettings()
        let amounts = [
            settings.cashRounding, settings.offlineCards?.payment, settings.offlineCards?.sum,
        ]
        state = FormState(
            Self.tenders.map { .choice(settings.offers($0) ? 0 : 1) }
                + amounts.map { amount in
                    let text = amount.map { location.currency.number($0) }
                    return .text(TextEntry(suggestion: text ?? ""))
                })
    }

    /// The fields, with what is wrong in them.
    var fields: [Form.Field] {
        let names = ["Cash", "Vouchers", "Accounts", "Cards"]
        let texts = [
            (Self.coin, "Smallest coin", "none: cash is exact"),
            (Self.payment, "Offline card", "none is taken offline"),
            (Self.sum, "All of them", "the sum until they are online"),
        ]
        return names.map { .choice($0, ["taken", "not taken"]) }
            + texts.map { index, label, placeholder in
                .text(label, placeholder: placeholder, limit: 16, problem: problem(in: index))
            }
    }

    /// The settings as they are described, or what is missing, with the keys in that field.
    mutating func settings() -> Result<PaymentSettings, DishForm.Problem> {
        let taken = Self.tenders.indices.filter { state.choice($0) == 0 }.map { Self.tenders[$0] }
        if taken.isEmpty {
            state.focus = 0
            return .failure(DishForm.Problem(text: "Take at least one way to pay.", field: 0))
        }
        for index in [Self.coin, Self.payment, Self.sum] {
            guard let problem = problem(in: index) else { continue }
            state.focus = index
            return .failure(DishForm.Problem(text: problem, field: index))
        }
        return .success(
            PaymentSettings(
                tenders: taken.count == Self.tenders.count ? nil : taken,
                cashRounding: amount(Self.coin), offlineCards: limits,
                cardProvider: location.payment?.cardProvider,
                pageProvider: location.payment?.pageProvider))
    }

    private var limits: OfflineCardLimits? {
        guard let payment = amount(Self.payment), let sum = amount(Self.sum) else { return nil }
        return OfflineCardLimits(payment: payment, sum: sum)
    }

    /// The amount of a field; nil if it is empty or can't be read.
    private func amount(_ index: Int) -> Amount? {
        try? location.currency.amount(written: text(index))
    }

    private func text(_ index: Int) -> String { String(state.text(index)[...].trimmed) }

    private func problem(in index: Int) -> String? {
        if text(index).isEmpty { return missing(index) }
        do throws(UnreadableAmount) {
            _ = try location.currency.amount(written: text(index))
        } catch {
            return error.description
        }
        let range = range(of: index)
        guard let amount = amount(index), !range.contains(amount.minorUnits) else { return nil }
        let bounds = [range.lowerBound, range.upperBound].map {
            location.currency.number(Amount($0))
        }
        return "Type an amount from \(bounds[0]) to \(bounds[1]), or nothing."
    }

    /// What is wrong with an empty field; a limit of offline cards needs the other one.
    private func missing(_ index: Int) -> String? {
        if index == Self.payment, !text(Self.sum).isEmpty {
            return "Type the highest amount of one card, or no sum either."
        }
        if index == Self.sum, !text(Self.payment).isEmpty {
            return "Type how much all cards may owe together until they are online."
        }
        return nil
    }

    private func range(of index: Int) -> ClosedRange<Int> {
        if index == Self.coin { return CatalogueLimits.coin }
        if index == Self.payment { return CatalogueLimits.offlineCard }
        let one = amount(Self.payment)?.minorUnits ?? 1
        return min(max(1, one), CatalogueLimits.offlineSum)...CatalogueLimits.offlineSum
    }
}

extension TillModel {
    /// The reason why the way in which guests pay can't be changed now; nil if it can.
    private var reasonAgainstPaymentForm: String? {
        confirmed.menu.location == nil ? "Waiting for the menu…" : nil
    }

    /// Gives a key to the settings of payments.
    func bindPaymentForm(on frame: inout Frame<TillAction>) {
        frame.bind(
            .control("y"), words: "How guests pay", importance: .helpOnly,
            to: .locations(.askAboutPayment), unless: reasonAgainstPaymentForm)
    }

    /// Asks how the guests of the location pay.
    mutating func askAboutPayment() {
        dialog = confirmed.menu.location.map { .payment(PaymentForm($0)) }
    }

    /// Sends how the guests of the location pay, unless something is wrong in the form.
    mutating func putPayment() -> [TillEffect] {
        guard case .payment(var form) = dialog else { return [] }
        switch form.settings() {
        case .success(let settings):
            dialog = nil
            let isSame = settings == form.location.payment ?? PaymentSettings()
            let change = PaymentChange(form.location, settings)
            return isSame ? [] : key(.changePayment(change))
        case .failure(let problem):
            dialog = .payment(form)
            notice = Notice(problem.text)
            return []
        }
    }

    /// Draws the form that says how guests pay.
    func draw(_ form: PaymentForm, on frame: inout Frame<TillAction>) {
        let fields = form.fields
        let size = Size(columns: min(60, frame.bounds.size.columns - 4), rows: fields.count + 1)
        let save = TillAction.locations(.putPayment)
        let buttons = [Button.back, Button("Save", keys: .enter, isPrimary: true, to: save)]
        let title = "How guests pay, \(form.location.currency)"
        frame.addDialog(title, size: size, buttons: buttons) { frame, area in
            frame.add(Form(fields, state: form.state), in: area) { event in
                switch event {
                case .changed(let state): .locations(.describePayment(state))
                case .submitted: save
                case .canceled: .dismiss
                }
            }
        }
    }
}

/// New settings of payments of a location, as a person saw it before.
package struct PaymentChange: Codable, Equatable, Sendable {
    /// The location.
    package let location: LocationID
    /// All its settings of payments.
    package let settings: PaymentSettings
    /// The revision of the location that the person saw.
    package let ifRevision: Int

    /// A change of a location.
    init(_ location: Location, _ settings: PaymentSettings) {
        self.location = location.id
        self.settings = settings
        ifRevision = location.revision
    }

    /// The message that carries the change out.
    func request(_ context: CommandContext) -> ChangeLocation {
        var request = ChangeLocation(location: location, ifRevision: ifRevision, context: context)
        request.payment = settings
        return request
    }
}
