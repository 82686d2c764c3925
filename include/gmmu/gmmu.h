/* SPDX-License-Identifier: MIT */
/*
 * libgmmu: decode and encode page-table entries of NVIDIA Turing (TU104) GPUs in the VER2 encoding.
 *
 * The library does no I/O, allocates nothing, has no global state, and may be used from any number of threads and from
 * C++. It only decodes captured data: it follows no pointers and does not guess at what is missing.
 *
 * gmmu-fields(5) describes the format: fields, states and notes. NV_MMU_* are names from NVIDIA's public register
 * headers.
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
