import type { MosaicArea } from '@plumbline/mosaic/mosaic-plan'
import type { PhotoPrior } from '@plumbline/mosaic/types'

type File = { readonly path: string; readonly folder: string }

/** What a process is asked to do with the one file at `path`; it writes into `folder`. */
export type MosaicRequest = File &
  (
    | {
        readonly task: 'features'
        readonly isThermal: boolean
        readonly prior: PhotoPrior
        readonly metresPerPixel: number
      }
    | { readonly task: 'pixels'; readonly isThermal: boolean; readonly width: number }
    | { readonly task: 'align'; readonly area: MosaicArea; readonly mmPx: number; readonly maxPixels: number }
    | { readonly task: 'colours'; readonly width: number; readonly height: number }
    | { readonly task: 'pyramid' }
    | { readonly task: 'parts'; readonly format: 'png' | 'jpeg'; readonly parts: readonly PartBox[] }
  )

export type PartBox = {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Pixels of a photo as they lie in a file: bytes of red, green and blue, or temperatures. */
export type PixelFile = { readonly name: string; readonly width: number; readonly height: number }

/** Reads `path`, the folder of the job, and writes rows into `folder`. */
export type BandRequest = {
  readonly path: string
  readonly folder: string
  readonly isThermal: boolean
  readonly top: number
  readonly rows: number
  /** By photo; one that is not named could not be read. */
  readonly pixels: Readonly<Record<string, PixelFile>>
}

export const fileNames = {
  features: 'features.bin',
  pixels: 'pixels.raw',
  alignment: 'alignment.json',
  sources: 'sources.bin',
  band: 'band.raw',
  picture: 'mosaic.tif',
  temperatures: 'temperatures.bin',
  pyramid: 'pyramid.tif',
  preview: 'preview.jpg',
  thumbnail: 'thumbnail.jpg',
} as const
