import sharp from 'sharp'

/** A drawing as points. What reads photos shuts libvips to drawings for the whole process, in which other tests may have run before. */
export async function drawn(svg: string): Promise<Buffer> {
  const operation = ['VipsForeignLoadSvgBuffer']
  sharp.unblock({ operation })
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer()
  } finally {
    sharp.block({ operation })
  }
}
