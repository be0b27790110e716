import type { ParsedPhoto } from '../../../media-tools/exchange/parsed.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Trx } from '../exports/export-rows.ts'
import type { Conflicts } from './conflicts.ts'

export type MatchedPhoto = {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
}

const idAt = /(?:^|[/\\])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[/\\]/i
const nameOf = (path: string) => path.split(/[/\\]/).at(-1)!.toLowerCase()
/** Label Studio writes eight letters before the name of a file that it stored. */
const withoutPrefix = (name: string) => name.replace(/^[0-9a-f]{8}-(?=.)/, '')

/** Roboflow writes `IMG_1_JPG.rf.<hash>.jpg` for `IMG 1.JPG`; letters and digits are all that both names share. */
const renamed = /^(.+)_([a-z0-9]{3,4})\.rf\.[\w-]{8,64}\.[a-z0-9]{3,4}$/
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const lettersBefore = (name: string): string | undefined => {
  const [, base, ending] = renamed.exec(name) ?? []
  return base === undefined ? undefined : lettersOf(`${base}.${ending}`)
}

const namesOf = (photos: readonly ParsedPhoto[]) => [
  ...new Set(photos.flatMap(({ path }) => [nameOf(path), withoutPrefix(nameOf(path))])),
]
const lettersIn = (photos: readonly ParsedPhoto[]) => [
  ...new Set(photos.flatMap(({ path }) => lettersBefore(nameOf(path)) ?? [])),
]

async function photosNamed(db: Db | Trx, inspectionId: string, photos: readonly ParsedPhoto[]) {
  const ids = photos.flatMap(({ path }) => idAt.exec(path)?.[1]?.toLowerCase() ?? [])
  const { rows } = await sql<MatchedPhoto>`
    select id, name, width, height from media
    where inspection_id = ${inspectionId} and kind = 'photo' and width is not null and height is not null
      and (lower(name) = any(${namesOf(photos)}::text[]) or id = any(${ids}::uuid[])
        or regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g') = any(${lettersIn(photos)}::text[])) order by id`.execute(
    db,
  )
  return rows
}

const isAsLarge = (photo: MatchedPhoto, { width, height }: ParsedPhoto) =>
  photo.width === width && photo.height === height

/** A photo of the file is one of ours by its name and its size; every other is named with why it is none. */
export async function matchPhotos(
  db: Db | Trx,
  inspectionId: string,
  photos: readonly ParsedPhoto[],
  conflicts: Conflicts,
): Promise<ReadonlyMap<ParsedPhoto, MatchedPhoto>> {
  const found = await photosNamed(db, inspectionId, photos)
  const byId = new Map(found.map((photo) => [photo.id, photo]))
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase())
  const byLetters = Map.groupBy(found, ({ name }) => lettersOf(name))
  const matched = new Map<ParsedPhoto, MatchedPhoto>()
  for (const photo of photos) {
    if (photo.shapes.length === 0) continue
    const own = byId.get(idAt.exec(photo.path)?.[1]?.toLowerCase() ?? '')
    const name = nameOf(photo.path)
    const candidates = own
      ? [own]
      : (byName.get(name) ?? byName.get(withoutPrefix(name)) ?? byLetters.get(lettersBefore(name) ?? '') ?? [])
    const fitting = candidates.filter((one) => isAsLarge(one, photo))
    const [one] = fitting
    if (one !== undefined && fitting.length === 1) matched.set(photo, one)
    else {
      const kind = candidates.length === 0 ? 'unknown-photo' : fitting.length > 1 ? 'ambiguous-photo' : 'wrong-size'
      conflicts.add(kind, photo.path, photo.shapes.length)
    }
  }
  return matched
}
