import sharp from 'sharp'

const maxPixels = 96
const comment = 'plumbline-picture:'

/**
 * As small as its proportions allow, and made unique by a comment: the typesetter holds every picture decoded, which
 * took gigabytes for 1,000 defects.
 */
export async function placeholderPicture(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const scale = Math.min(1, maxPixels / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const jpeg = await sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  const text = Buffer.from(`${comment}${name}`, 'latin1')
  const head = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

/** The name of the picture that a JPEG stands in for. */
export function standsFor(jpeg: Buffer): string | undefined {
  const said = jpeg.subarray(6, 6 + comment.length).toString('latin1')
  return jpeg[2] === 0xff && jpeg[3] === 0xfe && said === comment
    ? jpeg.subarray(6 + comment.length, jpeg.readUInt16BE(4) + 4).toString('latin1')
    : undefined
}
