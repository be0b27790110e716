import type { Shape } from '@plumbline/canvas/shapes'
import type { Annotation, ShownSizes } from '@plumbline/contract/annotations/annotations'
import { measuresOf, shownSizes as sizesAt } from '@plumbline/contract/annotations/shown-sizes'
import { expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { ownerOf, redrawnBy, shapesOf, styleOf } from './annotation-shapes.ts'
import { labelOf, shownSizes, sizeLines, sourceLines } from './annotation-text.ts'

const t = translator('en', await loadMessages('en'))
const unknown: ShownSizes = {
  gsd: null,
  gsdSource: null,
  boxWidth: null,
  boxLength: null,
  area: null,
  length: null,
  width: null,
  widthMost: null,
  isBelowGsd: false,
}
const id = '01930000-0000-7000-8000-000000000001'

function found(info: Partial<Annotation['annInfo']>): Annotation {
  return {
    _id: id,
    imageId: id,
    location: { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 },
    updatedBy: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    annInfo: {
      shape: 'polyline',
      points: [
        [
          { x: 0.1, y: 0.2 },
          { x: 0.3, y: 0.4 },
        ],
        [
          { x: 0.2, y: 0.3 },
          { x: 0.3, y: 0.2 },
        ],
        [{ x: 0.2, y: 0.2 }],
      ],
      origin: 'detector',
      isDefect: null,
      defectId: null,
      defectNum: null,
      severity: null,
      defectState: null,
      aiDefectType: 'crack',
      suggestionNum: 12,
      confidence: 0.91,
      detectorVersion: '2',
      runId: null,
      isEdited: false,
      pixelSizes: null,
      measured: null,
      sizes: unknown,
      ...info,
    },
  }
}

it('is called by its number, by its type before it has one, and an irregularity where it is neither', () => {
  expect(labelOf(t, found({ defectNum: 31, isDefect: true }))).toBe('DF0031')
  expect(labelOf(t, found({}))).toBe('12 Crack')
  expect(labelOf(t, found({ aiDefectType: null, suggestionNum: null, origin: 'person' }))).toBe('Irregularity')
})

it('never tells a width below a pixel, nor any size without a GSD', () => {
  const texts = (sizes: Partial<ShownSizes>) => sizeLines(t, 'en', { ...unknown, ...sizes }).map(({ text }) => text)
  expect(texts({ length: 412, width: 1.4 })).toEqual([])
  expect(texts({ gsd: 0.68, length: 412, width: 1.4, widthMost: 2.1 })).toEqual(['410 mm', '1.4 mm', '2.1 mm'])
  expect(texts({ gsd: 0.684, length: 1412, isBelowGsd: true })).toEqual(['1.4 m', '< GSD (0.68 mm)'])
  expect(texts({ gsd: 0.68, boxWidth: 294, boxLength: 305, area: 62_000 })).toEqual(['310 × 290 mm', '620 cm²'])
})

const photo = { width: 4000, height: 3000, gsd: 2.17, gsdSource: 'exif' as const, distanceSource: 'laser' as const }
const box = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.3 }

function sized(
  shape: 'polyline' | 'rectangle',
  pixels: { readonly length: number | null; readonly width: number | null },
) {
  const sizes = sizesAt(box, { ...pixels, area: 240_000, widthMost: pixels.width }, photo)
  const by = { shape, origin: 'person' as const, isEdited: false, measured: null, widthProfile: null }
  return { ...sizes, measures: measuresOf(sizes, by, photo) }
}

it('shows each size with its plus-minus, no finer than the pixels of the photo', () => {
  const lines = sizeLines(t, 'en', sized('polyline', { length: 376.02, width: 1.963 }))
  expect(lines.map(({ text }) => text)).toEqual(['816 ± 27 mm', '4.3 ± 1.5 mm'])
  expect(sourceLines(t, sized('polyline', { length: 376.02, width: 1.963 }))).toEqual(['Measured along the drawn line'])
})

it('gives a box its extent and no width', () => {
  const lines = sizeLines(t, 'en', sized('rectangle', { length: null, width: null }))
  expect(lines.map(({ name }) => name)).toEqual(['box', 'area'])
  expect(lines[0]!.text).toBe('1.30 × 0.87 ± 0.04 m')
  expect(sourceLines(t, sized('rectangle', { length: null, width: null }))).toEqual([
    'Extent of the drawn box, by the photo’s scale',
  ])
})

it('shows what the ruler reads before it is stored, and with its plus-minus after', () => {
  const sizes = sized('polyline', { length: 376.02, width: null })
  const info = found({ sizes, measured: { length: 812, width: null } }).annInfo
  expect(sizeLines(t, 'en', shownSizes(info))[0]!.text).toBe('812 mm')
  const stored = { value: 812, plusMinus: 25, source: 'ruler' as const, isExtent: false }
  const after = { ...info, sizes: { ...sizes, length: 812, measures: { ...sizes.measures, length: stored } } }
  expect(sizeLines(t, 'en', shownSizes(after))[0]!.text).toBe('812 ± 25 mm')
  expect(sourceLines(t, after.sizes)).toEqual(['Measured with the ruler on the photo'])
})

it('keeps the branches of a crack together, and looks undecided until somebody decides', () => {
  const shapes = shapesOf(found({}), '12 Crack')
  expect(shapes.map(ownerOf)).toEqual([id, id])
  expect(redrawnBy(found({}), shapes as [Shape, ...Shape[]])).toEqual(found({}))
  expect(shapes.map(({ label }) => label)).toEqual(['12 Crack', undefined])
  expect([
    styleOf(found({})),
    styleOf(found({ isDefect: true, severity: 'major' })),
    styleOf(found({ isDefect: false })),
  ]).toEqual(['suggested', 'major', 'rejected'])
})
