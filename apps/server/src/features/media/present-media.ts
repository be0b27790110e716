import type { Media } from '@plumbline/contract/media/media'
import type { Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { linksOf, shownFolder } from './media-files.ts'
import { floorNamesOf, placeOfMedia, writtenMedia, type Place, type Written } from './media.queries.ts'
import { tilesOf } from './pictures.ts'
import { createRowCache } from './row-cache.ts'

type Deps = Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Transaction<Database> }

const cache = createRowCache()

/** Of the project's pictures, for the next minutes. */
export const pictureLink = (deps: Pick<Deps, 'secrets' | 'now'>, place: Place): string =>
  linksOf(deps, place)(shownFolder(place))

async function write(
  deps: Deps,
  ids: readonly string[],
  place: Place | undefined,
  had: ReadonlyMap<string, Written>,
): ReturnType<typeof writtenMedia> {
  if (ids.length === 0 || place === undefined) return []
  const folder = shownFolder(place)
  const link = pictureLink(deps, place)
  const floorNames = JSON.stringify(
    Object.fromEntries(
      Object.entries(place.elevations ?? {}).map(([id, portions]) => [id, Object.fromEntries(floorNamesOf(portions))]),
    ),
  )
  const key = createHash('sha256').update(link).update(floorNames).digest('base64url')
  return writtenMedia(
    deps.db,
    ids.map((id) => ({ id, stamp: had.get(id)?.stamp ?? '' })),
    { floorNames, link, tilesLink: tilesOf(link), folderLength: folder.length, key },
  )
}

/** Each Media as JSON, in the order of the ids, all of one project; deleted ones are left out. */
export async function writeMedia(
  deps: Deps,
  ids: readonly string[],
  place: Place | undefined,
): Promise<readonly string[]> {
  const had = cache.copyOf(ids)
  return (await write(deps, ids, place, had)).map((one) => {
    if (one.json === null) return had.get(one.id)!.json
    cache.put(one)
    return one.json
  })
}

export async function showMedia(deps: Deps, ids: readonly string[]): Promise<readonly Media[]> {
  return ids.length === 0
    ? []
    : (await write(deps, ids, await placeOfMedia(deps.db, ids), new Map())).map(
        ({ json }) => JSON.parse(json!) as Media,
      )
}
