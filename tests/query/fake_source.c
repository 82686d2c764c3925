/* SPDX-License-Identifier: MIT */
#include "fake_source.h"

#include "entry.h"

const struct gmmu_view fake_views[] = {
	VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(0), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(1) | DEPTH(2), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(2), UNKNOWN),
	VIEW(VER2, PTE, DEPTH(3) | DEPTH(4), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(4), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(4), 4K),
	VIEW(VER2, AUTO, DEPTH(4), 64K),
	VIEW(VER2, AUTO, DEPTH(0) | DEPTH(4), 64K),
	VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	VIEW(VER2_DUAL, DUAL, DEPTH(3), UNKNOWN),
	VIEW(VER2_DUAL, PTE, DEPTH(3), UNKNOWN),
};

const int fake_view_count = sizeof(fake_views) / sizeof(fake_views[0]);

static struct slot_stretch fake_stretch(void *context, uint64_t index)
{
	const struct fake *fake = context;
	unsigned i = fake->stretch_count - 1;

	ck_assert_uint_lt(index, fake->source.count);
	while (fake->stretches[i].first > index)
		i--;
	return fake->stretches[i];
}

static size_t fake_read(void *context, uint64_t index, uint64_t *words, size_t count)
{
	struct fake *fake = context;
	struct slot_stretch stretch = fake_stretch(context, index);
	size_t stride = fake->source.entry_size / 8;

	ck_assert_uint_le(index + count, stretch.first + stretch.count);
	fake->read_count += count;
	if (index >= fake->lost_first && index < fake->lost_end)
		return 0;
	if (index < fake->lost_first && index + count > fake->lost_first && fake->lost_end > fake->lost_first)
		count = (size_t)(fake->lost_first - index);
	memcpy(words, fake->words + index * stride, count * stride * sizeof(*words));
	return count;
}

static uint64_t fake_skip_zeros(void *context, uint64_t index, uint64_t *until)
{
	const struct fake *fake = context;

	*until = index < fake->hole_first ? fake->hole_first : fake->source.count;
	return index >= fake->hole_first && index < fake->hole_end ? fake->hole_end : index;
}

void fake_init(struct fake *fake, unsigned entry_size, uint64_t count, uint64_t pa)
{
	ck_assert_uint_le(count, FAKE_SLOTS);
	memset(fake, 0, sizeof(*fake));
	fake->source = (struct slots){fake, entry_size, count, pa, fake_stretch, fake_read, fake_skip_zeros};
	fake->stretches[0] = (struct slot_stretch){0, count, pa, 0, 0};
	fake->stretch_count = 1;
}

void fake_cut(struct fake *fake, uint64_t first, uint64_t pa)
{
	struct slot_stretch *last = &fake->stretches[fake->stretch_count - 1];

	ck_assert_uint_lt(fake->stretch_count, FAKE_STRETCHES);
	last[1] = (struct slot_stretch){first, last->first + last->count - first, pa, first, 0};
	last->count = first - last->first;
	fake->stretch_count++;
}

void fake_set(struct fake *fake, uint64_t index, struct gmmu_slot slot)
{
	unsigned stride = fake->source.entry_size / 8;

	for (unsigned i = 0; i < stride; i++)
		fake->words[index * stride + i] = slot.word[i];
}

struct gmmu_slot fake_get(const struct fake *fake, uint64_t index)
{
	unsigned stride = fake->source.entry_size / 8;

	return slot_of(stride > 1 ? fake->words[index * stride + 1] : 0, fake->words[index * stride]);
}

struct gmmu_row fake_row(const struct fake *fake, const struct gmmu_view *view, uint64_t index)
{
	uint64_t pa = slots_pa(&fake->source, index);
	struct gmmu_row row;

	ck_assert_int_eq(
		gmmu_decode_row(view, fake_get(fake, index), index, pa - fake->source.first_pa, pa, &row, NULL),
		GMMU_OK);
	return row;
}

static struct slot_stretch giant_stretch(void *context, uint64_t index)
{
	(void)context;
	ck_assert_uint_lt(index, GIANT_COUNT);
	return (struct slot_stretch){0, GIANT_COUNT, 0, 0, 0};
}

static size_t giant_read(void *context, uint64_t index, uint64_t *words, size_t count)
{
	struct giant *giant = context;

	memset(words, 0, count * sizeof(*words));
	giant->read_count += count;
	for (unsigned i = 0; i < giant->set_count; i++)
		if (giant->indexes[i] >= index && giant->indexes[i] - index < count)
			words[giant->indexes[i] - index] = giant->words[i];
	return count;
}

static uint64_t giant_skip_zeros(void *context, uint64_t index, uint64_t *until)
{
	const struct giant *giant = context;
	uint64_t data = GIANT_COUNT;

	for (unsigned i = giant->set_count; i > 0; i--)
		if (giant->indexes[i - 1] / GIANT_PAGE >= index / GIANT_PAGE)
			data = giant->indexes[i - 1] / GIANT_PAGE * GIANT_PAGE;
	*until = (index / GIANT_PAGE + 1) * GIANT_PAGE;
	return data > index ? data : index;
}

void giant_init(struct giant *giant)
{
	memset(giant, 0, sizeof(*giant));
	giant->source = (struct slots){giant, 8, GIANT_COUNT, 0, giant_stretch, giant_read, giant_skip_zeros};
}

void giant_set(struct giant *giant, uint64_t index, uint64_t word)
{
	ck_assert_uint_lt(giant->set_count, GIANT_SET);
	giant->indexes[giant->set_count] = index;
	giant->words[giant->set_count++] = word;
}

void giant_fill(struct giant *giant)
{
	giant_init(giant);
	giant_set(giant, 5, VALID);
	giant_set(giant, GIANT_FAR, VALID | KIND(6));
	giant_set(giant, GIANT_COUNT - 1, VALID);
}
