import { z } from 'zod'
import { pictureTypes } from './media-choices.ts'

/**
 * Why a photo has no position: the camera wrote none, wrote 0/0 because it had no fix, or wrote one that is not on
 * earth.
 */
export const positionFaults = ['missing', 'zero', 'out-of-range'] as const

/** The two differ by metres on some cameras: those of one flight are never mixed. */
export const positionSources = ['xmp', 'exif'] as const

const length = z.number().positive().max(100_000)
const angle = z.number().min(-360).max(360)
const altitude = z.number().min(-1_000).max(20_000)
const text = z.string().min(1).max(100)

/** Each field as it must be where the camera wrote it; a damaged one is left out and harms no other. */
export const factFields = {
  width: z.int().positive().max(1_000_000),
  height: z.int().positive().max(1_000_000),
  /** The camera's clock, with its zone where that is known. */
  takenAt: z.iso.datetime({ local: true, offset: true }).refine((at) => at >= '1990'),
  position: z.object({
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    source: z.enum(positionSources),
  }),
  positionFault: z.enum(positionFaults),
  /** Metres above the sea, and above the place of take-off. */
  absoluteAltitude: altitude,
  relativeAltitude: altitude,
  /** Degrees: yaw clockwise from true north, pitch up from level. */
  gimbalYaw: angle,
  gimbalPitch: angle,
  gimbalRoll: angle,
  flightYaw: angle,
  /** Millimetres, millimetres, pixels. */
  focalLength: length,
  equivalentFocalLength: length,
  calibratedFocalLength: length,
  digitalZoom: z.number().min(1).max(1_000),
  /** Metres along the line of sight. */
  laserRange: length,
  rtk: z.enum(['none', 'single', 'float', 'fixed']),
  model: text,
  serial: text,
  imageSource: text,
} as const

/** Zeros in place of a name or number say nothing. */
export const isStated = (written: string): boolean => !/^[0\s]*$/.test(written)

type Fields = typeof factFields
type Nullable = { readonly [Key in keyof Fields]: z.ZodNullable<Fields[Key]> }

const nullable = Object.fromEntries(
  Object.entries(factFields).map(([key, schema]) => [key, schema.nullable()]),
) as unknown as Nullable

/** What a photo says of itself (EXIF and XMP). */
export const PhotoFacts = z.object({
  ...nullable,
  type: z.enum(pictureTypes),
  /** An editor cut it, or it was joined from several: its lens says nothing of what it shows. */
  isCropped: z.literal(true).optional(),
})
export type PhotoFacts = z.infer<typeof PhotoFacts>
export type PhotoPosition = z.infer<Fields['position']>
