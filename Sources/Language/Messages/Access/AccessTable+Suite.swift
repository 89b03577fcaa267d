// SPDX-License-Identifier: Apache-2.0

import Commerce
public import Wire

extension AccessTable {
    /// The access table of the suite, like the tables of `Protocols/6-ACCESS.md`.
    public static let suite = AccessTable(
        methods: locations.merging(orders) { $1 }.merging(payments) { $1 }
            .merging(providers) { $1 }.merging(kitchen) { $1 }.merging(delivery) { $1 },
        streams: [
            "locations": everybody,
            "orders": [.till, .kitchen, .delivery, .observer, .admin],
            "payments": [.payments, .admin],
            "providers": [.payments, .admin],
            "kitchen": [.till, .kitchen, .observer, .admin],
            "delivery": [.till, .manager, .courier, .observer, .admin],
        ])

    private static let everybody = Set(Role.allCases)

    /// The people and programs that may change a location and its menu.
    private static let managers: Set<Role> = [.locations, .manager, .admin]

    private static let locations: [String: Set<Role>] = [
        ListLocations.method: everybody,
        GetLocation.method: everybody,
        GetMenu.method: everybody,
        GetLocationSnapshot.method: everybody,
        GetLocationEvents.method: everybody,
        AddLocation.method: [.locations, .admin],
        ChangeLocation.method: managers,
        CloseLocation.method: managers,
        ReopenLocation.method: managers,
        SearchMenu.method: everybody,
        GetRecommended.method: everybody,
        SetPrice.method: managers,
        SetUnavailable.method: managers.union([.till]),
        SetAvailable.method: managers,
        ChangeMenu.method: managers,
        StageMenuChanges.method: managers,
        Recommend.method: managers,
        GetPicture.method: everybody,
        PutPicture.method: managers,
    ]

    private static let orders: [String: Set<Role>] = [
        OpenOrder.method: [.till, .admin],
        TakeOverOrder.method: [.till, .admin],
        AddItems.method: [.till, .admin],
        ChangeQuantity.method: [.till, .admin],
        SetSeat.method: [.till, .admin],
        VoidLines.method: [.till, .admin],
        UpdateOrder.method: [.till, .admin],
        SetDiscounts.method: [.till, .admin],
        CancelOrders.method: [.till, .admin],
        CancelAsGuest.method: [.till, .admin],
        MoveLines.method: [.till, .admin],
        MergeOrders.method: [.till, .admin],
        FireOrder.method: [.till, .kitchen, .admin],
        AdvanceOrder.method: [.till, .kitchen, .delivery, .admin],
        RecallOrder.method: [.till, .kitchen, .admin],
        AcknowledgeOrder.method: [.kitchen, .admin],
        PrioritizeOrder.method: [.till, .kitchen, .admin],
        SealOrder.method: [.till, .payments, .admin],
        UnsealOrder.method: [.till, .payments, .admin],
        BeginPayment.method: [.payments],
        EndPayment.method: [.payments, .admin],
        RecordPayment.method: [.payments],
        RecordTip.method: [.payments],
        RecordRefund.method: [.payments],
        QuoteOrder.method: everybody,
        GetOrder.method: [.till, .kitchen, .payments, .delivery, .observer, .admin],
        ListOrders.method: [.till, .kitchen, .payments, .observer, .admin],
        GetOrderHistory.method: [.till, .kitchen, .payments, .observer, .admin],
        GetKitchenTimes.method: [.till, .kitchen, .observer, .admin],
        GetSales.method: [.till, .manager, .observer, .admin],
        GetWaitingTime.method: everybody,
        GetOrderSnapshot.method: [.till, .kitchen, .delivery, .observer, .admin],
        GetOrderEvents.method: [.till, .kitchen, .delivery, .observer, .admin],
    ]

    private static let payments: [String: Set<Role>] = [
        Checkout.method: [.till, .admin],
        CancelPayment.method: [.till, .manager, .admin],
        RefundPayment.method: [.till, .manager, .admin],
        SetTip.method: [.till, .manager, .admin],
        GetPayment.method: [.till, .payments, .manager, .admin],
        ListPayments.method: [.till, .payments, .manager, .admin],
        GetPaymentSnapshot.method: [.payments, .admin],
        GetPaymentEvents.method: [.payments, .admin],
        OpenDrawer.method: [.till, .admin],
        MoveCash.method: [.till, .manager, .admin],
        KickDrawer.method: [.till, .manager, .admin],
        CloseDrawer.method: [.till, .manager, .admin],
        GetDrawer.method: [.till, .manager, .admin],
        ListDrawers.method: [.till, .manager, .admin],
        SellVoucher.method: [.till, .admin],
        OpenAccount.method: [.manager, .admin],
        DepositMoney.method: [.till, .admin],
        GetAccount.method: [.till, .manager, .admin],
        IssueReceipt.method: [.till, .admin],
        ListReceipts.method: [.till, .manager, .observer, .admin],
        GetDay.method: [.manager, .admin],
        CloseDay.method: [.manager, .admin],
        RecordEarnings.method: [.delivery],
        PayOutEarnings.method: [.till, .manager, .admin],
        ListEarnings.method: [.till, .manager, .admin],
    ]

    private static let providers: [String: Set<Role>] = [
        AuthoriseCharge.method: [.payments],
        FindCharge.method: [.payments, .admin],
        CaptureCharge.method: [.payments],
        CancelCharge.method: [.payments, .admin],
        RefundCharge.method: [.payments],
        GetChargeSnapshot.method: [.payments, .admin],
    ]

    private static let kitchen: [String: Set<Role>] = [
        ListKitchenLocations.method: [.till, .kitchen, .observer, .admin],
        GetKitchenSnapshot.method: [.till, .kitchen, .observer, .admin],
        ReportPainted.method: [.kitchen, .admin],
        ListKitchenScreens.method: [.till, .kitchen, .observer, .admin],
        ExplainTicket.method: [.till, .kitchen, .observer, .admin],
        AdvanceTicket.method: [.kitchen, .admin],
        RecallTicket.method: [.kitchen, .admin],
        AcknowledgeTicket.method: [.kitchen, .admin],
        PrioritizeTicket.method: [.till, .kitchen, .admin],
        FireCourse.method: [.till, .kitchen, .admin],
    ]

    /// The people who organise the deliveries of a restaurant.
    private static let dispatchers: Set<Role> = [.till, .manager, .admin]

    /// Couriers, and the people who may act for them.
    private static let couriers = dispatchers.union([.courier])

    private static let delivery: [String: Set<Role>] = [
        SetCourierDuty.method: couriers,
        ListCouriers.method: dispatchers.union([.observer]),
        GetCourierEarnings.method: couriers,
        ListDeliveryOffers.method: couriers,
        AcceptDelivery.method: couriers,
        DeclineDelivery.method: couriers,
        ArriveForDelivery.method: couriers,
        PickUpDelivery.method: couriers,
        LeaveWithDelivery.method: couriers,
        CompleteDelivery.method: couriers,
        FailDelivery.method: couriers,
        ReportCourierPosition.method: couriers,
        OfferDelivery.method: dispatchers,
        AssignDelivery.method: dispatchers,
        CancelDelivery.method: dispatchers,
        SendChatMessage.method: couriers,
        ReportChatMessage.method: couriers,
        ListChatMessages.method: couriers,
        ListChatReports.method: [.manager, .admin],
        GetDelivery.method: couriers.union([.observer]),
        GetDeliveryCode.method: [.till],
        ListDeliveries.method: couriers.union([.observer]),
        GetDeliverySnapshot.method: couriers.union([.observer]),
        GetDeliveryEvents.method: couriers.union([.observer]),
        QuoteDelivery.method: everybody,
        FindPlaces.method: everybody,
        ReplaceGazetteer.method: [.manager, .admin],
    ]
}
