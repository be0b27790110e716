import type { Shape } from '@plumbline/canvas/shapes'
import type { Annotation, ShownSizes } from '@plumbline/contract/annotations/annotations'
import { expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { ownerOf, redrawnBy, shapesOf, styleOf } from './annotation-shapes.ts'
import { labelOf, sizeLines } from './annotation-text.ts'

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
  expect(texts({ gsd: 0.68, length: 412, width: 1.4, widthMost: 2.1 })).toEqual(['412 mm', '1.4 mm', '2.1 mm'])
  expect(texts({ gsd: 0.68, length: 1412, isBelowGsd: true })).toEqual(['1.41 m', '< GSD (0.68 mm)'])
  expect(texts({ gsd: 0.68, boxWidth: 305, boxLength: 294, area: 62_000 })).toEqual(['305 mm × 294 mm', '620 cm²'])
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
