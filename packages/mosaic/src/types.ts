/** Row by row from the top left; one channel is grey, three are red, green and blue. */
export type Picture = {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
}

/** Degrees Celsius row by row from the top left; NaN where the camera measured none. */
export type TemperaturePicture = { readonly data: Float32Array; readonly width: number; readonly height: number }

/** Nine numbers row by row: (x, y, 1) of one plane to a multiple of (x, y, 1) of the other. */
export type Homography = readonly number[]

/**
 * A camera before the plane of an elevation. Places in metres: x from the left end along the developed length, y up
 * from the foot,
 * w outwards, so that w is the distance of the camera.
 */
export type PlaneCamera = {
  readonly x: number
  readonly y: number
  readonly w: number
  /**
   * Three rows of (x, y, w): the right and the upper side of the picture, and the way it was taken. Unit vectors,
   * square to one another.
   */
  readonly axes: readonly number[]
  /** Pixels of widthPx x heightPx. */
  readonly focal: number
  /**
   * Radial distortion: a ray at tangent r from the axis meets the picture at r (1 + k1 r^2) focal lengths from its
   * middle.
   */
  readonly k1: number
  readonly widthPx: number
  readonly heightPx: number
}

/** One standard deviation each, before any photo is compared. */
export type PriorSigma = {
  readonly acrossM: number
  readonly upM: number
  readonly awayM: number
  readonly angleDegrees: number
}

/** What position, gimbal and lens say of a photo. */
export type PhotoPrior = {
  readonly imageId: string
  /** Index in the frame's planes: photos of different planes are never compared. */
  readonly plane: number
  readonly camera: PlaneCamera
  readonly sigma: PriorSigma
  /** Photos of one camera share focal length and distortion. */
  readonly cameraKey: string
  /** 0 to 1; null: not measured. */
  readonly sharpness: number | null
  /** At the middle of the photo. */
  readonly mmPx: number
}

/** Corners of one photo. Plain typed arrays, so that they travel between threads and lie on a disk. */
export type PhotoFeatures = {
  readonly count: number
  /** Pixels of the photo as the prior's camera has them. */
  readonly x: Float32Array
  readonly y: Float32Array
  /**
   * Pixels of the matching scale: the side of a pixel in which the corner was found, and by which its place is less
   * exact.
   */
  readonly sizes: Uint8Array
  /** Eight words of 32 bits each. */
  readonly descriptors: Uint32Array
  /** Red, green and blue around each corner, 0 to 255; grey three times for a grey picture. */
  readonly colours: Float32Array
  /** Straight, nearly upright edges: x and y of the lower and of the upper end, in pixels of the photo. */
  readonly verticals?: Float32Array | undefined
}

/** How tied photos were turned so that upright edges are upright. */
export type Levelling = {
  /** To the left. */
  readonly turnDegrees: number
  /** One standard deviation of what is left. */
  readonly sigmaDegrees: number
  readonly edges: number
}

export const mosaicLeftOutReasons = [
  /** No position, no direction or no lens: nothing says where it belongs. */
  'no-position',
  'no-camera',
  /** It meets no part of the elevation, or faces along it. */
  'misses',
  'oblique',
  /** Its neighbours show something else: its position or direction is wrong, or something hides the elevation. */
  'contradicts',
  /** Its file could not be read, or is not of the kind. */
  'unreadable',
] as const
export type MosaicLeftOutReason = (typeof mosaicLeftOutReasons)[number]

/**
 * matched: tied to other photos by what they show. position: too little to see or no neighbour, so only position and
 * gimbal place it.
 */
export type PlacementBasis = 'matched' | 'position'

export type PlacedPhoto = {
  readonly imageId: string
  readonly plane: number
  readonly basis: PlacementBasis
  /** Pixels of widthPx x heightPx to elevation metres; the nearest homography where the lens bends lines. */
  readonly toElevation: Homography
  /** The exact model, by which the mosaic is rendered. */
  readonly camera: PlaneCamera
  /**
   * Metres, one standard deviation, against the other photos where both show a place; of a photo by position against
   * the frame.
   */
  readonly sigmaM: number
  /** Metres between where this photo and others show the same corner; null without matches. */
  readonly residualM: { readonly median: number; readonly p95: number } | null
  readonly matches: number
  /** Of its matches, the share that does not lie on the plane: balconies, plants, people. */
  readonly offPlaneShare: number
  /** What its red, green and blue are multiplied by. */
  readonly gain: readonly [number, number, number]
  readonly sharpness: number | null
  readonly mmPx: number
}

export type PhotoNotPlaced = { readonly imageId: string; readonly reason: MosaicLeftOutReason }

export type Alignment = {
  readonly placed: readonly PlacedPhoto[]
  readonly leftOut: readonly PhotoNotPlaced[]
  /** Over all matches that lie on the plane; null without any. */
  readonly residualM: { readonly median: number; readonly p95: number } | null
  readonly matches: number
  readonly offPlaneShare: number
  /** Of all lengths, one standard deviation as a share: what positions and lens leave open. */
  readonly scaleSigma: number
  /** Metres, one standard deviation, of the whole mosaic against the frame. */
  readonly shiftSigmaM: number
  /** Degrees, one standard deviation, by which upright edges may still lean; null: no two photos are tied. */
  readonly tiltSigma: number | null
  /** Null: by positions and gimbals alone; too few upright edges were found, or they say what positions exclude. */
  readonly levelling: Levelling | null
}
