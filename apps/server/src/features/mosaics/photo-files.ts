import { rm } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { localFile } from '../../storage/local-file.ts'
import type { Stored } from '../../storage/storage.ts'
import { pictureFiles } from '../media/pictures.ts'
import type { Candidate } from './mosaic-photos.ts'
import type { Work } from './work-files.ts'

type Deps = Pick<Context, 'db' | 'storage'>

/** Where the corners of a photo are looked for, and what it is painted from: all of our own making. */
const keysOf = ({ pictureFolder, hasPyramid, temperaturesKey }: Candidate, isThermal: boolean) => {
  const { preview, pyramid } = pictureFiles(pictureFolder)
  if (isThermal) return { features: temperaturesKey!, pixels: temperaturesKey! }
  return { features: preview, pixels: hasPyramid ? pyramid : preview }
}

export type PhotoFiles = {
  /** The photo as a file on this machine, for as long as `use` runs. */
  readonly withFile: <T>(
    photo: Candidate,
    purpose: 'features' | 'pixels',
    use: (path: string) => Promise<T>,
  ) => Promise<T>
}

export async function openPhotoFiles(
  { db, storage }: Deps,
  work: Work,
  photos: readonly Candidate[],
  isThermal: boolean,
): Promise<PhotoFiles> {
  const keys = photos.flatMap((photo) => Object.values(keysOf(photo, isThermal)))
  const rows = await db
    .selectFrom('stored_object')
    .selectAll()
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  const stored = new Map<string, Stored>(
    rows.map(({ key, size, sha256, content_type }) => [
      key,
      { key, size: Number(size), sha256: sha256.toString('hex'), contentType: content_type },
    ]),
  )
  return {
    withFile: async (photo, purpose, use) => {
      const object = stored.get(keysOf(photo, isThermal)[purpose])
      if (object === undefined) throw new AppError('file.not-found')
      const copy = work.path(`${purpose}-${photo.id}.copy`)
      try {
        return await use(await localFile(storage, object, copy))
      } finally {
        await rm(copy, { force: true })
      }
    },
  }
}
