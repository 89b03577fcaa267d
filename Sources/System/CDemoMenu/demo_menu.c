// SPDX-License-Identifier: Apache-2.0

#include "demo_menu.h"

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const unsigned char catalogue[] = {
#embed "../../Services/Locations/demo-catalogue.json"
};

static const unsigned char burger[] = {
#embed "Pictures/burger.png"
};
static const unsigned char burrito[] = {
#embed "Pictures/burrito.png"
};
static const unsigned char coffee[] = {
#embed "Pictures/coffee.png"
};
static const unsigned char cookies[] = {
#embed "Pictures/cookies.png"
};
static const unsigned char corn[] = {
#embed "Pictures/corn.png"
};
static const unsigned char french_fries[] = {
#embed "Pictures/french-fries.png"
};
static const unsigned char fried_chicken[] = {
#embed "Pictures/fried-chicken.png"
};
static const unsigned char fruit_salad[] = {
#embed "Pictures/fruit-salad.png"
};
static const unsigned char gumbo[] = {
#embed "Pictures/gumbo.png"
};
static const unsigned char ice_cream[] = {
#embed "Pictures/ice-cream.png"
};
static const unsigned char milk[] = {
#embed "Pictures/milk.png"
};
static const unsigned char onion_rings[] = {
#embed "Pictures/onion-rings.png"
};
static const unsigned char pancakes[] = {
#embed "Pictures/pancakes.png"
};
static const unsigned char pie[] = {
#embed "Pictures/pie.png"
};
static const unsigned char pizza[] = {
#embed "Pictures/pizza.png"
};
static const unsigned char potato_chips[] = {
#embed "Pictures/potato-chips.png"
};
static const unsigned char salad[] = {
#embed "Pictures/salad.png"
};
static const unsigned char sandwich[] = {
#embed "Pictures/sandwich.png"
};
static const unsigned char soft_drink[] = {
#embed "Pictures/soft-drink.png"
};
static const unsigned char tacos[] = {
#embed "Pictures/tacos.png"
};
static const unsigned char veggie_plate[] = {
#embed "Pictures/veggie-plate.png"
};

static const struct demo_file pictures[] = {
    FILE_OF("burger", burger),
    FILE_OF("burrito", burrito),
    FILE_OF("coffee", coffee),
    FILE_OF("cookies", cookies),
    FILE_OF("corn", corn),
    FILE_OF("french-fries", french_fries),
    FILE_OF("fried-chicken", fried_chicken),
    FILE_OF("fruit-salad", fruit_salad),
    FILE_OF("gumbo", gumbo),
    FILE_OF("ice-cream", ice_cream),
    FILE_OF("milk", milk),
    FILE_OF("onion-rings", onion_rings),
    FILE_OF("pancakes", pancakes),
    FILE_OF("pie", pie),
    FILE_OF("pizza", pizza),
    FILE_OF("potato-chips", potato_chips),
    FILE_OF("salad", salad),
    FILE_OF("sandwich", sandwich),
    FILE_OF("soft-drink", soft_drink),
    FILE_OF("tacos", tacos),
    FILE_OF("veggie-plate", veggie_plate),
};

struct demo_file demo_catalogue(void) {
    return (struct demo_file)FILE_OF("demo-catalogue", catalogue);
}
int demo_picture_count(void) { return sizeof pictures / sizeof pictures[0]; }
struct demo_file demo_picture(int index) { return pictures[index]; }
