import type { Defect } from '@plumbline/contract/defects/defects'
import type { DuplicatePair, DuplicateSearch, SameShape } from '@plumbline/contract/defects/duplicates'
import { aDefect } from './a-defect.ts'
import { numbered } from './defect-server.ts'

const square = (left: number, top: number, side: number) => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
]

export function aSameShape(number: number, changes: Partial<SameShape> = {}): SameShape {
  return {
    annotationId: numbered(300 + number),
    imageId: numbered(400 + number),
    imageName: `DJI_${String(number).padStart(4, '0')}.JPG`,
    thumbnailUrl: null,
    location: { left: 0.4, top: 0.4, right: 0.5, bottom: 0.5 },
    shape: 'polygon',
    points: [square(0.4, 0.4, 0.1)],
    defect: { _id: numbered(number), defectNum: number },
    aiDefectType: 'crack',
    confidence: 0.9,
    centre: { x: 12, y: 20 },
    sigmaM: 0.3,
    placedBy: 'pose',
    mmPx: 2.1,
    sharpness: 0.6,
    ...changes,
  }
}

const side = (number: number, changes: Partial<Defect> = {}, shape: Partial<SameShape> = {}) => ({
  defect: aDefect({ _id: numbered(number), defectNum: number, ...changes }),
  shape: aSameShape(number, shape),
})

/** Two defects by their numbers. */
export function aPair(one: number, other: number, changes: Partial<DuplicatePair> = {}): DuplicatePair {
  return {
    _id: numbered(500 + one * 10 + other),
    state: 'open',
    score: 0.97,
    distanceM: 0.12,
    elevationId: numbered(600),
    one: side(one),
    other: side(other, { severity: 'major', version: 3 }, { mmPx: 4.2, centre: { x: 12.1, y: 20.05 }, sigmaM: 0.4 }),
    ...changes,
  }
}

export const aSearch = (changes: Partial<DuplicateSearch> = {}): DuplicateSearch => ({
  state: 'ready',
  searchedAt: '2026-11-02T03:04:05.000Z',
  shapeCount: 40,
  placedCount: 40,
  notPlaced: [],
  ...changes,
})

/** As the call answers it. */
export const aDuplicatePage = (
  pairs: readonly DuplicatePair[] = [],
  { search = aSearch(), mergesSure = false }: { search?: DuplicateSearch; mergesSure?: boolean } = {},
) => ({ data: pairs, total: pairs.length, nextCursor: null, search, settings: { mergesSure, version: 1 } })
