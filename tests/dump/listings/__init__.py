# SPDX-License-Identifier: MIT
"""Listings of tables in the forms of many tools, with their true bytes."""
