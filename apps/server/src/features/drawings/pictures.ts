import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { Selectable } from 'kysely'
import type { DrawingTable } from '../../db/schema/drawings.ts'

export type PictureColumns = Pick<
  Selectable<DrawingTable>,
  'picture_folder' | 'picture_type' | 'width' | 'height' | 'tile_size' | 'tile_levels'
>

const files = (folder: string) => ({
  preview: `${folder}preview.jpg`,
  thumbnail: `${folder}thumbnail.jpg`,
  pyramid: `${folder}pyramid.tif`,
})

/** Every object that a drawing is shown by. */
export function pictureKeys({
  picture_folder: folder,
  picture_type: type,
  tile_levels,
}: PictureColumns): readonly string[] {
  if (folder === null || type === null) return []
  const { preview, thumbnail, pyramid } = files(folder)
  return [`${folder}picture.${type}`, preview, thumbnail, ...(tile_levels === null ? [] : [pyramid])]
}

/** Where there are tiles, the preview lies below them: the picture itself would be too large for a browser. */
export function pictureOf(row: PictureColumns, link: (key: string) => string): ShownPicture | null {
  const { picture_folder: folder, picture_type: type, width, height, tile_size: tileSize, tile_levels: levels } = row
  if (folder === null || type === null || width === null || height === null) return null
  const { preview, thumbnail, pyramid } = files(folder)
  const isTiled = tileSize !== null && levels !== null
  return {
    url: link(isTiled ? preview : `${folder}picture.${type}`),
    thumbnailUrl: link(thumbnail),
    width,
    height,
    tiles: isTiled ? { url: `${link(pyramid).replace(/^\/files\/p\//, '/files/t/')}/`, tileSize, levels } : null,
  }
}
