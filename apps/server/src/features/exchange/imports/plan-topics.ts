import { defectLabel, defectStatuses, type DefectStatus } from '@plumbline/contract/defects/defects'
import { transition } from '@plumbline/contract/defects/transitions'
import type { ImportPreview } from '@plumbline/contract/exchange/imports'
import type { Role } from '@plumbline/contract/roles'
import { statusOfBcf } from '@plumbline/exchange/bcf/topic'
import type { ParsedComment, ParsedTopic, ParsedTopics } from '../../../media-tools/exchange/parsed.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { DefectRow } from '../../defects/change-defect.ts'
import { mergedInto } from '../../defects/same/merged-chain.ts'
import type { Trx } from '../exports/export-rows.ts'
import { createConflicts, type Conflicts } from './conflicts.ts'

type Reader = Db | Trx
export type NewComment = ParsedComment & { readonly defectId: string }
export type TopicPlan = { readonly comments: readonly NewComment[]; readonly preview: ImportPreview }

/** Who imports, by whose rights statuses change. */
export type Importer = { readonly userId: string; readonly role: Role; readonly now: Date }

export const statusReason = (fileName: string) => `BCF: ${fileName}`

const known = async (
  db: Reader,
  inspectionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DefectRow>> => {
  const rows = await db
    .selectFrom('defect')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function statusMoments(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ defect_id: string; at: Date }>`
    select defect_id, max(at) as at from defect_event where kind = 'status' and defect_id = any(${ids}::uuid[]) group by defect_id`.execute(
    db,
  )
  return new Map(rows.map(({ defect_id, at }) => [defect_id, at]))
}

/** Where each comment of the file is read already, as the export writes it; unscoped ids of other corporates look like none and are refused when written. */
async function commentPlaces(db: Reader, topics: readonly ParsedTopic[]): Promise<ReadonlyMap<string, string>> {
  const ids = topics.flatMap(({ comments }) => comments.map(({ _id }) => _id))
  const rows = await db
    .selectFrom('defect_comment')
    .select(['id', 'defect_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const survivors = await mergedInto(
    db,
    rows.map(({ defect_id }) => defect_id),
  )
  return new Map(rows.map(({ id, defect_id }) => [id, survivors.get(defect_id)?._id ?? defect_id]))
}

type Step = ImportPreview['statuses'][number]

/** The step from the status here to that of the file; nothing where they agree. */
function stepOf(
  topic: ParsedTopic,
  row: DefectRow,
  changedAt: Date | undefined,
  { by, fileName, conflicts }: { by: Importer; fileName: string; conflicts: Conflicts },
): Step | undefined {
  const wanted = statusOfBcf(topic.status)
  const to: DefectStatus | undefined = defectStatuses.find((status) => status === wanted)
  const name = defectLabel(row.defect_num)
  // In the word of the file: that of the database is no word of any language.
  const asked = `${name}: ${topic.status.slice(0, 40)}`
  if (to === undefined) conflicts.add('status-unknown', asked)
  else if (to !== row.status) {
    const verdict = transition(row.status, to, {
      role: by.role,
      isSubmitter: row.submitted_by === by.userId,
      severity: row.severity,
      reason: null,
      text: statusReason(fileName),
      hasAfterPhoto: false,
    })
    if (changedAt !== undefined && (topic.modifiedAt === null || new Date(topic.modifiedAt) < changedAt))
      conflicts.add('status-later-here', name)
    else if ('fault' in verdict) conflicts.add('status-refused', asked)
    else return { defectId: row.id, defectNum: row.defect_num, from: row.status, to }
  }
  return undefined
}

export async function planTopics(
  db: Reader,
  inspectionId: string,
  { topics }: ParsedTopics,
  by: Importer,
  fileName: string,
): Promise<TopicPlan> {
  const conflicts = createConflicts()
  const ids = topics.map(({ _id }) => _id)
  const [rows, moments, places] = [
    await known(db, inspectionId, ids),
    await statusMoments(db, ids),
    await commentPlaces(db, topics),
  ]
  const [comments, statuses]: [NewComment[], Step[]] = [[], []]
  const seen = new Set<string>()
  for (const topic of topics) {
    const row = rows.get(topic._id)
    if (row === undefined) {
      conflicts.add('unknown-topic', topic.title || topic._id)
      continue
    }
    for (const comment of topic.comments) {
      const place = places.get(comment._id)
      if (place === topic._id || seen.has(comment._id)) continue
      seen.add(comment._id)
      if (place === undefined) comments.push({ ...comment, defectId: topic._id })
      else conflicts.add('comment-elsewhere', defectLabel(row.defect_num))
    }
    const step = stepOf(topic, row, moments.get(topic._id), { by, fileName, conflicts })
    if (step !== undefined) statuses.push(step)
  }
  const preview = {
    ...{ newShapes: 0, changedShapes: 0, sameShapes: 0, newDefects: 0, comments: comments.length },
    ...{ statuses, labels: [] },
    ...conflicts.read(),
  }
  return { comments, preview }
}
