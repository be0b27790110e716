import type { Media } from '@plumbline/contract/media'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { linksOf, shownFolder } from './media-files.ts'
import { floorNamesOf, placeOfMedia, writtenMedia, type placeOfProject } from './media.queries.ts'
import { tilesOf } from './pictures.ts'

type Doors = Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Transaction<Database> }
type Place = Awaited<ReturnType<typeof placeOfProject>>

/** Each Media as JSON, in the order of the ids, all of one project; those that are gone are left out. */
export async function writeMedia(doors: Doors, ids: readonly string[], place: Place): Promise<readonly string[]> {
  if (ids.length === 0 || place === undefined) return []
  const folder = shownFolder(place)
  const link = linksOf(doors, place)(folder)
  const floorNames = JSON.stringify(Object.fromEntries(Object.entries(place.walls ?? {}).map(([id, portions]) => [id, Object.fromEntries(floorNamesOf(portions))])))
  return writtenMedia(doors.db, ids, { floorNames, link, tilesLink: tilesOf(link), folderLength: folder.length })
}

export async function showMedia(doors: Doors, ids: readonly string[]): Promise<readonly Media[]> {
  return ids.length === 0 ? [] : (await writeMedia(doors, ids, await placeOfMedia(doors.db, ids))).map((json) => JSON.parse(json) as Media)
}
