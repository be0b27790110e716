import type { ExchangeHead, ExchangePhoto, ExchangeShape } from '../types.ts'

const idOf = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const someHead: ExchangeHead = {
  title: 'Fortune Court "A" & <B>',
  inspectionId: idOf(1),
  exportedAt: new Date('2026-11-18T01:02:03Z'),
  categories: [
    { name: 'crack_structural', title: 'Structural crack' },
    { name: '壁 "x" & <y>', title: 'Own type' },
  ],
  photoCount: 2,
}

export const aShape = (n: number, given: Partial<ExchangeShape> = {}): ExchangeShape => ({
  _id: idOf(100 + n),
  version: 3,
  shape: 'polygon',
  lines: [
    [
      { x: 10.0004, y: 20 },
      { x: 110.25, y: 20 },
      { x: 110.25, y: 70.125 },
    ],
  ],
  widthPx: null,
  defect: {
    _id: idOf(200 + n),
    label: `DF000${n}`,
    category: 0,
    severity: 'major',
    rating: 'nyc-fisp:swarmp',
    status: 'open',
    sizes: {
      length: null,
      width: { mm: 0.3, plusMinusMm: 0.1, source: 'traced', isExtent: false },
      isWidthBelowGsd: false,
    },
    unconfirmed: ['type'],
  },
  ...given,
})

export const aLine = (n: number): ExchangeShape =>
  aShape(n, {
    shape: 'polyline',
    widthPx: 4,
    lines: [
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
        { x: 200, y: 200 },
      ],
    ],
  })

export const aBox = (n: number): ExchangeShape =>
  aShape(n, {
    shape: 'rectangle',
    lines: [
      [
        { x: 400, y: 300.5 },
        { x: 800, y: 300.5 },
        { x: 800, y: 600 },
        { x: 400, y: 600 },
      ],
    ],
    defect: {
      ...aShape(n).defect,
      category: 1,
      sizes: {
        length: { mm: 816, plusMinusMm: 27, source: 'box', isExtent: true },
        width: { mm: 204, plusMinusMm: 9, source: 'box', isExtent: true },
        isWidthBelowGsd: false,
      },
    },
  })

export const somePhotos: readonly ExchangePhoto[] = [
  {
    path: 'DJI_0001.JPG',
    width: 4000,
    height: 3000,
    takenAt: '2026-11-01 09:30:00',
    shapes: [aShape(1), aLine(2), aBox(3)],
  },
  { path: `${idOf(9)}/DJI_0001.PNG`, width: 800, height: 600, takenAt: null, shapes: [aShape(4)] },
]

export async function* inPages<T>(all: readonly T[], size = 1): AsyncGenerator<readonly T[], void, void> {
  for (let next = 0; next < all.length; next += size) yield await Promise.resolve(all.slice(next, next + size))
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

export async function bytesOfAll(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of all) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
