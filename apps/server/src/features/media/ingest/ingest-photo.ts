import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { openPhotoFile } from '../../../media-tools/photos/photo-file.ts'
import type { Ingested } from './finish-ingest.ts'
import { factsOfFrame } from './frame-facts.ts'
import { gsdColumns, gsdOfMedia } from './photo-gsd.ts'
import { pictureFiles } from '../pictures.ts'
import { suggestFor } from './suggest-media.ts'
import { fileBytes } from '../../../storage/file-bytes.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage'>
export type PhotoSource = {
  readonly row: Selectable<MediaTable>
  readonly path: string
  readonly folder: string
  readonly target: string
  /** Made for large photos; default true. */ readonly hasPyramid?: boolean
}

/**
 * Opens it, stores what it is shown by below `target`, and computes what follows from its facts. Done twice it writes
 * the same objects.
 */
export async function ingestPhoto(
  { config, db, storage }: Deps,
  { row, path, folder, target, hasPyramid = true }: PhotoSource,
): Promise<Ingested> {
  const kind = row.kind === 'temperatures' ? 'temperatures' : 'photo'
  const opened = await openPhotoFile(
    path,
    { kind, fileName: row.name, hasPyramid },
    folder,
    join(config.dataDir, 'work'),
  )
  const put = (key: string, file: string, contentType: string) => storage.put(key, fileBytes(file), { contentType })
  const files = pictureFiles(target)
  const objects = await Promise.all([
    put(files.preview, opened.preview, 'image/jpeg'),
    put(files.thumbnail, opened.thumbnail, 'image/jpeg'),
    ...(opened.pyramid === undefined ? [] : [put(files.pyramid, opened.pyramid.path, 'image/tiff')]),
  ])
  const { width, height, type } = opened
  const facts = await factsOfFrame(db, row, opened.facts)
  // A phone leaves the position out of a photo that a page takes, and says it when it is asked.
  const position = facts?.position ?? row.capture?.position
  const gsd = gsdOfMedia({ ...row, facts, width, height })
  const suggested = row.suggested ?? (facts && (await suggestFor(db, { ...row, width, height }, facts)))
  return {
    objects,
    columns: {
      format: opened.format,
      type,
      width,
      height,
      facts: facts && JSON.stringify(facts),
      thermal_format: opened.thermalFormat,
      // The camera's clock on the wall, whatever zone it stood in.
      taken_at: facts?.takenAt?.slice(0, 19) ?? null,
      longitude: position?.longitude ?? null,
      latitude: position?.latitude ?? null,
      ...gsdColumns(gsd),
      suggested: suggested && JSON.stringify(suggested),
      picture_folder: target,
      tile_size: opened.pyramid?.tileSize ?? null,
      tile_levels: opened.pyramid?.levels ?? null,
      placeholder: opened.placeholder,
      quality: opened.quality === undefined ? null : JSON.stringify(opened.quality),
      quality_tries: 0,
    },
  }
}
