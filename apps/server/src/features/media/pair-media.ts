import { readFileName } from '@plumbline/inspection/photos/file-names'
import { equalLightsOf, shotsOf, type InFlight } from '@plumbline/inspection/photos/shots'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lockPairing } from '../drawings/lock-pairing.ts'

type Trx = Transaction<Database>
type Row = Pick<Selectable<MediaTable>, 'id' | 'marker_id' | 'name'>

/**
 * Taken before more than one of them is locked: a reader of one may be writing its other half, which would deadlock.
 * The project, where it is locked as well, comes before this; the media come after it. `to`: the marker one of them is
 * moved to.
 */
export async function lockPairings(trx: Trx, mediaIds: readonly string[], to?: string): Promise<void> {
  const rows = await trx
    .selectFrom('media')
    .select('marker_id')
    .distinct()
    .where('id', '=', sql<string>`any(${mediaIds}::uuid[])`)
    .execute()
  const markerIds = [...rows.map(({ marker_id }) => marker_id), to ?? null].filter((id) => id !== null)
  for (const marker_id of [...new Set(markerIds)].toSorted()) await lockPairing(trx, { marker_id })
}

const digits = (sequence: number) => String(sequence).padStart(4, '0')
const around = (sequence: number) =>
  [sequence, sequence + 1, sequence - 1, ...(sequence === 0 ? [9999] : sequence >= 9999 ? [0, 1] : [])].filter(
    (one) => one >= 0,
  )
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()

async function near(trx: Trx, markerId: string, sequence: number) {
  const rows = await trx
    .selectFrom('media')
    .select([
      'id',
      'name',
      'kind',
      'type',
      'companion_of',
      'pair_doubt',
      'facts',
      sql<string | null>`to_char(taken_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('taken'),
    ])
    .where('marker_id', '=', markerId)
    .where('kind', 'in', ['photo', 'temperatures'])
    .where('file_status', '=', 'FILE_PROCESSED')
    .where((row) => row.or(around(sequence).map((one) => row('name', 'like', `%${digits(one)}%`))))
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(
    ({
      id,
      name,
      kind,
      type,
      companion_of,
      pair_doubt,
      facts,
      taken,
    }): InFlight & { readonly kind: string; readonly companionOf: string | null; readonly doubt: string | null } => {
      const read = readFileName(name)
      return {
        id,
        kind,
        companionOf: companion_of,
        doubt: pair_doubt,
        folder: '',
        name,
        sequence: read?.sequence ?? null,
        timestamp: read?.timestamp ?? null,
        lens: read?.lens ?? null,
        takenAt: taken,
        type,
        model: facts?.model ?? null,
      }
    },
  )
}

type Near = Awaited<ReturnType<typeof near>>[number]

type Partner = { readonly file: Near; readonly of: string; readonly isSide: boolean; readonly doubt: 'conflict' | null }

/**
 * A file of temperatures goes with the photo of its own name, beside a thermal one it would be the same picture twice;
 * heat goes with the light of the same press of the shutter.
 */
function partners(files: readonly Near[]): readonly Partner[] {
  const photos = files.filter(({ kind }) => kind === 'photo')
  const visual = photos.filter(({ type }) => type === 'visual')
  const shots = shotsOf(photos)
  const visualOf = (id: string) =>
    shots
      .map(({ lead, companions }) => [lead, ...companions])
      .find((shot) => shot.some((one) => one.id === id))
      ?.find(({ type }) => type === 'visual')
  return files.flatMap((file): readonly Partner[] => {
    // What somebody chose stays, whatever arrives.
    if (file.type !== 'thermal' || file.doubt === 'chosen') return []
    const sameStem = file.kind === 'photo' ? undefined : photos.find(({ name }) => stemOf(name) === stemOf(file.name))
    const equal = equalLightsOf(file, visual)
    const partner = sameStem ?? (file.kind === 'photo' ? visualOf(file.id) : undefined) ?? equal[0]
    if (partner === undefined) return []
    return [
      {
        file,
        of: partner.id,
        isSide: file.kind === 'temperatures' && partner.type === 'thermal',
        doubt: sameStem === undefined && equal.length > 1 ? 'conflict' : null,
      },
    ]
  })
}

/**
 * After one of them was read or deleted, whichever came second. Answers the ids of those that found theirs now, or have
 * several by now.
 */
export async function pairMedia(trx: Trx, { marker_id, name }: Row): Promise<readonly string[]> {
  const sequence = readFileName(name)?.sequence
  if (marker_id === null || sequence === undefined) return []
  const found = partners(await near(trx, marker_id, sequence)).filter(
    ({ file, of, isSide, doubt }) => file.companionOf !== of || isSide || file.doubt !== doubt,
  )
  for (const { file, of, isSide, doubt } of found)
    await trx
      .updateTable('media')
      .set({ companion_of: of, pair_doubt: doubt, ...(isSide ? { kind: 'side' as const } : {}) })
      .where('id', '=', file.id)
      .execute()
  return found.map(({ file }) => file.id)
}

/**
 * After it went from one marker to another: whom it left has one less to choose from, and where it came its other half
 * may wait.
 */
export async function pairMoved(trx: Trx, { id, marker_id: from }: Row): Promise<readonly string[]> {
  const moved = await trx
    .selectFrom('media')
    .select(['id', 'marker_id', 'name', 'corporate_id', 'project_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paired = [...(await pairMedia(trx, { ...moved, marker_id: from })), ...(await pairMedia(trx, moved))]
  // Temperatures that lie beside their photo now are read as that photo's.
  const sides = await trx
    .selectFrom('media')
    .select('companion_of')
    .where('id', '=', sql<string>`any(${paired}::uuid[])`)
    .where('kind', '=', 'side')
    .execute()
  for (const { companion_of } of sides)
    if (companion_of !== null)
      await enqueue(trx, 'thermal.read', {
        corporateId: moved.corporate_id,
        projectId: moved.project_id,
        mediaId: companion_of,
      })
  return paired
}

/** Somebody says which visual photo belongs to a thermal picture, or that none does. */
export async function choosePair(trx: Trx, thermalId: string, visualId: string | null, now: Date): Promise<void> {
  await trx
    .updateTable('media')
    .set({ companion_of: visualId, pair_doubt: 'chosen', version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', thermalId)
    .execute()
}

/**
 * Called before photos are deleted: clears the choice of the pictures paired with them. Answers those that may find
 * another pair, with those that had several.
 */
export async function leavePairs(trx: Trx, mediaIds: readonly string[]): Promise<readonly Row[]> {
  const left = await trx
    .updateTable('media')
    .set({ pair_doubt: null })
    .where('companion_of', '=', sql<string>`any(${mediaIds}::uuid[])`)
    .where('type', '=', 'thermal')
    .where('id', '<>', sql<string>`all(${mediaIds}::uuid[])`)
    .returning(['id', 'marker_id', 'name'])
    .execute()
  const doubted = await trx
    .selectFrom('media')
    .select(['id', 'marker_id', 'name'])
    .where('pair_doubt', '=', 'conflict')
    .where('id', '<>', sql<string>`all(${[...mediaIds, ...left.map(({ id }) => id)]}::uuid[])`)
    .where('marker_id', 'in', (of) =>
      of
        .selectFrom('media as going')
        .select('going.marker_id')
        .where('going.id', '=', sql<string>`any(${mediaIds}::uuid[])`),
    )
    .orderBy('id')
    .limit(1_000)
    .execute()
  return [...left, ...doubted]
}
