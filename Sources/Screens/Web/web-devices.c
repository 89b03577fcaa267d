// SPDX-License-Identifier: Apache-2.0

// The pages of devices: boards, kitchen screens, tills, the owner's screen and the tap.

#include "embedded.h"

static const unsigned char
    board_css[] = {
#embed "Files/board.css"
}, board_html[] = {
#embed "Files/board.html"
}, board_js[] = {
#embed "Files/board.js"
}, enrol_css[] = {
#embed "Files/enrol.css"
}, enrol_html[] = {
#embed "Files/enrol.html"
}, enrol_js[] = {
#embed "Files/enrol.js"
}, kitchen_alarm_js[] = {
#embed "Files/kitchen-alarm.js"
}, kitchen_alerts_js[] = {
#embed "Files/kitchen-alerts.js"
}, kitchen_board_js[] = {
#embed "Files/kitchen-board.js"
}, kitchen_card_js[] = {
#embed "Files/kitchen-card.js"
}, kitchen_chrome_js[] = {
#embed "Files/kitchen-chrome.js"
}, kitchen_clock_js[] = {
#embed "Files/kitchen-clock.js"
}, kitchen_counts_js[] = {
#embed "Files/kitchen-counts.js"
}, kitchen_dialogs_css[] = {
#embed "Files/kitchen-dialogs.css"
}, kitchen_finished_js[] = {
#embed "Files/kitchen-finished.js"
}, kitchen_held_js[] = {
#embed "Files/kitchen-held.js"
}, kitchen_keys_js[] = {
#embed "Files/kitchen-keys.js"
}, kitchen_layout_js[] = {
#embed "Files/kitchen-layout.js"
}, kitchen_model_js[] = {
#embed "Files/kitchen-model.js"
}, kitchen_painted_js[] = {
#embed "Files/kitchen-painted.js"
}, kitchen_panels_js[] = {
#embed "Files/kitchen-panels.js"
}, kitchen_parts_js[] = {
#embed "Files/kitchen-parts.js"
}, kitchen_recent_js[] = {
#embed "Files/kitchen-recent.js"
}, kitchen_reporter_js[] = {
#embed "Files/kitchen-reporter.js"
}, kitchen_scope_js[] = {
#embed "Files/kitchen-scope.js"
}, kitchen_sight_js[] = {
#embed "Files/kitchen-sight.js"
}, kitchen_sound_js[] = {
#embed "Files/kitchen-sound.js"
}, kitchen_taps_js[] = {
#embed "Files/kitchen-taps.js"
}, kitchen_ticket_css[] = {
#embed "Files/kitchen-ticket.css"
}, kitchen_css[] = {
#embed "Files/kitchen.css"
}, kitchen_html[] = {
#embed "Files/kitchen.html"
}, kitchen_js[] = {
#embed "Files/kitchen.js"
}, labels_js[] = {
#embed "Files/labels.js"
}, may_js[] = {
#embed "Files/may.js"
}, order_labels_js[] = {
#embed "Files/order-labels.js"
}, owner_board_js[] = {
#embed "Files/owner-board.js"
}, owner_cash_js[] = {
#embed "Files/owner-cash.js"
}, owner_codes_js[] = {
#embed "Files/owner-codes.js"
}, owner_couriers_js[] = {
#embed "Files/owner-couriers.js"
}, owner_day_css[] = {
#embed "Files/owner-day.css"
}, owner_day_js[] = {
#embed "Files/owner-day.js"
}, owner_delivery_css[] = {
#embed "Files/owner-delivery.css"
}, owner_delivery_js[] = {
#embed "Files/owner-delivery.js"
}, owner_devices_js[] = {
#embed "Files/owner-devices.js"
}, owner_dish_js[] = {
#embed "Files/owner-dish.js"
}, owner_form_js[] = {
#embed "Files/owner-form.js"
}, owner_media_css[] = {
#embed "Files/owner-media.css"
}, owner_menu_js[] = {
#embed "Files/owner-menu.js"
}, owner_order_js[] = {
#embed "Files/owner-order.js"
}, owner_parts_js[] = {
#embed "Files/owner-parts.js"
}, owner_payouts_js[] = {
#embed "Files/owner-payouts.js"
}, owner_picture_js[] = {
#embed "Files/owner-picture.js"
}, owner_place_js[] = {
#embed "Files/owner-place.js"
}, owner_quick_js[] = {
#embed "Files/owner-quick.js"
}, owner_read_js[] = {
#embed "Files/owner-read.js"
}, owner_report_js[] = {
#embed "Files/owner-report.js"
}, owner_reports_js[] = {
#embed "Files/owner-reports.js"
}, owner_rules_form_js[] = {
#embed "Files/owner-rules-form.js"
}, owner_rules_js[] = {
#embed "Files/owner-rules.js"
}, owner_sales_js[] = {
#embed "Files/owner-sales.js"
}, owner_settings_form_js[] = {
#embed "Files/owner-settings-form.js"
}, owner_settings_css[] = {
#embed "Files/owner-settings.css"
}, owner_settings_js[] = {
#embed "Files/owner-settings.js"
}, owner_staff_js[] = {
#embed "Files/owner-staff.js"
}, owner_css[] = {
#embed "Files/owner.css"
}, owner_html[] = {
#embed "Files/owner.html"
}, owner_js[] = {
#embed "Files/owner.js"
}, tap_json_js[] = {
#embed "Files/tap-json.js"
}, tap_log_js[] = {
#embed "Files/tap-log.js"
}, tap_css[] = {
#embed "Files/tap.css"
}, tap_html[] = {
#embed "Files/tap.html"
}, tap_js[] = {
#embed "Files/tap.js"
}, till_account_js[] = {
#embed "Files/till-account.js"
}, till_acts_js[] = {
#embed "Files/till-acts.js"
}, till_approval_js[] = {
#embed "Files/till-approval.js"
}, till_card_js[] = {
#embed "Files/till-card.js"
}, till_cash_js[] = {
#embed "Files/till-cash.js"
}, till_dialogs_css[] = {
#embed "Files/till-dialogs.css"
}, till_dialogs_js[] = {
#embed "Files/till-dialogs.js"
}, till_dishes_css[] = {
#embed "Files/till-dishes.css"
}, till_item_js[] = {
#embed "Files/till-item.js"
}, till_menu_js[] = {
#embed "Files/till-menu.js"
}, till_move_js[] = {
#embed "Files/till-move.js"
}, till_order_view_js[] = {
#embed "Files/till-order-view.js"
}, till_order_js[] = {
#embed "Files/till-order.js"
}, till_orders_js[] = {
#embed "Files/till-orders.js"
}, till_parts_js[] = {
#embed "Files/till-parts.js"
}, till_pay_css[] = {
#embed "Files/till-pay.css"
}, till_pay_js[] = {
#embed "Files/till-pay.js"
}, till_phone_css[] = {
#embed "Files/till-phone.css"
}, till_places_js[] = {
#embed "Files/till-places.js"
}, till_reasons_js[] = {
#embed "Files/till-reasons.js"
}, till_receipt_js[] = {
#embed "Files/till-receipt.js"
}, till_refused_js[] = {
#embed "Files/till-refused.js"
}, till_staff_js[] = {
#embed "Files/till-staff.js"
}, till_state_js[] = {
#embed "Files/till-state.js"
}, till_tables_js[] = {
#embed "Files/till-tables.js"
}, till_time_js[] = {
#embed "Files/till-time.js"
}, till_views_js[] = {
#embed "Files/till-views.js"
}, till_css[] = {
#embed "Files/till.css"
}, till_html[] = {
#embed "Files/till.html"
}, till_js[] = {
#embed "Files/till.js"
};

// Ordered by path.
static const struct web_file files[] = {
    FILE_OF("board.css", CSS, board_css),
    FILE_OF("board.html", HTML, board_html),
    FILE_OF("board.js", JAVASCRIPT, board_js),
    FILE_OF("enrol.css", CSS, enrol_css),
    FILE_OF("enrol.html", HTML, enrol_html),
    FILE_OF("enrol.js", JAVASCRIPT, enrol_js),
    FILE_OF("kitchen-alarm.js", JAVASCRIPT, kitchen_alarm_js),
    FILE_OF("kitchen-alerts.js", JAVASCRIPT, kitchen_alerts_js),
    FILE_OF("kitchen-board.js", JAVASCRIPT, kitchen_board_js),
    FILE_OF("kitchen-card.js", JAVASCRIPT, kitchen_card_js),
    FILE_OF("kitchen-chrome.js", JAVASCRIPT, kitchen_chrome_js),
    FILE_OF("kitchen-clock.js", JAVASCRIPT, kitchen_clock_js),
    FILE_OF("kitchen-counts.js", JAVASCRIPT, kitchen_counts_js),
    FILE_OF("kitchen-dialogs.css", CSS, kitchen_dialogs_css),
    FILE_OF("kitchen-finished.js", JAVASCRIPT, kitchen_finished_js),
    FILE_OF("kitchen-held.js", JAVASCRIPT, kitchen_held_js),
    FILE_OF("kitchen-keys.js", JAVASCRIPT, kitchen_keys_js),
    FILE_OF("kitchen-layout.js", JAVASCRIPT, kitchen_layout_js),
    FILE_OF("kitchen-model.js", JAVASCRIPT, kitchen_model_js),
    FILE_OF("kitchen-painted.js", JAVASCRIPT, kitchen_painted_js),
    FILE_OF("kitchen-panels.js", JAVASCRIPT, kitchen_panels_js),
    FILE_OF("kitchen-parts.js", JAVASCRIPT, kitchen_parts_js),
    FILE_OF("kitchen-recent.js", JAVASCRIPT, kitchen_recent_js),
    FILE_OF("kitchen-reporter.js", JAVASCRIPT, kitchen_reporter_js),
    FILE_OF("kitchen-scope.js", JAVASCRIPT, kitchen_scope_js),
    FILE_OF("kitchen-sight.js", JAVASCRIPT, kitchen_sight_js),
    FILE_OF("kitchen-sound.js", JAVASCRIPT, kitchen_sound_js),
    FILE_OF("kitchen-taps.js", JAVASCRIPT, kitchen_taps_js),
    FILE_OF("kitchen-ticket.css", CSS, kitchen_ticket_css),
    FILE_OF("kitchen.css", CSS, kitchen_css),
    FILE_OF("kitchen.html", HTML, kitchen_html),
    FILE_OF("kitchen.js", JAVASCRIPT, kitchen_js),
    FILE_OF("labels.js", JAVASCRIPT, labels_js),
    FILE_OF("may.js", JAVASCRIPT, may_js),
    FILE_OF("order-labels.js", JAVASCRIPT, order_labels_js),
    FILE_OF("owner-board.js", JAVASCRIPT, owner_board_js),
    FILE_OF("owner-cash.js", JAVASCRIPT, owner_cash_js),
    FILE_OF("owner-codes.js", JAVASCRIPT, owner_codes_js),
    FILE_OF("owner-couriers.js", JAVASCRIPT, owner_couriers_js),
    FILE_OF("owner-day.css", CSS, owner_day_css),
    FILE_OF("owner-day.js", JAVASCRIPT, owner_day_js),
    FILE_OF("owner-delivery.css", CSS, owner_delivery_css),
    FILE_OF("owner-delivery.js", JAVASCRIPT, owner_delivery_js),
    FILE_OF("owner-devices.js", JAVASCRIPT, owner_devices_js),
    FILE_OF("owner-dish.js", JAVASCRIPT, owner_dish_js),
    FILE_OF("owner-form.js", JAVASCRIPT, owner_form_js),
    FILE_OF("owner-media.css", CSS, owner_media_css),
    FILE_OF("owner-menu.js", JAVASCRIPT, owner_menu_js),
    FILE_OF("owner-order.js", JAVASCRIPT, owner_order_js),
    FILE_OF("owner-parts.js", JAVASCRIPT, owner_parts_js),
    FILE_OF("owner-payouts.js", JAVASCRIPT, owner_payouts_js),
    FILE_OF("owner-picture.js", JAVASCRIPT, owner_picture_js),
    FILE_OF("owner-place.js", JAVASCRIPT, owner_place_js),
    FILE_OF("owner-quick.js", JAVASCRIPT, owner_quick_js),
    FILE_OF("owner-read.js", JAVASCRIPT, owner_read_js),
    FILE_OF("owner-report.js", JAVASCRIPT, owner_report_js),
    FILE_OF("owner-reports.js", JAVASCRIPT, owner_reports_js),
    FILE_OF("owner-rules-form.js", JAVASCRIPT, owner_rules_form_js),
    FILE_OF("owner-rules.js", JAVASCRIPT, owner_rules_js),
    FILE_OF("owner-sales.js", JAVASCRIPT, owner_sales_js),
    FILE_OF("owner-settings-form.js", JAVASCRIPT, owner_settings_form_js),
    FILE_OF("owner-settings.css", CSS, owner_settings_css),
    FILE_OF("owner-settings.js", JAVASCRIPT, owner_settings_js),
    FILE_OF("owner-staff.js", JAVASCRIPT, owner_staff_js),
    FILE_OF("owner.css", CSS, owner_css),
    FILE_OF("owner.html", HTML, owner_html),
    FILE_OF("owner.js", JAVASCRIPT, owner_js),
    FILE_OF("tap-json.js", JAVASCRIPT, tap_json_js),
    FILE_OF("tap-log.js", JAVASCRIPT, tap_log_js),
    FILE_OF("tap.css", CSS, tap_css),
    FILE_OF("tap.html", HTML, tap_html),
    FILE_OF("tap.js", JAVASCRIPT, tap_js),
    FILE_OF("till-account.js", JAVASCRIPT, till_account_js),
    FILE_OF("till-acts.js", JAVASCRIPT, till_acts_js),
    FILE_OF("till-approval.js", JAVASCRIPT, till_approval_js),
    FILE_OF("till-card.js", JAVASCRIPT, till_card_js),
    FILE_OF("till-cash.js", JAVASCRIPT, till_cash_js),
    FILE_OF("till-dialogs.css", CSS, till_dialogs_css),
    FILE_OF("till-dialogs.js", JAVASCRIPT, till_dialogs_js),
    FILE_OF("till-dishes.css", CSS, till_dishes_css),
    FILE_OF("till-item.js", JAVASCRIPT, till_item_js),
    FILE_OF("till-menu.js", JAVASCRIPT, till_menu_js),
    FILE_OF("till-move.js", JAVASCRIPT, till_move_js),
    FILE_OF("till-order-view.js", JAVASCRIPT, till_order_view_js),
    FILE_OF("till-order.js", JAVASCRIPT, till_order_js),
    FILE_OF("till-orders.js", JAVASCRIPT, till_orders_js),
    FILE_OF("till-parts.js", JAVASCRIPT, till_parts_js),
    FILE_OF("till-pay.css", CSS, till_pay_css),
    FILE_OF("till-pay.js", JAVASCRIPT, till_pay_js),
    FILE_OF("till-phone.css", CSS, till_phone_css),
    FILE_OF("till-places.js", JAVASCRIPT, till_places_js),
    FILE_OF("till-reasons.js", JAVASCRIPT, till_reasons_js),
    FILE_OF("till-receipt.js", JAVASCRIPT, till_receipt_js),
    FILE_OF("till-refused.js", JAVASCRIPT, till_refused_js),
    FILE_OF("till-staff.js", JAVASCRIPT, till_staff_js),
    FILE_OF("till-state.js", JAVASCRIPT, till_state_js),
    FILE_OF("till-tables.js", JAVASCRIPT, till_tables_js),
    FILE_OF("till-time.js", JAVASCRIPT, till_time_js),
    FILE_OF("till-views.js", JAVASCRIPT, till_views_js),
    FILE_OF("till.css", CSS, till_css),
    FILE_OF("till.html", HTML, till_html),
    FILE_OF("till.js", JAVASCRIPT, till_js),
};

int device_file_count(void) { return sizeof files / sizeof files[0]; }
struct web_file device_file(int index) { return files[index]; }
