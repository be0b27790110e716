import {
  suspiciousDistance,
  type Georeference,
  type StatedPlace,
  type UnplacedReason,
} from '@plumbline/contract/models/place'
import type { ModelFrame, Placement } from '@plumbline/contract/models/placement'
import { distanceBetween, type Earthly } from '@plumbline/models/place/earth'
import { areTooFarApart, middleOnEarth } from '@plumbline/models/place/own-place'
import type { Db } from '../../db/connection.ts'
import { nearestPhoto } from './local-frame.ts'
import type { ShownModel, Trx } from './model-rows.ts'
import { ownPlacement } from './placements.ts'

/** As it was typed into the project info. */
async function addressOf(db: Db | Trx, projectId: string): Promise<Pick<Earthly, 'latitude' | 'longitude'> | null> {
  const row = await db
    .selectFrom('project')
    .select(['latitude', 'longitude'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row === undefined || row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude }
}

/**
 * Photos are looked at one by one only where the project's own place, or its address, is not near: the photos are right
 * where they and the address differ.
 */
export async function georeferenceOf(
  db: Db | Trx,
  { own_place, facts, project_id, ignores_own }: ShownModel,
  origin: ModelFrame['origin'],
): Promise<Georeference | null> {
  if (own_place === null || facts === null) return null
  const here = middleOnEarth(own_place, facts.bounds, facts.origin)
  const { latitude, longitude, altitude } = here
  const said = { latitude, longitude, isIgnored: ignores_own, fromNamed: distanceBetween(own_place.at, here) }
  const address = await addressOf(db, project_id)
  const toOrigin = origin === null ? null : distanceBetween(origin, here)
  const toAddress = address === null ? null : distanceBetween({ ...address, altitude }, here)
  if (toOrigin !== null && toOrigin <= suspiciousDistance && (toAddress ?? 0) <= suspiciousDistance)
    return { ...said, distance: toOrigin, from: 'project' }
  const photo = await nearestPhoto(db, project_id, { latitude, longitude })
  if (photo !== null) return { ...said, distance: distanceBetween(photo, here), from: 'photos' }
  return toAddress === null
    ? { ...said, distance: toOrigin, from: 'project' }
    : { ...said, distance: toAddress, from: 'address' }
}

export function statedBy({ facts }: Pick<ShownModel, 'facts'>): StatedPlace | null {
  if (facts?.stated === undefined) return null
  const {
    fault: _,
    coordinates: [x, y, z],
    ...stated
  } = facts.stated
  return { ...stated, coordinates: [x, y, z] }
}

/** Null: it is placed, or there is nothing to place yet. */
export function unplacedReason(
  { own_place, facts, ignores_own }: ShownModel,
  { source }: Placement,
  origin: ModelFrame['origin'],
): UnplacedReason | null {
  if (source !== 'none' || facts === null) return null
  if (own_place === null) return facts.stated === undefined ? 'not-recorded' : (facts.stated.fault ?? 'off-grid')
  if (ignores_own) return 'ignored'
  if (areTooFarApart(own_place.at, middleOnEarth(own_place, facts.bounds, facts.origin))) return 'inconsistent'
  return ownPlacement(origin, own_place, facts) === null ? 'far' : 'unused'
}
