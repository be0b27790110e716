export type PictureSize = { readonly width: number; readonly height: number; readonly kind: 'jpeg' | 'png' }

const sixteen = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const isPng = (bytes: Uint8Array): boolean =>
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)

/** Frame headers of every kind of JPEG; tables and restarts share the range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { width: sixteen(bytes, at + 7), height: sixteen(bytes, at + 5), kind: 'jpeg' }
    at += 2 + Math.max(2, sixteen(bytes, at + 2))
  }
  return null
}

function sizeIn(bytes: Uint8Array): PictureSize | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes)
  if (!isPng(bytes) || bytes.length < 24) return null
  return {
    width: sixteen(bytes, 16) * 65_536 + sixteen(bytes, 18),
    height: sixteen(bytes, 20) * 65_536 + sixteen(bytes, 22),
    kind: 'png',
  }
}

/** From the bytes themselves: a size that somebody stored beside them would stretch the photo when it is wrong. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const size = sizeIn(bytes)
  return size === null || size.width === 0 || size.height === 0 ? null : size
}

type Box = { readonly width: number; readonly height: number }

/** As large as fits, in the proportions it has. */
export function fitted({ width, height }: Box, most: Box): Box {
  const scale = Math.min(most.width / width, most.height / height)
  return { width: width * scale, height: height * scale }
}
