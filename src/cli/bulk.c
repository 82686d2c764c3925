/* SPDX-License-Identifier: MIT */
/* Loading and writing: fillers take turns with the pieces of a ring, and the main thread writes them in order. */
#include "cli/bulk.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "cli/piece.h"

#define FILLERS_MAX 4
#define RING (FILLERS_MAX + 2)

/* Fewer slots than this are written faster without threads. */
#define SLOTS_FOR_THREADS (8 * PIECE_SLOTS)

struct ring {
	struct bulk *bulk;
	struct output *output;
	size_t size;    /* pieces in use */
	uint64_t taken; /* pieces loaded or being loaded */
	bool ended;     /* there is nothing left to load */
	bool stopped;   /* the rest is not wanted */
	pthread_mutex_t lock;
	pthread_cond_t filled, freed;
	size_t filler_count;
	pthread_t fillers[FILLERS_MAX];
	struct piece pieces[RING];
};

/* Only one thread loads at a time; filling runs in parallel. */
static void *filler_run(void *context)
{
	struct ring *ring = context;

	pthread_mutex_lock(&ring->lock);
	while (!ring->ended && !ring->stopped) {
		struct piece *piece = &ring->pieces[ring->taken % ring->size];

		if (piece->state != PIECE_FREE) {
			pthread_cond_wait(&ring->freed, &ring->lock);
			continue;
		}
		if (!piece_load(piece, ring->bulk)) {
			ring->ended = true;
			break;
		}
		ring->taken++;
		ring->ended = piece->status != GMMU_OK;
		piece->state = PIECE_LOADED;
		pthread_mutex_unlock(&ring->lock);
		piece_fill(piece, ring->bulk);
		pthread_mutex_lock(&ring->lock);
		piece->state = PIECE_FILLED;
		pthread_cond_signal(&ring->filled);
	}
	pthread_cond_broadcast(&ring->freed);
	pthread_cond_signal(&ring->filled);
	pthread_mutex_unlock(&ring->lock);
	return NULL;
}

static enum gmmu_status piece_write(struct ring *ring, struct piece *piece, struct gmmu_error *error)
{
	unsigned skip = ring->bulk->written == 0 ? ring->bulk->skip : 0;
	enum gmmu_status status = GMMU_OK;

	if (piece->count > 0)
		status = output_add(ring->output, piece->bytes + skip, piece->length - skip, error);
	if (status != GMMU_OK)
		return status;
	ring->bulk->written += piece->count;
	if (piece->status != GMMU_OK && error)
		*error = piece->error;
	return piece->status;
}

/* Waits for a piece; NULL if there is no such piece. */
static struct piece *piece_wait(struct ring *ring, uint64_t number)
{
	struct piece *piece = &ring->pieces[number % ring->size];

	pthread_mutex_lock(&ring->lock);
	while (piece->state != PIECE_FILLED && !(ring->ended && number == ring->taken))
		pthread_cond_wait(&ring->filled, &ring->lock);
	if (piece->state != PIECE_FILLED)
		piece = NULL;
	pthread_mutex_unlock(&ring->lock);
	return piece;
}

static void piece_release(struct ring *ring, struct piece *piece, bool stopped)
{
	pthread_mutex_lock(&ring->lock);
	piece->state = PIECE_FREE;
	ring->stopped = stopped;
	pthread_cond_broadcast(&ring->freed);
	pthread_mutex_unlock(&ring->lock);
}

static enum gmmu_status write_with_fillers(struct ring *ring, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;
	struct piece *piece;

	for (uint64_t number = 0; status == GMMU_OK && (piece = piece_wait(ring, number)); number++) {
		status = piece_write(ring, piece, error);
		piece_release(ring, piece, status != GMMU_OK);
	}
	for (size_t i = 0; i < ring->filler_count; i++)
		pthread_join(ring->fillers[i], NULL);
	return status;
}

static enum gmmu_status write_alone(struct ring *ring, struct gmmu_error *error)
{
	struct piece *piece = &ring->pieces[0];
	enum gmmu_status status = GMMU_OK;

	while (status == GMMU_OK && piece_load(piece, ring->bulk)) {
		piece_fill(piece, ring->bulk);
		status = piece_write(ring, piece, error);
	}
	return status;
}

/* A useful number of threads: 0 for few slots, or if they would share a processor with this one. */
static size_t fillers_wanted(const struct slots *slots)
{
	cpu_set_t processors;
	int count = 1;

	if (slots->count >= SLOTS_FOR_THREADS && sched_getaffinity(0, sizeof(processors), &processors) == 0)
		count = CPU_COUNT(&processors);
	if (count < 2)
		return 0;
	return count < FILLERS_MAX ? (size_t)count : FILLERS_MAX;
}

/* If threads cannot be created, the others, or this one, do the work. */
static void fillers_start(struct ring *ring, size_t wanted)
{
	while (ring->filler_count < wanted &&
	       pthread_create(&ring->fillers[ring->filler_count], NULL, filler_run, ring) == 0)
		ring->filler_count++;
}

enum gmmu_status bulk_write(struct bulk *bulk, struct output *output, struct gmmu_error *error)
{
	size_t fillers = fillers_wanted(bulk->slots);
	struct ring *ring = calloc(1, sizeof(*ring));
	enum gmmu_status status = GMMU_OK;

	if (!ring)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory while writing");
	*ring = (struct ring){.bulk = bulk, .output = output, .size = fillers ? fillers + 2 : 1};
	pthread_mutex_init(&ring->lock, NULL);
	pthread_cond_init(&ring->filled, NULL);
	pthread_cond_init(&ring->freed, NULL);
	for (size_t i = 0; i < ring->size && status == GMMU_OK; i++)
		status = piece_init(&ring->pieces[i], bulk->rows, error);
	if (status == GMMU_OK && fillers) {
		output_widen(output);
		fillers_start(ring, fillers);
	}
	if (status == GMMU_OK)
		status = ring->filler_count ? write_with_fillers(ring, error) : write_alone(ring, error);
	for (size_t i = 0; i < ring->size; i++)
		piece_free(&ring->pieces[i]);
	pthread_cond_destroy(&ring->freed);
	pthread_cond_destroy(&ring->filled);
	pthread_mutex_destroy(&ring->lock);
	free(ring);
	return status;
}
