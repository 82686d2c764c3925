/* SPDX-License-Identifier: MIT */
/* What the words changed and edited of an expression mean in the browser. */
#ifndef BROWSE_MODEL_MARKED_H
#define BROWSE_MODEL_MARKED_H

#include "browse/model/model.h"
#include "query/expression/expression.h"

/* The model must outlive the expressions that are parsed with this. */
struct expression_marks marked_slots(const struct model *model);

#endif
