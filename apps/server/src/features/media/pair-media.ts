import { readFileName } from '@plumbline/contract/file-names'
import { shotsOf, type InFlight } from '@plumbline/contract/shots'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import { lockPairing } from '../drawings/lock-pairing.ts'

type Trx = Transaction<Database>
type Row = Pick<Selectable<MediaTable>, 'id' | 'marker_id' | 'name'>

/**
 * Before more than one of them is locked: whoever reads one may be writing its other half, and the two would wait for each other. The project, where
 * it is locked as well, comes before this; the media come after it.
 */
export async function lockPairings(trx: Trx, mediaIds: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom('media').select('marker_id').distinct().where('id', '=', sql<string>`any(${mediaIds}::uuid[])`).orderBy('marker_id').execute()
  for (const row of rows) await lockPairing(trx, row)
}

const digits = (sequence: number) => String(sequence).padStart(4, '0')
const around = (sequence: number) => [sequence, sequence + 1, sequence - 1, ...(sequence === 0 ? [9999] : sequence >= 9999 ? [0, 1] : [])].filter((one) => one >= 0)
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()

async function near(trx: Trx, markerId: string, sequence: number) {
  const rows = await trx.selectFrom('media').select(['id', 'name', 'kind', 'type', 'companion_of', 'facts', sql<string | null>`to_char(taken_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('taken')])
    .where('marker_id', '=', markerId).where('kind', 'in', ['photo', 'temperatures']).where('file_status', '=', 'FILE_PROCESSED')
    .where((row) => row.or(around(sequence).map((one) => row('name', 'like', `%${digits(one)}%`)))).orderBy('id').limit(200).execute()
  return rows.map(({ id, name, kind, type, companion_of, facts, taken }): InFlight & { readonly kind: string; readonly companionOf: string | null } => {
    const read = readFileName(name)
    return { id, kind, companionOf: companion_of, folder: '', name, sequence: read?.sequence ?? null, timestamp: read?.timestamp ?? null, lens: read?.lens ?? null, takenAt: taken, type, model: facts?.model ?? null }
  })
}

type Near = Awaited<ReturnType<typeof near>>[number]

/** A file of temperatures goes with the photo of its own name, beside a thermal one it would be the same picture twice; heat goes with the light of the same press of the shutter. */
function partners(files: readonly Near[]): readonly { readonly id: string; readonly companionOf: string | null; readonly of: string; readonly isSide: boolean }[] {
  const photos = files.filter(({ kind }) => kind === 'photo')
  const shots = shotsOf(photos)
  const visualOf = (id: string) => shots.map(({ lead, companions }) => [lead, ...companions]).find((shot) => shot.some((one) => one.id === id))?.find(({ type }) => type === 'visual')
  return files.flatMap((file) => {
    if (file.type !== 'thermal') return []
    if (file.kind === 'photo') return [{ file, partner: visualOf(file.id) }]
    const sameStem = photos.find(({ name }) => stemOf(name) === stemOf(file.name))
    const samePress = shotsOf([file, ...photos.filter(({ type }) => type === 'visual')]).find(({ companions }) => companions.some(({ id }) => id === file.id))?.lead
    return [{ file, partner: sameStem ?? samePress }]
  }).flatMap(({ file, partner }) => (partner === undefined ? [] : [{ id: file.id, companionOf: file.companionOf, of: partner.id, isSide: file.kind === 'temperatures' && partner.type === 'thermal' }]))
}

/** After one of them was read, whichever came second. Answers the ids of those that found theirs now. */
export async function pairMedia(trx: Trx, { marker_id, name }: Row): Promise<readonly string[]> {
  const sequence = readFileName(name)?.sequence
  if (marker_id === null || sequence === undefined) return []
  const found = partners(await near(trx, marker_id, sequence)).filter(({ companionOf, of, isSide }) => companionOf !== of || isSide)
  for (const { id, of, isSide } of found) await trx.updateTable('media').set({ companion_of: of, ...(isSide ? { kind: 'side' as const } : {}) }).where('id', '=', id).execute()
  return found.map(({ id }) => id)
}
