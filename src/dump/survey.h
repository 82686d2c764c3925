/* SPDX-License-Identifier: MIT */
/* Finding out how a listing is laid out. */
#ifndef DUMP_SURVEY_H
#define DUMP_SURVEY_H

#include <gmmu/gmmu.h>

#include "dump/layout.h"
#include "dump/shape.h"

/*
 * Sets everything of the layout but the order, as the options say or as the lines show, and tells the report about it.
 * GMMU_E_FORMAT if there is no table in the text, or if the options do not fit it.
 */
enum gmmu_status survey_listing(struct job *job, struct layout *layout, struct gmmu_error *error);

#endif
