export type PictureSize = { readonly width: number; readonly height: number; readonly kind: 'jpeg' | 'png' }

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const isPng = (bytes: Uint8Array): boolean =>
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)

/** SOF0 to SOF15; DHT, JPG and DAC are in the same range and carry no size. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrameHeader(marker)) return { width: uint16(bytes, at + 7), height: uint16(bytes, at + 5), kind: 'jpeg' }
    at += 2 + Math.max(2, uint16(bytes, at + 2))
  }
  return null
}

function readSize(bytes: Uint8Array): PictureSize | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes)
  if (!isPng(bytes) || bytes.length < 24) return null
  return {
    width: uint16(bytes, 16) * 65_536 + uint16(bytes, 18),
    height: uint16(bytes, 20) * 65_536 + uint16(bytes, 22),
    kind: 'png',
  }
}

/**
 * Reads the bytes themselves, because a wrong size from elsewhere would stretch the picture. Null for other formats.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const size = readSize(bytes)
  return size === null || size.width === 0 || size.height === 0 ? null : size
}

type Box = { readonly width: number; readonly height: number }

/** The largest box of the same proportions that fits. */
export function fitInto({ width, height }: Box, max: Box): Box {
  const scale = Math.min(max.width / width, max.height / height)
  return { width: width * scale, height: height * scale }
}
