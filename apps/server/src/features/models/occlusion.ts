import { buffer } from 'node:stream/consumers'
import { setImmediate as pause } from 'node:timers/promises'
import type { ModelFrame } from '@plumbline/contract/models/placement'
import { invert, transform, type Matrix, type Vector } from '@plumbline/models/matrix'
import { isHidden, readSurface, type Surface } from '@plumbline/models/surface'
import type { Call } from '../../http/implement.ts'
import { findObject } from '../../storage/registry.ts'
import { shownModels } from './model-rows.ts'
import { placementOf } from './present-model.ts'

const maxModels = 3
const maxCached = 6
/** A build never changes: it has a folder of its own. Null: it has no surface, such as a cloud of points. */
const surfaces = new Map<string, Surface | null>()

async function surfaceIn({ db, storage }: Call, folder: string): Promise<Surface | null> {
  const known = surfaces.get(folder)
  if (known !== undefined) return known
  const key = `${folder}surface.bin`
  const surface =
    (await findObject(db, key)) === undefined
      ? null
      : (readSurface(await buffer((await storage.read(key)).stream)) ?? null)
  surfaces.set(folder, surface)
  if (surfaces.size > maxCached) surfaces.delete(surfaces.keys().next().value!)
  return surface
}

type PlacedSurface = { readonly surface: Surface; readonly back: Matrix; readonly scale: number }

/**
 * The surfaces of the models of an inspection, as they stand. One that is not placed stands anywhere: it would hide
 * photos of the others.
 */
export async function surfacesOf(
  call: Call,
  inspectionId: string,
  { origin }: ModelFrame,
): Promise<readonly PlacedSurface[]> {
  const rows = await shownModels(call.db, inspectionId)
    .where('model.folder', 'is not', null)
    .orderBy('model.updated_at', 'desc')
    .execute()
  const found: PlacedSurface[] = []
  for (const row of rows) {
    const { matrix, scale, source } = placementOf(row, origin)
    if (source === 'none' || found.length >= maxModels) continue
    const surface = await surfaceIn(call, row.folder!)
    const back = invert(matrix)
    if (surface !== null && back !== undefined) found.push({ surface, back, scale })
  }
  return found
}

/** Metres: a photo's own place is off by as much, and a coarse surface lies a little before the true one. */
const leastSlack = 0.3

function isBehind({ surface, back, scale }: PlacedSurface, from: Vector, to: Vector): boolean {
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
  const slack = Math.max(leastSlack, 0.01 * distance) / scale + 2 * surface.error
  return isHidden(surface, transform(back, from), transform(back, to), slack)
}

/** Milliseconds for one answer; the rest is answered as not looked at. */
const longest = 400

/**
 * The first so many that nothing hides, in their order. isClear: null where there was no surface to look at, or no
 * time.
 */
export async function leaveOutHidden<T>(
  standing: readonly PlacedSurface[],
  all: readonly T[],
  placeOf: (one: T) => Vector,
  to: Vector,
  limit: number,
): Promise<{ readonly seen: readonly (T & { readonly isClear: true | null })[]; readonly hidden: number }> {
  const seen: (T & { isClear: true | null })[] = []
  let hidden = 0
  const ends = performance.now() + longest
  for (const one of all) {
    if (seen.length >= limit) break
    const isLooked = standing.length > 0 && performance.now() < ends
    if (isLooked && standing.some((model) => isBehind(model, placeOf(one), to))) hidden += 1
    else seen.push({ ...one, isClear: isLooked ? true : null })
    if (isLooked) await pause()
  }
  return { seen, hidden }
}
