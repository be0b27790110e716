import type { Point } from '@plumbline/geometry/point'
import { useState } from 'react'
import { fetchSources, type MosaicSource, type OfMosaic } from '../../../api/mosaics.ts'
import { mosaicToMetres, type MosaicExtent } from '../mosaic-place.ts'

export type Opening =
  | { readonly kind: 'none' | 'opening' | 'no-photo' }
  | { readonly kind: 'failed'; readonly error: Error }

type Props = {
  readonly of: OfMosaic
  readonly extent: MosaicExtent
  readonly onOpen: (imageId: string, at: Point) => void
}

/** A sharpness that was not measured counts as middling. */
const middleSharpness = 0.5

/** The photo that shows the finest sharp detail of a place: one that is twice as sharp may be twice as coarse. */
function sharpest(sources: readonly MosaicSource[]): MosaicSource | undefined {
  const detail = ({ mmPx, sharpness }: MosaicSource) => mmPx / Math.max(0.05, sharpness ?? middleSharpness)
  return sources.toSorted((one, other) => detail(one) - detail(other))[0]
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
      setOpening({ kind: 'failed', error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
    }
  }
  return { opening, open: (at: Point) => void open(at) }
}
