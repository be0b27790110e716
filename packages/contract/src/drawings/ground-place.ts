import { z } from 'zod'

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** Where a drawing’s file (a GeoTIFF) says that it lies. */
export const GroundPlace = z.object({
  /** Its coordinate system as it names it. */
  system: z.string().nullable(),
  isGeographic: z.boolean(),
  /**
   * x = a + b * column + c * row, y = d + e * column + f * row, of the corner of a pixel, in the unit of its coordinate
   * system.
   */
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Why that is no place on the map. Null: it is one. */
  fault: z.enum(['no-system', 'unknown-system', 'off-grid']).nullable(),
  /**
   * How it became WGS 84. approximate: to about 2 m. assumed: its datum is not known here, it was read as if in WGS 84.
   */
  conversion: z.enum(['none', 'approximate', 'assumed']),
  /** Longitude and latitude, clockwise from the upper left corner. */
  corners: z.array(position).length(4).nullable(),
  /** On the ground. Null: the file does not say what its numbers count. */
  metresPerPixel: z.number().positive().nullable(),
})
export type GroundPlace = z.infer<typeof GroundPlace>

/** The six lines of a world file, which counts from the middle of the upper left pixel. */
export function worldFileOf({ transform: [a, b, c, d, e, f] }: GroundPlace): string {
  return `${[b, e, c, f, a + (b + c) / 2, d + (e + f) / 2].map(String).join('\n')}\n`
}

/** As programs look for it beside the file: plan.tif has plan.tfw. */
export const worldFileName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')}.tfw`
