// SPDX-License-Identifier: Apache-2.0

// What all pages share, and the pages of people. Those of devices are in web-devices.c.

#include "embedded.h"

static const unsigned char
    account_enter_js[] = {
#embed "Files/account-enter.js"
}, account_lists_js[] = {
#embed "Files/account-lists.js"
}, account_parts_js[] = {
#embed "Files/account-parts.js"
}, account_css[] = {
#embed "Files/account.css"
}, account_html[] = {
#embed "Files/account.html"
}, account_js[] = {
#embed "Files/account.js"
}, api_js[] = {
#embed "Files/api.js"
}, ask_form_js[] = {
#embed "Files/ask-form.js"
}, cart_js[] = {
#embed "Files/cart.js"
}, chat_panel_js[] = {
#embed "Files/chat-panel.js"
}, chat_state_js[] = {
#embed "Files/chat-state.js"
}, chat_css[] = {
#embed "Files/chat.css"
}, chat_js[] = {
#embed "Files/chat.js"
}, controls_css[] = {
#embed "Files/controls.css"
}, courier_delivery_css[] = {
#embed "Files/courier-delivery.css"
}, courier_delivery_js[] = {
#embed "Files/courier-delivery.js"
}, courier_earnings_js[] = {
#embed "Files/courier-earnings.js"
}, courier_end_js[] = {
#embed "Files/courier-end.js"
}, courier_offers_js[] = {
#embed "Files/courier-offers.js"
}, courier_position_js[] = {
#embed "Files/courier-position.js"
}, courier_refused_js[] = {
#embed "Files/courier-refused.js"
}, courier_state_js[] = {
#embed "Files/courier-state.js"
}, courier_css[] = {
#embed "Files/courier.css"
}, courier_html[] = {
#embed "Files/courier.html"
}, courier_js[] = {
#embed "Files/courier.js"
}, delivery_stage_js[] = {
#embed "Files/delivery-stage.js"
}, delivery_terms_js[] = {
#embed "Files/delivery-terms.js"
}, device_js[] = {
#embed "Files/device.js"
}, dialogs_css[] = {
#embed "Files/dialogs.css"
}, dom_js[] = {
#embed "Files/dom.js"
}, guest_bill_js[] = {
#embed "Files/guest-bill.js"
}, guest_cart_css[] = {
#embed "Files/guest-cart.css"
}, guest_cart_js[] = {
#embed "Files/guest-cart.js"
}, guest_delivery_css[] = {
#embed "Files/guest-delivery.css"
}, guest_delivery_js[] = {
#embed "Files/guest-delivery.js"
}, guest_details_css[] = {
#embed "Files/guest-details.css"
}, guest_details_js[] = {
#embed "Files/guest-details.js"
}, guest_dishes_css[] = {
#embed "Files/guest-dishes.css"
}, guest_dishes_js[] = {
#embed "Files/guest-dishes.js"
}, guest_filters_js[] = {
#embed "Files/guest-filters.js"
}, guest_orders_js[] = {
#embed "Files/guest-orders.js"
}, guest_person_js[] = {
#embed "Files/guest-person.js"
}, guest_print_css[] = {
#embed "Files/guest-print.css"
}, guest_css[] = {
#embed "Files/guest.css"
}, guest_html[] = {
#embed "Files/guest.html"
}, guest_js[] = {
#embed "Files/guest.js"
}, home_again_js[] = {
#embed "Files/home-again.js"
}, home_orders_js[] = {
#embed "Files/home-orders.js"
}, home_css[] = {
#embed "Files/home.css"
}, home_html[] = {
#embed "Files/home.html"
}, home_js[] = {
#embed "Files/home.js"
}, icon_180_png[] = {
#embed "Files/icon-180.png"
}, icon_512_png[] = {
#embed "Files/icon-512.png"
}, icon_svg[] = {
#embed "Files/icon.svg"
}, icons_svg[] = {
#embed "Files/icons.svg"
}, links_js[] = {
#embed "Files/links.js"
}, live_js[] = {
#embed "Files/live.js"
}, manifest_json[] = {
#embed "Files/manifest.json"
}, map_labels_js[] = {
#embed "Files/map-labels.js"
}, map_css[] = {
#embed "Files/map.css"
}, map_js[] = {
#embed "Files/map.js"
}, menu_js[] = {
#embed "Files/menu.js"
}, order_again_js[] = {
#embed "Files/order-again.js"
}, order_cancel_js[] = {
#embed "Files/order-cancel.js"
}, order_card_js[] = {
#embed "Files/order-card.js"
}, order_delivery_css[] = {
#embed "Files/order-delivery.css"
}, order_delivery_js[] = {
#embed "Files/order-delivery.js"
}, order_voucher_js[] = {
#embed "Files/order-voucher.js"
}, order_waiting_js[] = {
#embed "Files/order-waiting.js"
}, order_css[] = {
#embed "Files/order.css"
}, order_html[] = {
#embed "Files/order.html"
}, order_js[] = {
#embed "Files/order.js"
}, outbox_js[] = {
#embed "Files/outbox.js"
}, page_js[] = {
#embed "Files/page.js"
}, person_js[] = {
#embed "Files/person.js"
}, picture_file_js[] = {
#embed "Files/picture-file.js"
}, place_form_css[] = {
#embed "Files/place-form.css"
}, place_form_js[] = {
#embed "Files/place-form.js"
}, place_js[] = {
#embed "Files/place.js"
}, plots_css[] = {
#embed "Files/plots.css"
}, plots_js[] = {
#embed "Files/plots.js"
}, quotes_js[] = {
#embed "Files/quotes.js"
}, restaurants_js[] = {
#embed "Files/restaurants.js"
}, role_js[] = {
#embed "Files/role.js"
}, sender_js[] = {
#embed "Files/sender.js"
}, store_js[] = {
#embed "Files/store.js"
}, style_css[] = {
#embed "Files/style.css"
}, sure_js[] = {
#embed "Files/sure.js"
}, text_js[] = {
#embed "Files/text.js"
}, text_de_json[] = {
#embed "Files/text/de.json"
}, text_en_json[] = {
#embed "Files/text/en.json"
};

// Ordered by path.
static const struct web_file files[] = {
    FILE_OF("account-enter.js", JAVASCRIPT, account_enter_js),
    FILE_OF("account-lists.js", JAVASCRIPT, account_lists_js),
    FILE_OF("account-parts.js", JAVASCRIPT, account_parts_js),
    FILE_OF("account.css", CSS, account_css),
    FILE_OF("account.html", HTML, account_html),
    FILE_OF("account.js", JAVASCRIPT, account_js),
    FILE_OF("api.js", JAVASCRIPT, api_js),
    FILE_OF("ask-form.js", JAVASCRIPT, ask_form_js),
    FILE_OF("cart.js", JAVASCRIPT, cart_js),
    FILE_OF("chat-panel.js", JAVASCRIPT, chat_panel_js),
    FILE_OF("chat-state.js", JAVASCRIPT, chat_state_js),
    FILE_OF("chat.css", CSS, chat_css),
    FILE_OF("chat.js", JAVASCRIPT, chat_js),
    FILE_OF("controls.css", CSS, controls_css),
    FILE_OF("courier-delivery.css", CSS, courier_delivery_css),
    FILE_OF("courier-delivery.js", JAVASCRIPT, courier_delivery_js),
    FILE_OF("courier-earnings.js", JAVASCRIPT, courier_earnings_js),
    FILE_OF("courier-end.js", JAVASCRIPT, courier_end_js),
    FILE_OF("courier-offers.js", JAVASCRIPT, courier_offers_js),
    FILE_OF("courier-position.js", JAVASCRIPT, courier_position_js),
    FILE_OF("courier-refused.js", JAVASCRIPT, courier_refused_js),
    FILE_OF("courier-state.js", JAVASCRIPT, courier_state_js),
    FILE_OF("courier.css", CSS, courier_css),
    FILE_OF("courier.html", HTML, courier_html),
    FILE_OF("courier.js", JAVASCRIPT, courier_js),
    FILE_OF("delivery-stage.js", JAVASCRIPT, delivery_stage_js),
    FILE_OF("delivery-terms.js", JAVASCRIPT, delivery_terms_js),
    FILE_OF("device.js", JAVASCRIPT, device_js),
    FILE_OF("dialogs.css", CSS, dialogs_css),
    FILE_OF("dom.js", JAVASCRIPT, dom_js),
    FILE_OF("guest-bill.js", JAVASCRIPT, guest_bill_js),
    FILE_OF("guest-cart.css", CSS, guest_cart_css),
    FILE_OF("guest-cart.js", JAVASCRIPT, guest_cart_js),
    FILE_OF("guest-delivery.css", CSS, guest_delivery_css),
    FILE_OF("guest-delivery.js", JAVASCRIPT, guest_delivery_js),
    FILE_OF("guest-details.css", CSS, guest_details_css),
    FILE_OF("guest-details.js", JAVASCRIPT, guest_details_js),
    FILE_OF("guest-dishes.css", CSS, guest_dishes_css),
    FILE_OF("guest-dishes.js", JAVASCRIPT, guest_dishes_js),
    FILE_OF("guest-filters.js", JAVASCRIPT, guest_filters_js),
    FILE_OF("guest-orders.js", JAVASCRIPT, guest_orders_js),
    FILE_OF("guest-person.js", JAVASCRIPT, guest_person_js),
    FILE_OF("guest-print.css", CSS, guest_print_css),
    FILE_OF("guest.css", CSS, guest_css),
    FILE_OF("guest.html", HTML, guest_html),
    FILE_OF("guest.js", JAVASCRIPT, guest_js),
    FILE_OF("home-again.js", JAVASCRIPT, home_again_js),
    FILE_OF("home-orders.js", JAVASCRIPT, home_orders_js),
    FILE_OF("home.css", CSS, home_css),
    FILE_OF("home.html", HTML, home_html),
    FILE_OF("home.js", JAVASCRIPT, home_js),
    FILE_OF("icon-180.png", PNG, icon_180_png),
    FILE_OF("icon-512.png", PNG, icon_512_png),
    FILE_OF("icon.svg", SVG, icon_svg),
    FILE_OF("icons.svg", SVG, icons_svg),
    FILE_OF("links.js", JAVASCRIPT, links_js),
    FILE_OF("live.js", JAVASCRIPT, live_js),
    FILE_OF("manifest.json", JSON, manifest_json),
    FILE_OF("map-labels.js", JAVASCRIPT, map_labels_js),
    FILE_OF("map.css", CSS, map_css),
    FILE_OF("map.js", JAVASCRIPT, map_js),
    FILE_OF("menu.js", JAVASCRIPT, menu_js),
    FILE_OF("order-again.js", JAVASCRIPT, order_again_js),
    FILE_OF("order-cancel.js", JAVASCRIPT, order_cancel_js),
    FILE_OF("order-card.js", JAVASCRIPT, order_card_js),
    FILE_OF("order-delivery.css", CSS, order_delivery_css),
    FILE_OF("order-delivery.js", JAVASCRIPT, order_delivery_js),
    FILE_OF("order-voucher.js", JAVASCRIPT, order_voucher_js),
    FILE_OF("order-waiting.js", JAVASCRIPT, order_waiting_js),
    FILE_OF("order.css", CSS, order_css),
    FILE_OF("order.html", HTML, order_html),
    FILE_OF("order.js", JAVASCRIPT, order_js),
    FILE_OF("outbox.js", JAVASCRIPT, outbox_js),
    FILE_OF("page.js", JAVASCRIPT, page_js),
    FILE_OF("person.js", JAVASCRIPT, person_js),
    FILE_OF("picture-file.js", JAVASCRIPT, picture_file_js),
    FILE_OF("place-form.css", CSS, place_form_css),
    FILE_OF("place-form.js", JAVASCRIPT, place_form_js),
    FILE_OF("place.js", JAVASCRIPT, place_js),
    FILE_OF("plots.css", CSS, plots_css),
    FILE_OF("plots.js", JAVASCRIPT, plots_js),
    FILE_OF("quotes.js", JAVASCRIPT, quotes_js),
    FILE_OF("restaurants.js", JAVASCRIPT, restaurants_js),
    FILE_OF("role.js", JAVASCRIPT, role_js),
    FILE_OF("sender.js", JAVASCRIPT, sender_js),
    FILE_OF("store.js", JAVASCRIPT, store_js),
    FILE_OF("style.css", CSS, style_css),
    FILE_OF("sure.js", JAVASCRIPT, sure_js),
    FILE_OF("text.js", JAVASCRIPT, text_js),
    FILE_OF("text/de.json", JSON, text_de_json),
    FILE_OF("text/en.json", JSON, text_en_json),
};

static const int own_count = sizeof files / sizeof files[0];

int web_file_count(void) { return own_count + device_file_count(); }
struct web_file web_file(int index) {
    return index < own_count ? files[index] : device_file(index - own_count);
}
