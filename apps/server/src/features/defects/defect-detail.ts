import type { DefectComment, DefectDetail, DefectEvent, defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { linksOf } from '../media/media-files.ts'
import { showMedia } from '../media/present-media.ts'
import { cropFolder } from './crop-files.ts'
import { showEarlier } from './earlier-defects.ts'
import { showDefects } from './present-defect.ts'
import { mergedParts, survivorOf, type MergedInto } from './same/merged-chain.ts'
import { voiceNotesOf } from './voice/list-voice-notes.ts'

type OfDefect = { readonly inspectionId: string; readonly defectId: string }

/** More than a person reads; the newest of them. */
const maxEvents = 1_000

/** A defect and what was merged into it: what was written of any of them is read with it. */
type Parts = { readonly ids: readonly string[]; readonly named: (id: string) => { of?: MergedInto } }

async function partsOf({ db }: Pick<Call, 'db'>, defectId: string): Promise<Parts> {
  const merged = new Map((await mergedParts(db, defectId)).map((part) => [part._id, part]))
  return {
    ids: [defectId, ...merged.keys()],
    named: (id) => {
      const of = merged.get(id)
      return of === undefined ? {} : { of }
    },
  }
}

const isAny = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

async function historyOf({ db }: Pick<Call, 'db'>, { ids, named }: Parts): Promise<DefectEvent[]> {
  const rows = await db
    .selectFrom('defect_event')
    .leftJoin('app_user', 'app_user.id', 'defect_event.by_id')
    .select(['defect_event.id', 'defect_id', 'kind', 'at', 'field', 'before', 'after', 'reason', 'app_user.name'])
    .select(['guest_name', 'guest_email'])
    .where('defect_id', '=', isAny(ids))
    .orderBy('defect_event.id', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.toReversed().map(({ id, defect_id, at, name, guest_name, guest_email, before, after, ...row }) => ({
    _id: id,
    ...named(defect_id),
    ...row,
    by: name ?? guest_name ?? '',
    ...(guest_email === null ? {} : { guestEmail: guest_email }),
    at: at.toISOString(),
    before: before as DefectEvent['before'],
    after: after as DefectEvent['after'],
  }))
}

/** Mentioned people stand in the order they were named; those erased since are left out. */
export async function commentsOf(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  defectId: string,
): Promise<DefectComment[]> {
  const { ids, named } = await partsOf({ db }, defectId)
  const rows = await db
    .selectFrom('defect_comment')
    .leftJoin('app_user', 'app_user.id', 'defect_comment.by_id')
    .select([
      'defect_comment.id',
      'defect_id',
      'text',
      'by_id',
      'app_user.name',
      'guest_name',
      'guest_email',
      'defect_comment.created_at',
    ])
    .select(
      sql<
        DefectComment['mentions']
      >`coalesce((select json_agg(json_build_object('_id', person.id, 'name', person.name) order by mentioned.at)
      from unnest(defect_comment.mentions) with ordinality as mentioned (id, at) join app_user person on person.id = mentioned.id), '[]')`.as(
        'mentions',
      ),
    )
    .where('defect_id', '=', isAny(ids))
    .orderBy('defect_comment.id')
    .execute()
  return rows.map(({ id, defect_id, by_id, name, guest_name, guest_email, text, mentions, created_at }) => ({
    _id: id,
    ...named(defect_id),
    by: { _id: by_id, name: name ?? guest_name ?? '' },
    ...(guest_email === null ? {} : { guestEmail: guest_email }),
    text,
    mentions,
    createdAt: created_at.toISOString(),
    isOwn: by_id === caller.userId,
  }))
}

async function cropsOf(call: Pick<Call, 'db' | 'secrets' | 'now'>, { ids }: Parts): Promise<DefectDetail['crops']> {
  const rows = await call.db
    .selectFrom('defect_crop')
    .select(['key', 'image_name', 'corporate_id', 'project_id'])
    .where('defect_id', '=', isAny(ids))
    .where('key', 'is not', null)
    .orderBy('created_at')
    .orderBy('media_id')
    .execute()
  return rows.map(({ key, image_name, corporate_id, project_id }) => {
    const of = { corporateId: corporate_id, projectId: project_id }
    return { imageName: image_name, url: linksOf(call, of, cropFolder(of))(key ?? '') }
  })
}

/** What became part of it, the last first. */
async function mergesOf({ db }: Pick<Call, 'db'>, { ids }: Parts): Promise<DefectDetail['merged']> {
  const rows = await db
    .selectFrom('defect_merge')
    .innerJoin('defect', 'defect.id', 'defect_merge.merged_id')
    .leftJoin('app_user', 'app_user.id', 'defect_merge.by_id')
    .select(['defect.id', 'defect.defect_num', 'defect_merge.at', 'app_user.name', 'defect_merge.annotation_ids'])
    .where('defect_merge.merged_id', '=', isAny(ids.slice(1)))
    .where('defect_merge.undone_at', 'is', null)
    .orderBy('defect_merge.id', 'desc')
    .execute()
  return rows.map(({ id, defect_num, at, name, annotation_ids }) => ({
    _id: id,
    defectNum: defect_num,
    at: at.toISOString(),
    by: name ?? '',
    annotationIds: annotation_ids,
  }))
}

/** A contractor reported it as repaired through a link that is open: what the team answers is read there. */
async function hasContractor({ db, now }: Pick<Call, 'db' | 'now'>, { ids }: Parts): Promise<boolean> {
  const found = await db
    .selectFrom('share_repair')
    .innerJoin('share_link', 'share_link.id', 'share_repair.share_id')
    .select('share_repair.id')
    .where('share_repair.defect_id', '=', isAny(ids))
    .where('share_link.revoked_at', 'is', null)
    .where('share_link.expires_at', '>', now())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What continues it; one that was merged does so through the defect it is part of. */
async function laterOf({ db }: Pick<Call, 'db'>, { ids }: Parts): Promise<DefectDetail['later']> {
  const { rows } = await sql<DefectDetail['later'][number]>`
    with recursive chain as (
      select id, id as at, progress from defect where earlier_id = ${isAny(ids)}
      union select chain.id, defect.merged_into, chain.progress from chain join defect on defect.id = chain.at where defect.merged_into is not null
    )
    select distinct on (defect.defect_num, defect.id) defect.id as _id, defect.inspection_id as "inspectionId", defect.defect_num as "defectNum",
      coalesce(chain.progress, 'unassessed') as progress
    from chain join defect on defect.id = chain.at where defect.deleted_at is null
    order by defect.defect_num, defect.id, chain.id <> chain.at`.execute(db)
  return rows
}

export async function showDetail(call: Call, { inspectionId, defectId }: OfDefect): Promise<DefectDetail> {
  const { db } = call
  const row = await db
    .selectFrom('defect')
    .select(['id', 'submitted_by', 'earlier_id'])
    .where('id', '=', defectId)
    .where('inspection_id', '=', inspectionId)
    // A merged one is shown as it was, with where it went.
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
    .executeTakeFirst()
  const [defect] = row === undefined ? [] : await showDefects(call, [row.id])
  if (row === undefined || defect === undefined) throw new AppError('defect.not-found')
  const parts = await partsOf(call, defectId)
  const photos = await db
    .selectFrom('defect_after_photo')
    .select('media_id')
    .where('defect_id', '=', isAny(parts.ids))
    .orderBy('created_at')
    .orderBy('media_id')
    .execute()
  const [earlier] = row.earlier_id === null ? [] : await showEarlier(call, [await survivorOf(db, row.earlier_id)])
  return {
    defect,
    history: await historyOf(call, parts),
    comments: await commentsOf(call, defectId),
    afterPhotos: [...(await showMedia(call, [...new Set(photos.map(({ media_id }) => media_id))]))],
    crops: await cropsOf(call, parts),
    voiceNotes: await voiceNotesOf(call, parts.ids, parts.named),
    isSubmitter: row.submitted_by === call.caller.userId,
    hasContractor: await hasContractor(call, parts),
    progress: defect.progress,
    earlier: earlier ?? null,
    later: await laterOf(call, parts),
    merged: await mergesOf(call, parts),
  }
}

export const getDetail = (call: Call, { params }: Input<typeof defectLifeRoutes.detail>) => showDetail(call, params)
