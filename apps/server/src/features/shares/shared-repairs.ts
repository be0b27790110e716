import { planIncludes } from '@plumbline/contract/billing/plans'
import type { DefectStatus } from '@plumbline/contract/defects/defects'
import type { RepairPhoto, SharedRepair } from '@plumbline/contract/shares/repairs'
import { sql } from 'kysely'
import { withParts } from '../defects/same/merged-chain.ts'
import type { Reader } from './admit-reader.ts'
import { isShownBy, photoUrl } from './shared-photos.ts'

type PhotoRow = {
  readonly id: string
  readonly repairId: string | null
  readonly state: RepairPhoto['state']
  readonly isShown: boolean
}

export const waitsForRepair = (status: DefectStatus): boolean => status === 'open' || status === 're-open'

async function readPhotos(reader: Reader, defectId: string): Promise<readonly PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select media.id, repair_id as "repairId",
      case when media.picture_folder is not null then 'ready' when media.file_status = 'FILE_PROCESS_FAILED' then 'failed' else 'reading' end as state,
      (media.picture_folder is not null and ${isShownBy(reader)}) as "isShown"
    from share_repair_photo join media on media.id = share_repair_photo.media_id
      left join photo_privacy on photo_privacy.media_id = media.id
    where share_repair_photo.share_id = ${reader.id} and share_repair_photo.defect_id in ${withParts(defectId)}
    order by media.id limit 500`.execute(reader.db)
  return rows
}

/** The reason of the team, once something was reported here: what it wrote before is not for the contractor. */
async function reasonOfReturn({ db }: Reader, defectId: string): Promise<string> {
  const event = await db
    .selectFrom('defect_event')
    .select('reason')
    .where('defect_id', '=', defectId)
    .where('kind', '=', 'status')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.reason ?? ''
}

/** What a contractor sent through this link for one defect; null where the link is for reading. */
export async function repairOf(
  reader: Reader,
  { id: defectId, status }: { readonly id: string; readonly status: DefectStatus },
): Promise<SharedRepair | null> {
  if (reader.assigned === null) return null
  const [photos, reports] = await Promise.all([
    readPhotos(reader, defectId),
    reader.db
      .selectFrom('share_repair')
      .select(['id', 'guest_name', 'text', 'created_at'])
      .where('share_id', '=', reader.id)
      .where('defect_id', 'in', withParts(defectId))
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  ])
  const present = ({ id, state, isShown }: PhotoRow): RepairPhoto => ({
    _id: id,
    state,
    thumbnailUrl: isShown && reader.shows.photos ? photoUrl(reader.ticket, id, 'thumbnail') : null,
  })
  const of = (repairId: string | null) => photos.filter((photo) => photo.repairId === repairId).map(present)
  return {
    isOpen: waitsForRepair(status) && planIncludes(reader.plan, 'defects.register'),
    photos: of(null),
    reports: reports.map(({ id, guest_name, text, created_at }) => ({
      _id: id,
      name: guest_name,
      text,
      photos: of(id),
      createdAt: created_at.toISOString(),
    })),
    sentBack: status === 're-open' && reports.length > 0 ? await reasonOfReturn(reader, defectId) : null,
  }
}
