import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { Selectable } from 'kysely'
import type { MediaTable } from '../../db/schema/media.ts'

export type PictureColumns = Pick<
  Selectable<MediaTable>,
  'picture_folder' | 'width' | 'height' | 'tile_size' | 'tile_levels'
>

/** Of a video: preview and thumbnail are its poster, and play.mp4 the copy that a browser can play. */
export const pictureFiles = (folder: string) => ({
  preview: `${folder}preview.jpg`,
  thumbnail: `${folder}thumbnail.jpg`,
  pyramid: `${folder}pyramid.tif`,
  play: `${folder}play.mp4`,
})

/** Every object that a file is shown by. */
export function pictureKeys(
  row: Pick<PictureColumns, 'picture_folder' | 'tile_levels'> & { readonly has_play_copy: boolean },
): readonly string[] {
  if (row.picture_folder === null) return []
  const { preview, thumbnail, pyramid, play } = pictureFiles(row.picture_folder)
  return [preview, thumbnail, ...(row.tile_levels === null ? [] : [pyramid]), ...(row.has_play_copy ? [play] : [])]
}

/** The same folder, of which tiles are cut instead of files sent. */
export const tilesOf = (link: string) => link.replace(/^\/files\/p\//, '/files/t/')

/** width and height are the file's own; the preview may be smaller. */
export function pictureOf(row: PictureColumns, link: (key: string) => string): ShownPicture | null {
  const { picture_folder: folder, width, height, tile_size: tileSize, tile_levels: levels } = row
  if (folder === null || width === null || height === null) return null
  const { preview, thumbnail, pyramid } = pictureFiles(folder)
  return {
    url: link(preview),
    thumbnailUrl: link(thumbnail),
    width,
    height,
    tiles: tileSize === null || levels === null ? null : { url: `${tilesOf(link(pyramid))}/`, tileSize, levels },
  }
}
