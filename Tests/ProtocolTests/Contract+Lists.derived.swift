// SPDX-License-Identifier: Apache-2.0

// Derived from the pages by Protocols/Catalogue/write: change that instead.

import MessageBus
import Messages
import Wire

extension Contract {
    /// The types of all requests, by page.
    static let requests: [String: [any Request.Type]] = [
        "2-LOCATIONS.md": [
            ListLocations.self, GetLocation.self, AddLocation.self, ChangeLocation.self,
            CloseLocation.self, ReopenLocation.self, GetLocationSnapshot.self,
            GetLocationEvents.self, GetMenu.self, SetPrice.self, SetUnavailable.self,
            SetAvailable.self, PutPicture.self, GetPicture.self, ChangeMenu.self,
            StageMenuChanges.self, Recommend.self, GetRecommended.self, SearchMenu.self,
        ],
        "1-ENVELOPE.md": [
            PingService.self, GetServiceInformation.self, GetServiceStatistics.self,
        ],
        "3-ORDERS.md": [
            OpenOrder.self, AddItems.self, ChangeQuantity.self, VoidLines.self,
            UpdateOrder.self, TakeOverOrder.self, SetDiscounts.self, AdvanceOrder.self,
            FireOrder.self, RecallOrder.self, AcknowledgeOrder.self, SealOrder.self,
            UnsealOrder.self, RecordPayment.self, RecordRefund.self, CancelOrders.self,
            CancelAsGuest.self, GetOrder.self, QuoteOrder.self, PlaceOrder.self,
            ListOrders.self, GetOrderHistory.self, GetOrderSnapshot.self, GetOrderEvents.self,
            SetSeat.self, MoveLines.self, MergeOrders.self, PrioritizeOrder.self,
            GetKitchenTimes.self, GetWaitingTime.self, BeginPayment.self, EndPayment.self,
            RecordTip.self, GetSales.self,
        ],
        "4-PAYMENTS.md": [
            Checkout.self, CancelPayment.self, RefundPayment.self, SetTip.self, GetPayment.self,
            ListPayments.self, GetPaymentSnapshot.self, GetPaymentEvents.self, OpenDrawer.self,
            MoveCash.self, KickDrawer.self, CloseDrawer.self, GetDrawer.self, ListDrawers.self,
            SellVoucher.self, OpenAccount.self, DepositMoney.self, GetAccount.self,
            IssueReceipt.self, ListReceipts.self, GetDay.self, CloseDay.self,
            RecordEarnings.self, PayOutEarnings.self, ListEarnings.self,
        ],
        "5-KITCHEN.md": [
            ListKitchenLocations.self, GetKitchenSnapshot.self, ReportPainted.self,
            ListKitchenScreens.self, ExplainTicket.self, AdvanceTicket.self, RecallTicket.self,
            AcknowledgeTicket.self, PrioritizeTicket.self, FireCourse.self,
        ],
        "9-PROVIDERS.md": [
            AuthoriseCharge.self, FindCharge.self, CaptureCharge.self, CancelCharge.self,
            RefundCharge.self, GetChargeSnapshot.self,
        ],
        "11-DELIVERY.md": [
            AcceptDelivery.self, DeclineDelivery.self, ArriveForDelivery.self,
            PickUpDelivery.self, LeaveWithDelivery.self, CompleteDelivery.self,
            FailDelivery.self, CancelDelivery.self, OfferDelivery.self, AssignDelivery.self,
            ReportCourierPosition.self, GetDelivery.self, GetDeliveryCode.self,
            ListDeliveries.self, ListDeliveryOffers.self, QuoteDelivery.self,
            SetCourierDuty.self, ListCouriers.self, GetCourierEarnings.self,
            SendChatMessage.self, ListChatMessages.self, ReportChatMessage.self,
            ListChatReports.self, ReplaceGazetteer.self, FindPlaces.self,
            GetDeliverySnapshot.self, GetDeliveryEvents.self,
        ],
        "13-PEOPLE.md": [
            AddDevice.self, EnrolDevice.self, AddStaff.self, ChangeStaff.self, ListStaff.self,
            ConfirmStaff.self, SetDeviceStaff.self, ListDevices.self, MakeLink.self,
            ListLinks.self, GetPeopleSnapshot.self, GetPeopleEvents.self, RevokeLink.self,
            RemoveStaff.self, RevokeDevice.self,
        ],
    ]

    /// The types of all events, by page.
    static let events: [String: [String]] = [
        "1-ENVELOPE.md": ["stream.heartbeat"],
        "2-LOCATIONS.md": LocationEventType.allCases.map(\.rawValue),
        "3-ORDERS.md": OrderEventType.allCases.map(\.rawValue),
        "4-PAYMENTS.md": PaymentEventType.allCases.map(\.rawValue),
        "5-KITCHEN.md": TicketEventType.allCases.map(\.rawValue),
        "9-PROVIDERS.md": ChargeEventType.allCases.map(\.rawValue),
        "11-DELIVERY.md": DeliveryEventType.allCases.map(\.rawValue),
        "13-PEOPLE.md": PeopleEventType.allCases.map(\.rawValue),
    ]
}
