import type { Media } from '@plumbline/contract/media'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { linksOf } from './media-files.ts'
import { floorNamesOf, shownRows } from './media.queries.ts'
import { pictureOf } from './pictures.ts'

type Doors = Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Transaction<Database> }

/** A list of Media as JSON, in the order of the ids, all of one project; those that are gone are left out. */
export async function writeMedia(doors: Doors, ids: readonly string[]): Promise<string> {
  const rows = ids.length === 0 ? [] : await shownRows(doors.db, ids)
  const [first] = rows
  if (first === undefined) return '[]'
  const names = new Map(rows.flatMap(({ elevation_id, portions }) => (portions === null ? [] : [[elevation_id, floorNamesOf(portions)]])))
  const link = linksOf(doors, { corporateId: first.corporate_id, projectId: first.project_id })
  const written = rows.map((row) => {
    const floorName = row.floor === null ? null : names.get(row.elevation_id)?.get(row.floor) ?? row.floor
    return `${row.json.slice(0, -1)},"floorName":${JSON.stringify(floorName)},"picture":${JSON.stringify(pictureOf(row, link))}}`
  })
  return `[${written.join(',')}]`
}

export async function showMedia(doors: Doors, ids: readonly string[]): Promise<readonly Media[]> {
  return JSON.parse(await writeMedia(doors, ids)) as readonly Media[]
}
