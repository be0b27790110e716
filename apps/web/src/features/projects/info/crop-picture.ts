import { fileSizeMax } from '@plumbline/contract/rules/files'
import type { PictureKind } from '../../../api/projects/info.ts'

export type Cut = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const longestSide = 2048

/** As the server: by the first bytes, whatever the file is called. */
export async function pictureTypeOf(file: Blob): Promise<'image/jpeg' | 'image/png' | undefined> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg'
  return a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47 ? 'image/png' : undefined
}

/** Size of the cropped picture in pixels. */
export function sizeOf(
  { width, height }: Cut,
  maxSide = longestSide,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function draw(image: HTMLImageElement, cut: Cut, maxSide: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeOf(cut, maxSide))
  const pen = canvas.getContext('2d')!
  if (type === 'image/jpeg') {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
}

/** A logo keeps its transparency; a cover is a photo. What would be over the limit is made smaller until it fits. */
export async function cropPicture(
  image: HTMLImageElement,
  cut: Cut,
  kind: PictureKind,
  from: 'image/jpeg' | 'image/png',
): Promise<Blob | undefined> {
  const type = kind === 'cover' ? 'image/jpeg' : from
  for (let maxSide = longestSide; maxSide >= 128; maxSide = Math.round(maxSide * 0.75)) {
    const picture = await draw(image, cut, maxSide, type)
    if (picture === null) return undefined
    if (picture.size <= fileSizeMax.picture) return picture
  }
  return undefined
}
