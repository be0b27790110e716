import { aiDefectTypes } from '@plumbline/contract/buildings'
import type { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { idKey, key, openKeyset, Uuid, type KeyValues } from '../../db/keyset.ts'
import type { Call } from '../../http/implement.ts'
import { jsonText, type JsonText } from '../../http/json/json-text.ts'
import { findMarker } from '../media/upload-places.ts'
import { isUndecided } from './decide.ts'
import { showAnnotations } from './present-annotation.ts'

type Suggestions = typeof annotationEditingRoutes.suggestions

/** Photo by photo in the order of the elevation, as the library has them; the surest of a photo first. */
const { keysOf, isFrom, orderBy, readCursor, writeCursor } = openKeyset({
  elevation: [
    key('place_elevation', 'uuid', Uuid),
    key('place_column', 'uuid', Uuid),
    key('place_floor', 'int', z.int32()),
    key('place_slot', 'smallint', z.int().min(0).max(9)),
    key('media_id', 'uuid', Uuid),
    key('doubt', 'real', z.number()),
    idKey,
  ],
})
const order = { sort: 'elevation', descending: false } as const

function typesIn(text: string): readonly string[] {
  const types = text.split(',')
  if (!types.every((type) => (aiDefectTypes as readonly string[]).includes(type)))
    throw new AppError('input.invalid', { field: 'types' })
  return types
}

function wanted({ params, query }: Input<Suggestions>): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`annotation.inspection_id = ${params.inspectionId} and annotation.origin = 'detector' and annotation.deleted_at is null`,
  ]
  if (query.confidence > 0) conditions.push(sql<boolean>`annotation.confidence >= ${query.confidence}`)
  if (query.types !== undefined)
    conditions.push(sql<boolean>`annotation.ai_defect_type = any(${typesIn(query.types)}::text[])`)
  if (query.markerId !== undefined) conditions.push(sql<boolean>`media.marker_id = ${query.markerId}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Failed, waiting, stopped or never started: no findings in them mean nothing. */
function countUnread({ params, query }: Input<Suggestions>): RawBuilder<{ readonly unread: number }> {
  const there = sql<boolean>`inspection_id = ${params.inspectionId} and kind = 'photo' and type = 'visual' and usage = 'AI analysis' ${query.markerId === undefined ? sql`` : sql`and marker_id = ${query.markerId}`}`
  // Apart, because each has an index of its own.
  return sql<{ readonly unread: number }>`select
    (select count(*)::int from media where ${there} and file_status = 'FILE_PROCESSED' and analysis_status <> 'completed') +
    (select count(*)::int from media where ${there} and file_status <> 'FILE_PROCESSED' and status in ('MEDIA_UPLOAD_FAILED', 'MEDIA_ANALYSIS_FAILED')) as unread`
}

/** left: not decided yet; all: ever found, what was decided included. */
export async function suggestions(call: Call, input: Input<Suggestions>): Promise<JsonText<Reply<Suggestions>>> {
  const { params, query } = input
  if (query.markerId !== undefined) await findMarker(call.db, params, { markerId: query.markerId })
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const found = wanted(input)
  const [
    { rows },
    {
      rows: [counted],
    },
    {
      rows: [missing],
    },
  ] = await Promise.all([
    sql<{ id: string; keys: KeyValues }>`select id, ${keysOf('elevation')} as keys from (
        select media.place_elevation, media.place_column, media.place_floor, media.place_slot, annotation.media_id, - coalesce(annotation.confidence, 0)::real as doubt, annotation.id
        from annotation join media on media.id = annotation.media_id where ${found} and ${isUndecided}
      ) queue ${from === undefined ? sql`` : sql`where ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${query.limit + 1}`.execute(
      call.db,
    ),
    sql<{
      all: number
      left: number
    }>`select count(*)::int as all, (count(*) filter (where annotation.is_defect is null))::int as left from annotation join media on media.id = annotation.media_id where ${found}`.execute(
      call.db,
    ),
    countUnread(input).execute(call.db),
  ])
  const next = rows[query.limit]
  const page = rows.slice(0, query.limit).map(({ id }) => id)
  const shown = new Map((await showAnnotations(call.db, page)).map((annotation) => [annotation._id, annotation]))
  return jsonText(
    JSON.stringify({
      annotations: page.flatMap((id) => shown.get(id) ?? []),
      left: counted?.left ?? 0,
      all: counted?.all ?? 0,
      unread: missing?.unread ?? 0,
      nextCursor: next === undefined ? null : writeCursor(order, next.keys),
    }),
  )
}
