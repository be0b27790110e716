import type { FrameInput } from '@plumbline/contract/coverage/coverage'
import { coverageByPlace } from '@plumbline/inspection/coverage/by-place'
import { coverageOf } from '@plumbline/inspection/coverage/coverage'
import { lengthOfDrawing } from '@plumbline/inspection/coverage/frame/drawing-length'
import { withParts } from '@plumbline/inspection/coverage/frame/facade-parts'
import { fitFrame } from '@plumbline/inspection/coverage/frame/fit-frame'
import { withScale } from '@plumbline/inspection/coverage/frame/frame-scale'
import { footprintOf } from '@plumbline/inspection/coverage/footprint'
import { frameFromPlanes } from '@plumbline/inspection/coverage/frame/planes'
import type {
  CoverageLimits,
  CoveragePhoto,
  CoverageResult,
  ElevationFrame,
  ElevationShape,
  FrameScale,
} from '@plumbline/inspection/coverage/types'
import { floorsOf, type Floor } from '@plumbline/inspection/floors/floors'
import { cameraAzimuth } from '@plumbline/inspection/photos/photo-suggestions'

type DrawnPortion = Parameters<typeof lengthOfDrawing>[0][number] & Parameters<typeof floorsOf>[0][number]

export type ElevationInput = {
  readonly portions: readonly DrawnPortion[]
  readonly picture: { readonly width: number; readonly height: number } | null
  /** Degrees clockwise from north, outwards; null where neither the elevation nor its name says it. */
  readonly bearing: number | null
  /** What somebody said of its place or length; null: nothing. */
  readonly given: Exclude<FrameInput, { source: 'flight-fit' }> | null
  /** By a distance that somebody typed; null: lengths are as positions give them. */
  readonly scale?: FrameScale | null
  /** Of this elevation, by their own place or their marker's. */
  readonly photos: readonly CoveragePhoto[]
  /** Of no elevation: those that show this one by position and direction count. */
  readonly unplaced: readonly CoveragePhoto[]
  readonly limits: CoverageLimits
}

/** Degrees that a camera may look past the square to an elevation and still be taken for one that shows it. */
const facingDegrees = 45

const metresOf = (floors: readonly Floor[]) =>
  floors.reduce((sum, { height }) => sum + Math.round(height * 100), 0) / 100

function shapeOf({ portions, picture, bearing, given }: ElevationInput, heightM: number): ElevationShape {
  if (given?.source === 'length') return { heightM, bearing, lengthM: given.lengthM, lengthSource: 'typed' }
  const drawn = picture === null ? undefined : lengthOfDrawing(portions, picture)
  return { heightM, bearing, lengthM: drawn ?? null, lengthSource: drawn === undefined ? null : 'drawing' }
}

/** 0 to 180. */
const apart = (one: number, other: number) => Math.abs(((((one - other + 180) % 360) + 360) % 360) - 180)

function faces({ facts }: CoveragePhoto, bearing: number | null): boolean {
  const azimuth = facts && cameraAzimuth(facts)
  return bearing !== null && azimuth !== null && apart(azimuth + 180, bearing) <= facingDegrees
}

/** What was said of it, else what its own photos say; where it has none, those that look at it. */
function frameOf(input: ElevationInput, heightM: number): ElevationFrame | undefined {
  const { given, photos, unplaced, bearing } = input
  if (!(heightM > 0)) return undefined
  if (given !== null && given.source !== 'length')
    return frameFromPlanes(given.planes, { heightM, source: given.source, sigmaM: given.sigmaM })
  const shape = shapeOf(input, heightM)
  const facing = unplaced.filter((photo) => faces(photo, bearing))
  return fitFrame(photos, shape) ?? (facing.length === 0 ? undefined : fitFrame([...photos, ...facing], shape))
}

export function computeElevation(input: ElevationInput): CoverageResult {
  const { photos, unplaced, limits } = input
  const floors = floorsOf(input.portions)
  const found = frameOf(input, metresOf(floors))
  if (found === undefined) return coverageByPlace({ photos, floors, limits })
  const frame = withParts(withScale(found, input.scale ?? null), input.portions, input.picture)
  const bearing = input.bearing ?? frame.bearing
  const seeing = unplaced.filter((photo) => faces(photo, bearing) && typeof footprintOf(photo, frame) !== 'string')
  return coverageOf({ photos: [...photos, ...seeing], frame, floors, limits })
}
