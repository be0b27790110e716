import type { Growth, GrowthFigure, GrowthSide } from '@plumbline/contract/defects/duplicates'
import { numbered } from './defect-server.ts'

const side = (number: number, changes: Partial<GrowthSide> = {}): GrowthSide => ({
  defectId: numbered(number),
  defectNum: number,
  inspectionId: numbered(700 + number),
  inspectedOn: '2025-03-04T00:00:00.000Z',
  annotationId: numbered(710 + number),
  imageId: numbered(720 + number),
  imageName: `DJI_${String(number).padStart(4, '0')}.JPG`,
  thumbnailUrl: null,
  location: { left: 0.4, top: 0.4, right: 0.5, bottom: 0.5 },
  shape: 'polyline',
  outline: [
    [
      { x: 0, y: 0 },
      { x: 0.3, y: 0.1 },
    ],
  ],
  mmPx: 2.1,
  sharpness: 0.6,
  scaleSigma: 0.01,
  scaledBy: 'pose',
  ...changes,
})

export const aFigure = (changes: Partial<GrowthFigure> = {}): GrowthFigure => ({
  of: 'length',
  before: 318.4,
  beforePlusMinus: 7.6,
  after: 360.1,
  afterPlusMinus: 8.1,
  change: 41.7,
  plusMinus: 11.2,
  verdict: 'grew',
  reason: null,
  ...changes,
})

/** A crack that grew, as the call answers it. */
export const aGrowth = (changes: Partial<Growth> = {}): Growth => ({
  verdict: 'grew',
  reason: null,
  earlier: side(9),
  now: side(31, {
    inspectedOn: '2026-11-02T00:00:00.000Z',
    scaledBy: 'gsd',
    outline: [
      [
        { x: 0, y: 0 },
        { x: 0.34, y: 0.12 },
      ],
    ],
  }),
  shiftM: { x: 0.3, y: 0.4 },
  figures: [
    aFigure(),
    aFigure({
      of: 'width',
      before: 4.31,
      beforePlusMinus: 1.1,
      after: 4.62,
      afterPlusMinus: 1.1,
      change: 0.31,
      plusMinus: 1.55,
      verdict: 'same',
    }),
  ],
  ...changes,
})
