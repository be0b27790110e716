import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Mosaic } from '@plumbline/contract/mosaics/mosaics'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import { drawnShapesQuery } from '../../../api/mosaics.ts'
import { elevationScale, toMetres } from '../../../canvas/elevation-scale.ts'
import { usePinClusters } from '../../../canvas/pins/use-pins.ts'
import { drawStyle, outlineShapes, shownAnnotations } from '../drawing/outlines.ts'
import { isOnMosaic, metresToMosaic, placedPhoto, type MosaicExtent, type PlacedPhoto } from '../mosaic-place.ts'

const nothing = [] as const

export function usePlacedPhotos(mosaic: Mosaic | undefined): ReadonlyMap<string, PlacedPhoto> {
  return useMemo(() => {
    const placed = (mosaic?.residuals ?? nothing).flatMap((photo) => placedPhoto(photo) ?? [])
    return new Map(placed.map((photo) => [photo.imageId, photo]))
  }, [mosaic])
}

type Props = {
  readonly editor: Editor
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly frame: { readonly lengthM: number; readonly heightM: number }
  readonly extent: MosaicExtent
  readonly photos: ReadonlyMap<string, PlacedPhoto>
  /** Pins in fractions of the drawing. */
  readonly pins: readonly Shape[]
  /** The open defect, whose pin is in no crowd. */
  readonly openId: string | null
}

/** Pins of the drawing and shapes of the photos where they lie on the mosaic. Answers the pins and their crowds. */
export function useMosaicShapes({ editor, of, plan, frame, extent, photos, pins, openId }: Props) {
  const { data: annotations = nothing } = useQuery(drawnShapesQuery(of))
  const shownPins = useMemo(() => {
    const scale = elevationScale(plan.portions, frame)
    if (scale === undefined) return nothing
    return pins.flatMap((pin) => {
      const points = pin.points.map((point) => metresToMosaic(extent, toMetres(scale, point)))
      return points.every(isOnMosaic) ? [{ ...pin, points }] : []
    })
  }, [plan.portions, frame, extent, pins])
  const clusters = usePinClusters(editor, shownPins, openId)
  const outlines = useMemo(
    () => shownAnnotations(annotations, photos).flatMap((one) => outlineShapes(one, photos, extent)),
    [annotations, photos, extent],
  )
  useEffect(() => {
    const put = [...outlines, ...clusters.shapes]
    const ids = new Set(put.map(({ id }) => id))
    const remove = editor.shapes
      .all()
      // What was drawn a moment ago is replaced by its stored shape, which has the same id.
      .flatMap(({ id, isLocked, style }) => (ids.has(id) || isLocked !== true || style === drawStyle ? [] : [id]))
    editor.shapes.apply({ put, remove }, 'remote')
  }, [editor, outlines, clusters])
  return { pins: shownPins, clusters }
}
