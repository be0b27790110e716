import { join } from 'node:path'
import sharp from 'sharp'
import { writePyramid } from '../pictures/pyramid.ts'

const thumbnailSide = 480
const previewSide = 2048
/** Above this a browser is slow to decode and some graphics cards refuse: it is shown by tiles. */
const tiledAbove = 4096
const maxPixels = 200_000_000

sharp.cache(false)

export async function shownSizes(
  path: string,
  folder: string,
): Promise<{ thumbnail: string; preview: string; pyramid?: { name: string; levels: number } }> {
  const open = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const { width, height } = await open().metadata()
  // The thumbnail from the preview: the large picture is decoded once.
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  await open()
    .resize(inside(previewSide))
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, 'preview.jpg'))
  await sharp(join(folder, 'preview.jpg'))
    .resize(inside(thumbnailSide))
    .jpeg({ quality: 82 })
    .toFile(join(folder, 'thumbnail.jpg'))
  const shown = { thumbnail: 'thumbnail.jpg', preview: 'preview.jpg' }
  if (Math.max(width, height) <= tiledAbove) return shown
  return { ...shown, pyramid: await writePyramid(open(), folder, 92) }
}
