import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { MosaicMeter } from '@plumbline/contract/mosaics/mosaics'
import type { Point } from '@plumbline/geometry/point'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { temperaturesQuery, type OfMosaic, type Temperatures } from '../../../api/mosaics.ts'
import { meterStyle } from '../drawing/outlines.ts'
import { mosaicToMetres, type MosaicExtent } from '../mosaic-place.ts'

/** The pointer rests so long before its temperature is asked for. */
const restMs = 120

/** Undefined: not answered yet. Null: nothing has a temperature there. */
export type Reading = Temperatures | undefined

/** The temperature at a place of a thermal mosaic. */
export function useSpot(of: OfMosaic, extent: MosaicExtent, at: Point | undefined, isOn: boolean): Reading {
  const points = at === undefined ? [] : [mosaicToMetres(extent, at)]
  const { data } = useQuery({
    ...temperaturesQuery(of, { kind: 'spot', points }, restMs),
    enabled: isOn && at !== undefined,
    gcTime: 0,
  })
  return data
}

function meterOf({ kind, points }: Shape, extent: MosaicExtent): MosaicMeter {
  return {
    kind: kind === 'rectangle' ? 'box' : 'polygon',
    points: points.map((point) => mosaicToMetres(extent, point)),
  }
}

export type MeasuredArea = { readonly id: string; readonly reading: Reading; readonly hasFailed: boolean }

/** Boxes and polygons drawn on a thermal mosaic with what lies below them; they are not stored. */
export function useMeters(editor: Editor, of: OfMosaic, extent: MosaicExtent): readonly MeasuredArea[] {
  const shapes = useSyncExternalStore(editor.subscribe, editor.shapes.all)
  const meters = shapes.filter(({ style }) => style === meterStyle)
  const readings = useQueries({ queries: meters.map((shape) => temperaturesQuery(of, meterOf(shape, extent), 0)) })
  return meters.map(({ id }, index) => ({
    id,
    reading: readings[index]?.data,
    hasFailed: readings[index]?.isError === true,
  }))
}
