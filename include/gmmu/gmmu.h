/* SPDX-License-Identifier: MIT */
/*
 * libgmmu: decode and encode page-table entries of NVIDIA Turing (TU104) GPUs in the VER2 encoding.
 *
 * The library does no I/O, allocates nothing, has no global state, and may be used from any number of threads and
 * from C++. Everything it decodes is captured data: it follows no pointer and fills no gap with a guess.
 *
 * The comments cite two documents. "Seed section N" is a section of the format's description, "GMMU PTE/PDE decoder
 * for TU104"; "the contract" settles what that one leaves open. gmmu-fields(5) restates what both say of fields,
 * states and notes. NV_MMU_* are names in the public register headers.
 */
#ifndef GMMU_GMMU_H
#define GMMU_GMMU_H

#include <gmmu/compiled.h>
#include <gmmu/decode.h>
#include <gmmu/encode.h>
#include <gmmu/export.h>
#include <gmmu/field.h>
#include <gmmu/geometry.h>
#include <gmmu/kind.h>
#include <gmmu/note.h>
#include <gmmu/slot.h>
#include <gmmu/status.h>

#endif
