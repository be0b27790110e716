import sharp from 'sharp'

/** A rendered wall with one crack from edge to edge; small, so that the detector looks into it in no time. */
export function aCrackedPhoto(seed = 0): Promise<Buffer> {
  const points = Array.from(
    { length: 17 },
    (_, at) => `${at * 20},${128 + 14 * Math.sin(at * 1.3 + seed) + 5 * Math.cos(at * 4.1)}`,
  ).join(' ')
  const crack = Buffer.from(
    `<svg width="320" height="256"><polyline points="${points}" fill="none" stroke="#3a3632" stroke-width="3"/></svg>`,
  )
  return sharp({
    create: {
      width: 320,
      height: 256,
      channels: 3,
      background: '#b8b2a8',
      noise: { type: 'gaussian', mean: 176, sigma: 7 },
    },
  })
    .composite([{ input: crack }])
    .blur(0.5)
    .jpeg({ quality: 90 })
    .toBuffer()
}
