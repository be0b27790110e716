import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { Coverage, ElevationFrame } from '@plumbline/contract/coverage/coverage'
import type { KnownDistance, DistanceChange, SavedDistance } from '@plumbline/contract/mosaics/known-distance'
import type { Mosaic, MosaicPhoto, MosaicSource } from '@plumbline/contract/mosaics/mosaics'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { aPlan, ofElevation, placed } from '../../../testing/an-elevation.ts'

export const ids = {
  ...placed,
  mosaic: '01930000-0000-7000-8000-000000000601',
  older: '01930000-0000-7000-8000-000000000602',
  left: '01930000-0000-7000-8000-000000000401',
  right: '01930000-0000-7000-8000-000000000402',
  soft: '01930000-0000-7000-8000-000000000403',
} as const

export { aPlan, ofElevation }

export function aFrame(): ElevationFrame {
  const plane = { origin: { longitude: 114.17, latitude: 22.31, altitude: 6 }, bearing: 0, lengthM: 12, startM: 0 }
  return { ...plane, heightM: 9, source: 'flight-fit', lengthSource: 'drawing', sigmaM: 0.8, planes: [plane] }
}

export function aCoverage(changes: Partial<Coverage> = {}): Coverage {
  return {
    state: 'ready',
    basis: 'measured',
    frame: aFrame(),
    cellM: 3,
    columns: 0,
    rows: 0,
    best: '',
    count: '',
    gaps: [],
    seenShare: 1,
    medianMmPx: 1.5,
    floors: [],
    photosUsed: 3,
    photosByPlace: 0,
    photosUnmeasured: 0,
    photosLeftOut: [],
    limits: { limitMmPx: null, minSharpness: 0.05 },
    closeRange: { areas: [], removed: [], share: 0, version: 1 },
    frameVersion: 0,
    frameDoubt: null,
    isStreetFacing: null,
    computedAt: '2026-11-02T03:04:05.000Z',
    ...changes,
  }
}

const footprint = (left: number, right: number) => [
  { x: left, y: 9 },
  { x: right, y: 9 },
  { x: right, y: 0 },
  { x: left, y: 0 },
]

export const aPhoto = (changes: Partial<MosaicPhoto> = {}): MosaicPhoto => ({
  imageId: ids.left,
  name: 'DJI_0001.JPG',
  basis: 'matched',
  medianPx: 0.6,
  matches: 212,
  sigmaM: 0.04,
  footprint: footprint(0, 7),
  ...changes,
})

/** 12 x 9 m at 5 mm a pixel: the left photo shows 0 to 7 m, the right one 5 to 12 m. */
export function aMosaic(changes: Partial<Mosaic> = {}): Mosaic {
  return {
    _id: ids.mosaic,
    elevationId: ids.elevation,
    kind: 'visual',
    status: 'completed',
    progress: 1,
    stage: null,
    errorCode: null,
    mmPx: 5,
    widthPx: 2_400,
    heightPx: 1_800,
    originX: 0,
    originY: 9,
    residualPx: { median: 0.6, p95: 2.1 },
    accuracy: { scaleSigma: 0.004, shiftSigmaM: 0.35 },
    photosUsed: 2,
    photosLeftOut: 1,
    photosDeleted: 0,
    shownShare: 0.97,
    tiles: { url: '/tiles/', tileSize: 512, levels: 4 },
    thumbnailUrl: '/tiles/small.jpg',
    temperature: null,
    createdBy: 'Ada Lau',
    createdAt: '2026-11-10T02:00:00.000Z',
    finishedAt: '2026-11-10T02:05:00.000Z',
    residuals: [
      aPhoto(),
      aPhoto({
        imageId: ids.right,
        name: 'DJI_0002.JPG',
        basis: 'position',
        medianPx: null,
        matches: 0,
        sigmaM: 0.9,
        footprint: footprint(5, 12),
      }),
    ],
    leftOut: [{ imageId: ids.soft, name: 'DJI_0003.JPG', reason: 'contradicts' }],
    ...changes,
  }
}

/** One that is not ready has no picture yet. */
export const aJob = (changes: Partial<Mosaic> = {}): Mosaic =>
  aMosaic({
    status: 'processing',
    progress: 0.42,
    stage: 'matching',
    widthPx: null,
    heightPx: null,
    originX: null,
    originY: null,
    residualPx: null,
    accuracy: null,
    shownShare: null,
    tiles: null,
    thumbnailUrl: null,
    finishedAt: null,
    residuals: [],
    leftOut: [],
    ...changes,
  })

export const aThermal = (changes: Partial<Mosaic> = {}): Mosaic =>
  aMosaic({
    kind: 'thermal',
    temperature: { min: 11.2, max: 27.8, mean: 18.4, scale: { min: 12, max: 26 } },
    ...changes,
  })

export const aSource = (changes: Partial<MosaicSource> = {}): MosaicSource => ({
  imageId: ids.left,
  name: 'DJI_0001.JPG',
  point: { x: 0.25, y: 0.5 },
  mmPx: 1.5,
  sharpness: 0.4,
  ...changes,
})

export const anAnnotation = (changes: Partial<Annotation['annInfo']> = {}, imageId: string = ids.left): Annotation => ({
  _id: '01930000-0000-7000-8000-000000000701',
  imageId,
  location: { left: 0.25, top: 0.25, right: 0.5, bottom: 0.5 },
  updatedBy: '',
  createdAt: '2026-11-10T02:00:00.000Z',
  updatedAt: '2026-11-10T02:00:00.000Z',
  version: 1,
  annInfo: {
    shape: 'polygon',
    points: [
      [
        { x: 0, y: 0 },
        { x: 0.5, y: 0 },
        { x: 0.5, y: 0.5 },
      ],
    ],
    origin: 'person',
    isDefect: true,
    defectId: '01930000-0000-7000-8000-000000000801',
    defectNum: 31,
    severity: 'major',
    defectState: null,
    aiDefectType: null,
    suggestionNum: null,
    confidence: null,
    detectorVersion: null,
    runId: null,
    isEdited: false,
    pixelSizes: null,
    measured: null,
    sizes: {
      gsd: null,
      gsdSource: null,
      boxWidth: null,
      boxLength: null,
      area: null,
      length: null,
      width: null,
      widthMost: null,
      isBelowGsd: false,
    },
    ...changes,
  },
})

/** A line of the lower left window. */
export const aDistance = (changes: Partial<KnownDistance> = {}): KnownDistance => ({
  from: { x: 1, y: 1 },
  to: { x: 4.2, y: 1 },
  metres: 3.2,
  plusMinusM: 0.01,
  measuredM: 3.137,
  sigma: 0.0027,
  by: 'Ada Lau',
  at: '2026-11-11T02:00:00.000Z',
  ...changes,
})

type Stored = {
  readonly versions?: readonly Mosaic[]
  readonly coverage?: Coverage
  readonly annotations?: readonly Annotation[]
  /** By elevation metres. */
  readonly sourcesAt?: (x: number, y: number) => readonly MosaicSource[]
  /** When photos of the elevation arrived. */
  readonly arrived?: readonly string[]
  readonly download?: unknown
  readonly distance?: SavedDistance
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const noSource: Answer = { status: 404, body: { code: 'mosaic.no-source', message: 'none' } }

/** The mosaics of one elevation, as its server would answer. */
export function mosaicServer({
  versions: first = [aMosaic()],
  coverage = aCoverage(),
  annotations = [],
  sourcesAt = () => [aSource()],
  arrived = [],
  download = { state: 'preparing', parts: [] },
  distance = { distance: null, canUndo: false, version: 0 },
}: Stored = {}) {
  let versions = [...first]
  let saved = distance
  let before: KnownDistance | null = null
  const one = (id: string | undefined) => versions.find(({ _id }) => _id === id)

  function ofMosaic({ method, url }: SentRequest): Answer {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const [, id, verb] = /\/mosaics\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? []
    if (method === 'DELETE') versions = versions.filter(({ _id }) => _id !== id)
    if (verb === 'cancel')
      versions = versions.map((version) => (version._id === id ? { ...version, status: 'cancelled' } : version))
    if (verb === 'temperatures') return ok({ data: [{ min: 12.2, max: 18.9, mean: 15.04 }] })
    if (verb === 'download') return ok(download)
    if (verb === 'sources') {
      const found = sourcesAt(Number(searchParams.get('x')), Number(searchParams.get('y')))
      return found.length === 0 ? noSource : ok({ data: found })
    }
    return ok(one(id) ?? {})
  }

  function ofDistance({ method, body }: SentRequest): Answer {
    if (method === 'GET') return ok(saved)
    const { change: input } = body as { readonly change: DistanceChange }
    const typed = input.action === 'set' && { ...aDistance(), ...input }
    const next = input.action === 'undo' ? before : typed || null
    ;[before, saved] = [saved.distance, { distance: next, canUndo: true, version: saved.version + 1 }]
    return ok({ ...saved, mosaicIds: [] })
  }

  const answer = (asked: SentRequest): Answer => {
    const { pathname } = new URL(asked.url, 'http://localhost')
    if (pathname.endsWith('/mosaics')) {
      if (asked.method === 'POST') versions = [aJob({ _id: ids.older }), ...versions]
      return asked.method === 'POST' ? { status: 202, body: versions[0] } : ok({ data: versions })
    }
    if (pathname.includes('/mosaics/')) return ofMosaic(asked)
    if (pathname.endsWith('/coverage')) return ok(coverage)
    if (pathname.endsWith('/known-distance')) return ofDistance(asked)
    if (pathname.endsWith('/images-n-annotations')) return ok({ images: [], annotations, nextCursor: null })
    if (pathname.endsWith('/medias')) return ok({ data: arrived.map((createdAt) => ({ createdAt })), nextCursor: null })
    if (pathname.endsWith('/medias/ids')) return ok({ ids: [ids.left, ids.right] })
    if (pathname.endsWith('/medias/facets'))
      return ok({
        types: [
          { id: 'visual', name: 'visual', count: 44 },
          { id: 'thermal', name: 'thermal', count: 20 },
        ],
        floors: [
          { id: '3', name: '3/F', count: 20 },
          { id: '2', name: '2/F', count: 14 },
          { id: '1', name: '1/F', count: 10 },
        ],
      })
    if (pathname.endsWith('/annotations')) return ok({ annotations: [], conflicts: [], deletedIds: [] })
    return ok({ data: [] })
  }
  return { answer, versions: () => versions }
}
