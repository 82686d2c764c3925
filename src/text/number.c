/* SPDX-License-Identifier: MIT */
#include "text/number.h"

/* clang-format off */
#define FOUR(a, b, c, d) {'0' + (a), '0' + (b), '0' + (c), '0' + (d)}
#define TEN(a, b, c) \
	FOUR(a, b, c, 0), FOUR(a, b, c, 1), FOUR(a, b, c, 2), FOUR(a, b, c, 3), FOUR(a, b, c, 4), \
	FOUR(a, b, c, 5), FOUR(a, b, c, 6), FOUR(a, b, c, 7), FOUR(a, b, c, 8), FOUR(a, b, c, 9)
#define HUNDRED(a, b) \
	TEN(a, b, 0), TEN(a, b, 1), TEN(a, b, 2), TEN(a, b, 3), TEN(a, b, 4), \
	TEN(a, b, 5), TEN(a, b, 6), TEN(a, b, 7), TEN(a, b, 8), TEN(a, b, 9)
#define THOUSAND(a) \
	HUNDRED(a, 0), HUNDRED(a, 1), HUNDRED(a, 2), HUNDRED(a, 3), HUNDRED(a, 4), \
	HUNDRED(a, 5), HUNDRED(a, 6), HUNDRED(a, 7), HUNDRED(a, 8), HUNDRED(a, 9)

const char number_fours[10000][4] = {
	THOUSAND(0), THOUSAND(1), THOUSAND(2), THOUSAND(3), THOUSAND(4),
	THOUSAND(5), THOUSAND(6), THOUSAND(7), THOUSAND(8), THOUSAND(9),
};
/* clang-format on */
