import { z } from 'zod'

/** Metres between a model's own place and the photos from which the screen asks whether that place is right. */
export const suspiciousDistance = 500

/**
 * What a file's own place is compared with. photos: the nearest one. address: the position in the project info.
 * project: what the project's models are counted from.
 */
const georeferenceSources = ['photos', 'address', 'project'] as const

/**
 * Where a file itself says it is. distance: metres from there to what `from` names; null: nothing to compare it with.
 */
export const Georeference = z.object({
  latitude: z.number(),
  longitude: z.number(),
  distance: z.number().nullable(),
  from: z.enum(georeferenceSources),
  /** Metres from the middle of the model to the place that its file names. */
  fromNamed: z.number(),
  /** Somebody said that it is wrong. */
  isIgnored: z.boolean(),
})
export type Georeference = z.infer<typeof Georeference>

/** Where in a file its place stands. numbers: nowhere but in its coordinates. note: in a file beside it. */
const statedSources = ['numbers', 'map-conversion', 'site', 'globe', 'note'] as const

/** What a file states of its place, in its own words and numbers. */
export const StatedPlace = z.object({
  source: z.enum(statedSources),
  /** Its coordinate system as it names it. */
  system: z.string().nullable(),
  /**
   * East, north, up, of an IFC in metres and of points in the unit of the file; of geographic ones latitude, longitude,
   * height.
   */
  coordinates: z.tuple([z.number(), z.number(), z.number()]),
  isGeographic: z.boolean(),
  /**
   * How they became WGS 84. approximate: to about 2 m. assumed: their datum is not known here, they were read as if in
   * WGS 84.
   */
  conversion: z.enum(['none', 'approximate', 'assumed']),
  /** A system that it names besides and that cannot be converted. */
  unread: z.string().nullable(),
  /** Its height is none that a building has and was read as 0. */
  isHeightIgnored: z.boolean(),
})
export type StatedPlace = z.infer<typeof StatedPlace>

/**
 * Why a model is not placed. none: its file states no place. zero: latitude and longitude 0. inconsistent: its
 * coordinates are far from the place it names.
 * unused: its place would do, and is not used yet. not-recorded: it was prepared before reasons were.
 */
export const unplacedReasons = [
  'none',
  'no-system',
  'unknown-system',
  'off-grid',
  'zero',
  'far',
  'inconsistent',
  'ignored',
  'unused',
  'not-recorded',
] as const
export type UnplacedReason = (typeof unplacedReasons)[number]
