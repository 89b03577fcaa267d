// SPDX-License-Identifier: Apache-2.0

#include "web.h"

#define FILE_OF(path, type, bytes) {path, type, bytes, sizeof bytes}

#define CSS "text/css; charset=utf-8"
#define HTML "text/html; charset=utf-8"
#define JAVASCRIPT "text/javascript; charset=utf-8"
#define JSON "application/json"
#define PNG "image/png"
#define SVG "image/svg+xml"

static const unsigned char api_js[] = {
#embed "Files/api.js"
};
static const unsigned char dom_js[] = {
#embed "Files/dom.js"
};
static const unsigned char icons_svg[] = {
#embed "Files/icons.svg"
};
static const unsigned char live_js[] = {
#embed "Files/live.js"
};
static const unsigned char page_js[] = {
#embed "Files/page.js"
};
static const unsigned char store_js[] = {
#embed "Files/store.js"
};
static const unsigned char style_css[] = {
#embed "Files/style.css"
};
static const unsigned char text_js[] = {
#embed "Files/text.js"
};
static const unsigned char text_de_json[] = {
#embed "Files/text/de.json"
};
static const unsigned char text_en_json[] = {
#embed "Files/text/en.json"
};

// Ordered by path.
static const struct web_file files[] = {
    FILE_OF("api.js", JAVASCRIPT, api_js),
    FILE_OF("dom.js", JAVASCRIPT, dom_js),
    FILE_OF("icons.svg", SVG, icons_svg),
    FILE_OF("live.js", JAVASCRIPT, live_js),
    FILE_OF("page.js", JAVASCRIPT, page_js),
    FILE_OF("store.js", JAVASCRIPT, store_js),
    FILE_OF("style.css", CSS, style_css),
    FILE_OF("text.js", JAVASCRIPT, text_js),
    FILE_OF("text/de.json", JSON, text_de_json),
    FILE_OF("text/en.json", JSON, text_en_json),
};

int web_file_count(void) { return sizeof files / sizeof files[0]; }
struct web_file web_file(int index) { return files[index]; }
