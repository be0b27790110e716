import { tangentPlane, type MapPosition } from '@plumbline/geometry/georeference'
import { wholeTurn } from '@plumbline/geometry/point'
import { middleOf } from '../../photos/photo-positions.ts'
import { isSteep, offsetDistanceOf } from '../../photos/photo-suggestions.ts'
import { known, poseOf, radians, type CameraPose } from '../camera-pose.ts'
import { isThermalPhoto, type CoveragePhoto } from '../types.ts'

/** Metres east and north of the middle of the flight. */
export type Ground = { readonly east: number; readonly north: number }

/** A photo that says where the elevation stands. */
export type Sight = {
  readonly photo: CoveragePhoto
  readonly pose: CameraPose
  readonly camera: Ground
  /** Metres along the level view to the elevation. */
  readonly distanceM: number
  /** Read by a laser along the view, not typed as the distance of the flight. */
  readonly isMeasured: boolean
  /** Degrees clockwise from north, outwards, of an elevation that the photo looks at squarely. */
  readonly bearing: number
  /** Metres, one standard deviation across. */
  readonly positionSigmaM: number
}

export type Flight = {
  readonly sights: readonly Sight[]
  readonly toMap: (at: Ground) => MapPosition
}

const positionSigma = { fixed: 0.05, float: 0.5, single: 1.5, none: 1.5 } as const
/** Metres, one standard deviation across, of the position that the camera wrote. */
export const positionSigmaOf = (facts: CoveragePhoto['facts']): number => positionSigma[facts?.rtk ?? 'none']

/** -180 up to 180. */
export const turnBetween = (from: number, to: number): number => wholeTurn(to - from + 180) - 180

/** More aside than this of the bearing that a person gave, a photo is one of another elevation. */
export const widestTurn = 75

function sightOf(photo: CoveragePhoto, toMetres: (at: MapPosition) => Ground): Sight | undefined {
  const pose = poseOf(photo)
  if (typeof pose === 'string' || photo.facts === null) return undefined
  if (isSteep({ gimbalPitch: pose.pitch })) return undefined
  const laser = known(offsetDistanceOf(photo.facts))
  const distanceM = laser ?? known(photo.pdib)
  if (distanceM === null || !(distanceM > 0 && distanceM < 1_000)) return undefined
  return {
    photo,
    pose,
    camera: toMetres(pose),
    distanceM,
    isMeasured: laser !== null,
    bearing: wholeTurn(pose.yaw + 180),
    positionSigmaM: positionSigmaOf(photo.facts),
  }
}

/**
 * Photos with a position, a direction that is not steep and a distance; of one elevation where its bearing is known.
 */
export function flightOf(photos: readonly CoveragePhoto[], bearing: number | null): Flight | undefined {
  const positions = photos.flatMap((photo) => {
    const pose = poseOf(photo)
    return typeof pose === 'string' ? [] : [pose]
  })
  const middle = middleOf(positions)
  if (middle === undefined) return undefined
  const plane = tangentPlane(middle)
  const toMetres = (at: MapPosition): Ground => {
    const { x, y } = plane.toMetres(at)
    return { east: x, north: y }
  }
  const all = photos.flatMap((photo) => sightOf(photo, toMetres) ?? [])
  // A thermal picture stands where its visual companion does, and would count twice; alone it says as much.
  const visual = all.filter(({ photo }) => !isThermalPhoto(photo))
  const sights = visual.length === 0 ? all : visual
  return {
    sights: sights.filter((sight) => bearing === null || Math.abs(turnBetween(bearing, sight.bearing)) <= widestTurn),
    toMap: ({ east, north }) => plane.toMap({ x: east, y: north }),
  }
}

/**
 * Where the photo meets a plane of this bearing: what a laser read lies along the view, what was typed is square to the
 * plane.
 */
export function hitOf({ camera, pose, distanceM, isMeasured }: Sight, bearing: number): Ground {
  const inwards = radians(isMeasured ? pose.yaw : bearing + 180)
  return { east: camera.east + Math.sin(inwards) * distanceM, north: camera.north + Math.cos(inwards) * distanceM }
}
