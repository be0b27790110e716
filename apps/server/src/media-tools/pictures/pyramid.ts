import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { tileSize } from '../drawing-request.ts'

/** One file with every size of a picture in tiles, written into `folder`. */
export async function writePyramid(
  image: Sharp,
  folder: string,
  quality: number,
): Promise<{ readonly name: string; readonly levels: number }> {
  const name = 'pyramid.tif'
  await image
    .tiff({ tile: true, tileWidth: tileSize, tileHeight: tileSize, pyramid: true, compression: 'jpeg', quality })
    .toFile(join(folder, name))
  const { pages = 1 } = await sharp(join(folder, name), { limitInputPixels: false }).metadata()
  return { name, levels: pages }
}
