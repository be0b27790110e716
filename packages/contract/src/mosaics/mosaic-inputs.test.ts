import { describe, expect, test } from 'vitest'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import { isMosaicRunning, MosaicMeter, mosaicRoutes, mosaicStatuses } from './mosaics.ts'

describe('a request for a mosaic', () => {
  const { body } = mosaicRoutes.create

  test.each<[string, object, string]>([
    ['of everything usual', {}, 'ok'],
    ['of temperatures', { kind: 'thermal' }, 'ok'],
    ['of no kind there is', { kind: 'x-ray' }, 'kind'],
    ['at the finest scale', { mmPx: 0.5 }, 'ok'],
    ['finer than that', { mmPx: 0.4 }, 'mmPx'],
    ['at the coarsest scale', { mmPx: 200 }, 'ok'],
    ['coarser than that', { mmPx: 201 }, 'mmPx'],
    ['of one photo', { imageIds: [idOf(1)] }, 'ok'],
    ['of no photo', { imageIds: [] }, 'imageIds'],
    ['of what is no photo', { imageIds: ['1'] }, 'imageIds.0'],
    ['of 5,001 photos', { imageIds: Array.from({ length: 5_001 }, (_, index) => idOf(index)) }, 'imageIds'],
  ])('%s', (_, given, fault) => {
    expect(faultAt(body, given)).toBe(fault)
  })

  test('is of every visual photo where it names none', () => {
    expect(body.parse({})).toEqual({ kind: 'visual', imageIds: null })
  })
})

test.each<[string, object, string]>([
  ['a spot', { kind: 'spot', points: [{ x: 1, y: 2 }] }, 'ok'],
  [
    'a spot of two points',
    {
      kind: 'spot',
      points: [
        { x: 1, y: 2 },
        { x: 1, y: 2 },
      ],
    },
    '',
  ],
  [
    'a box',
    {
      kind: 'box',
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    },
    'ok',
  ],
  ['a box of one corner', { kind: 'box', points: [{ x: 1, y: 2 }] }, ''],
  [
    'a polygon of two corners',
    {
      kind: 'polygon',
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    },
    '',
  ],
  [
    'a line beyond any building',
    {
      kind: 'line',
      points: [
        { x: 1, y: 2 },
        { x: 9_000, y: 4 },
      ],
    },
    'points.1.x',
  ],
])('%s as a meter', (_, meter, fault) => {
  expect(faultAt(MosaicMeter, meter)).toBe(fault)
})

test('a place is asked for by numbers of a query', () => {
  const { query } = mosaicRoutes.source
  expect(query.parse({ x: '1.5', y: '-2' })).toEqual({ x: 1.5, y: -2 })
  for (const x of ['one', '1e9', undefined]) expect(faultAt(query, { x, y: '1' })).toBe('x')
})

test('nothing hostile passes for a mosaic, a meter or a format', () => {
  for (const value of hostile)
    for (const [schema, given] of [
      [mosaicRoutes.create.body, { mmPx: value ?? 'none' }],
      [mosaicRoutes.create.body, { kind: value ?? 'none' }],
      [mosaicRoutes.measure.body, { meters: value }],
      [mosaicRoutes.download.query, { format: value }],
    ] as const)
      expect(schema.safeParse(given).success).toBe(false)
})

test('a mosaic runs until it ended one way or another', () => {
  expect(mosaicStatuses.filter(isMosaicRunning)).toEqual(['pending', 'processing'])
})
