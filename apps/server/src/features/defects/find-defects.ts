import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { Id } from '@plumbline/contract/ids'
import type { Severity } from '@plumbline/contract/buildings'
import { sql, type RawBuilder } from 'kysely'
import { candidatesOf } from '../../db/candidates.ts'
import type { Db } from '../../db/connection.ts'
import { contains } from '../../db/like-pattern.ts'
import type { Finder, Sought } from '../projects/find-things.ts'
import { numberIn } from './defect-filter.ts'
import { typesOf } from './register-names.ts'
import { mergedInto } from './same/merged-chain.ts'

type Row = {
  readonly id: string
  readonly defect_num: number
  readonly type: string
  readonly severity: Severity
  readonly remark: string
  readonly vertical: string
  readonly project_id: string
  readonly inspection_id: string
}

const libraryTypes = async ({ libraries }: Pick<Sought, 'libraries'>) =>
  (await Promise.all(libraries.map(defectLibraryOf))).flat()

/** What the words call a type in any language, by the library or by the corporate itself. */
async function typesCalled(db: Db, sought: Sought): Promise<readonly string[]> {
  const wanted = sought.q.toLowerCase()
  const own = await db
    .selectFrom('defect_definition')
    .select('id')
    .where(sql<boolean>`name ilike ${contains(sought.q)}`)
    .execute()
  const known = (await libraryTypes(sought)).filter(({ name }) =>
    Object.values(name).some((text) => text.toLowerCase().includes(wanted)),
  )
  return [...known.map(({ key }) => key), ...own.map(({ id }) => id)]
}

/** The newest first, found by walking down the numbers: it ends with the last that is shown. */
async function read(
  db: Db,
  projectIds: readonly string[],
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<readonly Row[]> {
  const { rows } =
    await sql<Row>`select id, defect_num, type, severity, left(remark, 120) as remark, vertical, project_id, inspection_id from defect
    where ${projectIds.length === 1 ? sql`project_id = ${projectIds[0]}` : sql`project_id = any(${projectIds}::uuid[])`} and deleted_at is null and ${condition} order by defect_num desc, project_id desc limit ${limit}`.execute(
      db,
    )
  return rows
}

/** When the newest rows of a project match often enough, the search stops after this many. */
const lookedThrough = 500

/** What it says and what its type is called are found by different keys: asked for together neither would be used. */
async function holding(db: Db, sought: Sought): Promise<readonly Row[]> {
  const { q, projectIds, limit } = sought
  const [projectId = ''] = projectIds
  const [says, isOfType] = [
    sql<boolean>`words like lower(${contains(q)})`,
    sql<boolean>`type = any(${await typesCalled(db, sought)}::text[])`,
  ]
  const isNew = sql<boolean>`defect_num > (select coalesce(max(defect_num), 0) - ${lookedThrough} from defect where project_id = ${projectId} and deleted_at is null)`
  const newest = await read(db, projectIds, sql<boolean>`${isNew} and (${says} or ${isOfType})`, limit)
  if (newest.length === limit) return newest
  const candidates = await candidatesOf(db, 'find_defect_words', projectId, q)
  const [saying, ofType] = await Promise.all([
    read(db, projectIds, candidates === undefined ? says : sql<boolean>`${candidates} and ${says}`, limit),
    read(db, projectIds, isOfType, limit),
  ])
  return [...new Map([...saying, ...ofType].map((row) => [row.id, row])).values()]
    .toSorted((one, other) => other.defect_num - one.defect_num)
    .slice(0, limit)
}

/** A merged number finds the defect that it is part of. */
async function isNumbered(db: Db, { projectIds }: Sought, number: number): Promise<RawBuilder<boolean>> {
  const merged = await db
    .selectFrom('defect')
    .select('id')
    .where('project_id', '=', sql<string>`any(${projectIds}::uuid[])`)
    .where('defect_num', '=', number)
    .where('merged_into', 'is not', null)
    .limit(100)
    .execute()
  const survivors = await mergedInto(
    db,
    merged.map(({ id }) => id),
  )
  return survivors.size === 0
    ? sql<boolean>`defect_num = ${number}`
    : sql<boolean>`(defect_num = ${number} or id = any(${[...survivors.values()].map(({ _id }) => _id)}::uuid[]))`
}

async function rowsOf(db: Db, sought: Sought): Promise<readonly Row[]> {
  const { q, projectIds, isWithin, limit } = sought
  const number = numberIn(q)
  const numbered =
    number === undefined ? [] : await read(db, projectIds, await isNumbered(db, sought, Number(number)), limit)
  if (!isWithin || numbered.length >= limit) return numbered
  const said = await holding(db, sought)
  const known = new Set(numbered.map(({ id }) => id))
  return [...numbered, ...said.filter(({ id }) => !known.has(id))].slice(0, limit)
}

/** Within a project by number, type or what it says; elsewhere by number. */
export const findDefects: Finder = async (db, sought) => {
  const rows = await rowsOf(db, sought)
  if (rows.length === 0) return []
  const own = await typesOf(
    db,
    rows.map(({ type }) => type).filter((type) => Id.safeParse(type).success),
  )
  const names = new Map([
    ...(await libraryTypes(sought)).map(({ key, name }) => [key, name[sought.language]] as const),
    ...own.map(({ id, name }) => [id, name] as const),
  ])
  return rows.map(({ id, defect_num, type, severity, remark, vertical, project_id, inspection_id }) => ({
    kind: 'defect',
    _id: id,
    title: `${defectLabel(defect_num)} ${names.get(type) ?? type}`,
    detail: remark === '' ? vertical : remark,
    severity,
    category: null,
    projectId: project_id,
    inspectionId: inspection_id,
  }))
}
