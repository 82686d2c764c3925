/* SPDX-License-Identifier: MIT */
#include "libgmmu/role_table.h"

const struct gmmu_role_table role_tables[GMMU_ROLE_COUNT] = {
/* Made by data/make_tables when building. */
#include "libgmmu/role_tables.inc"
};
