import { detectedTypes } from '@plumbline/vision/rules'
import { z } from 'zod'
import type { PhotoDetections } from './detect-request.ts'

const fraction = z.number().min(0).max(1)
const pixels = z.number().min(0).max(1e9)
const width = pixels.nullable()

const FoundDefectRead = z.object({
  defectType: z.enum(detectedTypes),
  confidence: fraction,
  shape: z.enum(['polyline', 'polygon']),
  points: z.array(z.array(z.tuple([fraction, fraction]))),
  box: z.object({ left: fraction, top: fraction, right: fraction, bottom: fraction }),
  lengthPx: pixels.nullable(),
  widthPx: z.object({ mean: width, max: width }).nullable(),
  areaPx: pixels,
  widthProfile: z
    .object({ p50: pixels, p95: pixels, max: pixels, maxAt: z.object({ x: fraction, y: fraction }) })
    .nullable()
    .default(null),
})

/** The child read a foreign file: its answer is validated before use. */
export const PhotoDetectionsRead: z.ZodType<PhotoDetections> = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  detector: z.string().max(100),
  tiles: z.int().positive(),
  tilesRead: z.int().min(0),
  detections: z.array(FoundDefectRead),
  leftOut: z.int().min(0),
})
