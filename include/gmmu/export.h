/* SPDX-License-Identifier: MIT */
/*
 * Symbol visibility, and the few compiler attributes that the public headers use.
 */
#ifndef GMMU_EXPORT_H
#define GMMU_EXPORT_H

#if defined(__GNUC__)
#define GMMU_EXPORT __attribute__((visibility("default")))
#define GMMU_PRINTF(index, first) __attribute__((format(printf, index, first)))
#else
#define GMMU_EXPORT
#define GMMU_PRINTF(index, first)
#endif

#if defined(__cplusplus)
#define GMMU_BEGIN extern "C" {
#define GMMU_END }
#else
#define GMMU_BEGIN
#define GMMU_END
#endif

#endif
