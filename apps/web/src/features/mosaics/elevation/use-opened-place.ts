import type { Point } from '@plumbline/geometry/point'
import { useState } from 'react'
import { fetchSources, type OfMosaic } from '../../../api/mosaics.ts'
import { mosaicToMetres, type MosaicExtent } from '../mosaic-place.ts'

export type Opening =
  | { readonly kind: 'none' | 'opening' | 'no-photo' }
  | { readonly kind: 'failed'; readonly error: Error }

type Props = {
  readonly of: OfMosaic
  readonly extent: MosaicExtent
  readonly onOpen: (imageId: string, at: Point) => void
}

/** The sharpest of the photos that show a place; where sharpness was not measured, the finest. */
function sharpest<T extends { readonly sharpness: number | null; readonly mmPx: number }>(
  sources: readonly T[],
): T | undefined {
  return sources.toSorted((one, other) => (other.sharpness ?? -1) - (one.sharpness ?? -1) || one.mmPx - other.mmPx)[0]
}

/** Finds the sharpest photo of a place and opens it there. */
export function useOpenedPlace({ of, extent, onOpen }: Props) {
  const [opening, setOpening] = useState<Opening>({ kind: 'none' })
  async function open(at: Point): Promise<void> {
    setOpening({ kind: 'opening' })
    try {
      const photo = sharpest(await fetchSources(of, mosaicToMetres(extent, at)))
      setOpening({ kind: photo === undefined ? 'no-photo' : 'none' })
      if (photo !== undefined) onOpen(photo.imageId, photo.point)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      setOpening(
        (error as { code?: string }).code === 'mosaic.no-source' ? { kind: 'no-photo' } : { kind: 'failed', error },
      )
    }
  }
  return { opening, open: (at: Point) => void open(at) }
}
