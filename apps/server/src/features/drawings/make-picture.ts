import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { preparePreviews, renderDrawing, type DrawingKind } from '../../media-tools/drawings/drawing-file.ts'
import { isVectorFile } from '../../media-tools/drawings/vector-file.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import type { Storage, Stored } from '../../storage/storage.ts'
import type { PictureColumns } from './pictures.ts'

export type Made = {
  readonly columns: PictureColumns
  readonly objects: readonly Stored[]
  /** Drawn from lines alone. */
  readonly isVector: boolean
}

type Source = {
  readonly path: string
  readonly kind: DrawingKind
  readonly page: number
  /** Folder for temporary files. */ readonly folder: string
}

/** Draws one page and stores what it is shown by. Done twice it writes the same objects. */
export async function makePicture(storage: Storage, source: Source, target: string): Promise<Made> {
  const folder = join(source.folder, `page-${source.page}`)
  await mkdir(folder, { recursive: true })
  try {
    const picture = await renderDrawing(source.path, source.kind, source.page, folder)
    const shown = await preparePreviews(picture.path, folder)
    const type = picture.contentType === 'image/png' ? 'png' : 'jpg'
    const put = (name: string, path: string, contentType: string) =>
      storage.put(`${target}${name}`, fileBytes(path), { contentType })
    const objects = [
      await put(`picture.${type}`, picture.path, picture.contentType),
      await put('preview.jpg', shown.preview, 'image/jpeg'),
      await put('thumbnail.jpg', shown.thumbnail, 'image/jpeg'),
      ...(shown.pyramid === undefined ? [] : [await put('pyramid.tif', shown.pyramid.path, 'image/tiff')]),
    ]
    const { width, height } = picture
    return {
      objects,
      isVector: await isVectorFile(source.path, source.kind),
      columns: {
        picture_folder: target,
        picture_type: type,
        width,
        height,
        tile_size: shown.pyramid?.tileSize ?? null,
        tile_levels: shown.pyramid?.levels ?? null,
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
