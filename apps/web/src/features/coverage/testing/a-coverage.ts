import type {
  CloseRangeArea,
  Compliance,
  Coverage,
  CoverageGap,
  CoverageSummary,
  ElevationFrame,
  RecordedArea,
} from '@plumbline/contract/coverage/coverage'
import { noneSeen } from '@plumbline/inspection/coverage/types'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { aPlan, ofElevation, placed } from '../../../testing/an-elevation.ts'

export const ids = {
  ...placed,
  photo: '01930000-0000-7000-8000-000000000401',
} as const

export { aPlan, ofElevation }

export function aFrame(changes: Partial<ElevationFrame> = {}): ElevationFrame {
  const plane = {
    origin: { longitude: 114.1712, latitude: 22.3159, altitude: 6.4 },
    bearing: 0,
    lengthM: 12,
    startM: 0,
  }
  return {
    ...plane,
    heightM: 9,
    source: 'flight-fit',
    lengthSource: 'drawing',
    sigmaM: 0.8,
    planes: [plane],
    ...changes,
  }
}

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Cells of 3 m: 4 across, 3 up. The top row is seen by three photos at 1.5 mm/px, the middle half by one at 4. */
const cells = { best: [150, 150, 150, 150, 400, 400, noneSeen, noneSeen, ...Array<number>(4).fill(noneSeen)] }

export const aGap = (changes: Partial<CoverageGap> = {}): CoverageGap => ({
  polygon: [
    { x: 0, y: 3 },
    { x: 12, y: 3 },
    { x: 12, y: 0 },
    { x: 0, y: 0 },
  ],
  areaM2: 36,
  widthM: 12,
  heightM: 3,
  floors: ['1'],
  ...changes,
})

export function aCoverage(changes: Partial<Coverage> = {}): Coverage {
  return {
    state: 'ready',
    basis: 'measured',
    frame: aFrame(),
    cellM: 3,
    columns: 4,
    rows: 3,
    best: base64(new Uint8Array(Uint16Array.from(cells.best).buffer)),
    count: base64(Uint8Array.from([3, 3, 3, 3, 1, 1, 0, 0, 0, 0, 0, 0])),
    gaps: [aGap(), aGap({ widthM: 6, areaM2: 18, floors: ['2', '3'] })],
    seenShare: 0.5,
    medianMmPx: 1.5,
    floors: [
      { floor: '3', seenShare: 1, photos: 3 },
      { floor: '2', seenShare: 0.5, photos: 1 },
      { floor: '1', seenShare: 0, photos: 0 },
    ],
    photosUsed: 4,
    photosByPlace: 0,
    photosUnmeasured: 0,
    photosLeftOut: [{ imageId: ids.photo, name: 'DJI_0007.JPG', reason: 'soft' }],
    limits: { limitMmPx: null, minSharpness: 0.05 },
    frameDoubt: null,
    closeRange: { areas: [], removed: [], share: 0, version: 1 },
    frameVersion: 0,
    isStreetFacing: null,
    computedAt: '2026-11-02T03:04:05.000Z',
    ...changes,
  }
}

/** Floors only: no photo has a position. */
export const byPlace = (changes: Partial<Coverage> = {}): Coverage =>
  aCoverage({
    basis: 'by-place',
    frame: null,
    columns: 0,
    rows: 0,
    best: '',
    count: '',
    gaps: [],
    seenShare: null,
    medianMmPx: null,
    floors: [
      { floor: '3', seenShare: null, photos: 2 },
      { floor: '2', seenShare: null, photos: 0 },
      { floor: '1', seenShare: null, photos: 0 },
    ],
    photosUsed: 0,
    photosByPlace: 2,
    closeRange: { areas: [], removed: [], share: null, version: 0 },
    ...changes,
  })

export const anArea = (number: number, changes: Partial<RecordedArea> = {}): RecordedArea => ({
  _id: `01930000-0000-7000-8000-00000000050${number}`,
  polygon: [
    { x: 1, y: 4 },
    { x: 3, y: 4 },
    { x: 3, y: 1 },
    { x: 1, y: 1 },
  ],
  method: 'rope',
  by: 'Ada',
  on: '2026-11-03',
  imageIds: [],
  note: '',
  result: null,
  number,
  changedBy: 'Ben Chan',
  changedAt: '2026-11-03T09:00:00.000Z',
  ...changes,
})

export const aCompliance = (changes: Partial<Compliance> = {}): Compliance => ({
  elevationId: ids.elevation,
  rule: { kind: 'none', minShare: null, maxMmPx: null },
  areaM2: 108,
  state: 'met',
  items: [],
  ...changes,
})

/** Singapore's rule with half seen and too little at close range. */
export const failing = (): Compliance =>
  aCompliance({
    rule: { kind: 'sg-pfi', minShare: null, maxMmPx: null },
    state: 'not-met',
    items: [
      { item: 'visual', state: 'not-met', required: 1, reached: 0.5, missing: 54, reasons: ['gaps'] },
      {
        item: 'close-range',
        state: 'not-met',
        required: 0.1,
        reached: 0.06,
        missing: 4.4,
        reasons: ['too-little', 'drone-not-counted'],
      },
    ],
  })

export const aSummary = (changes: Partial<CoverageSummary> = {}): CoverageSummary => ({
  elevationId: ids.elevation,
  name: 'North',
  basis: 'measured',
  state: 'ready',
  seenShare: 0.26,
  limitMmPx: null,
  isSigmaAssumed: false,
  frameDoubt: null,
  sigmaM: 0.8,
  lengthM: 40,
  heightM: 98.5,
  lengthSource: 'typed',
  medianMmPx: 1.5,
  gapCount: 1,
  largestGap: aGap({ widthM: 40, heightM: 65, areaM2: 2_600, floors: ['0', '23'] }),
  floorsSeen: 8,
  floorCount: 33,
  closeRangeShare: 0,
  photosLeftOut: 0,
  leftOutBy: [],
  compliance: aCompliance(),
  ...changes,
})

/** Answers for one elevation; `close-range` is stored, and refused where the version is not the stored one. */
export function coverageServer(first: Coverage, compliance: Compliance = aCompliance()) {
  let coverage = first
  const answer = ({ method, url, body }: SentRequest): Answer => {
    const path = new URL(url, 'http://localhost').pathname
    const sent = body as { readonly areas: CloseRangeArea[]; readonly version: number } | undefined
    if (path.endsWith('/close-range') && sent !== undefined) {
      if (sent.version !== coverage.closeRange.version)
        return { status: 409, body: { code: 'version.stale', message: 'stale' } }
      const { areas, removed } = coverage.closeRange
      const numbers = new Map([...areas, ...removed].map(({ _id, number }) => [_id, number]))
      let last = Math.max(0, ...numbers.values())
      const stored = sent.areas.map((area) => ({
        ...area,
        number: numbers.get(area._id) ?? (last += 1),
        changedBy: 'Demo Survey',
        changedAt: '2026-11-04T09:00:00.000Z',
      }))
      const ids = new Set(stored.map(({ _id }) => _id))
      const deleted = [
        ...areas.map(({ _id, number }) => ({ _id, number, by: 'Demo Survey', at: '2026-11-04T09:00:00.000Z' })),
        ...removed,
      ].filter(({ _id }) => !ids.has(_id))
      const version = sent.version + 1
      coverage = { ...coverage, closeRange: { areas: stored, removed: deleted, share: 0.1, version } }
      return { status: 200, body: coverage.closeRange }
    }
    if (path.endsWith('/frame')) return { status: 200, body: { version: 1 } }
    if (path.endsWith('/compliance')) return { status: 200, body: compliance }
    if (path.endsWith('/coverage') && method === 'POST') {
      coverage = { ...coverage, state: 'computing' }
      return { status: 200, body: { state: 'computing' } }
    }
    if (path.endsWith('/coverage')) return { status: 200, body: coverage }
    return { status: 200, body: method === 'GET' ? { data: [] } : {} }
  }
  return {
    answer,
    coverage: () => coverage,
    /** As someone else would save it. */
    write: (change: (before: Coverage) => Coverage) => void (coverage = change(coverage)),
  }
}
