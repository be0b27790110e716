import sharp from 'sharp'

const side = 8
const comment = 'plumbline-picture:'

let square: Promise<Buffer> | undefined

/** Encoded once: 2,000 of them took two seconds. */
function greySquare(): Promise<Buffer> {
  square ??= sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  return square
}

/**
 * A few pixels, stretched to the size that the source states, and made unique by a comment: the typesetter holds every
 * picture decoded, which took gigabytes for 1,000 defects.
 */
export async function placeholderPicture(name: string): Promise<Buffer> {
  const jpeg = await greySquare()
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
