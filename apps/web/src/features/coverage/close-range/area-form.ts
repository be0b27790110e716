import { closeRangeMethods, type CloseRangeMethod } from '@plumbline/inspection/coverage/types'
import type { CloseRangeArea, ElevationPoint } from '@plumbline/contract/coverage/coverage'
import type { Translate } from '../../../i18n/translate.ts'
import { isRectangle, polygonOf, rectangleOf } from './area-places.ts'

/** What stands in the fields, as it was typed. */
export type AreaValues = {
  readonly method: CloseRangeMethod
  readonly by: string
  readonly on: string
  readonly note: string
  readonly imageIds: readonly string[]
  /** The outline as drawn; undefined: the four numbers hold. */
  readonly polygon: readonly ElevationPoint[] | undefined
  readonly x: string
  readonly y: string
  readonly width: string
  readonly height: string
}
export type AreaField = 'by' | 'on' | 'x' | 'y' | 'width' | 'height'
export type AreaFaults = Partial<Record<AreaField, string>>

/** Filled from the last area of this page: areas of one day are mostly by the same people. */
export type AreaDefaults = Pick<AreaValues, 'method' | 'by' | 'on'>
export const noDefaults: AreaDefaults = { method: closeRangeMethods[0], by: '', on: '' }

export function placeValues(
  polygon: readonly ElevationPoint[] | undefined,
): Pick<AreaValues, 'polygon' | 'x' | 'y' | 'width' | 'height'> {
  if (polygon === undefined) return { polygon: undefined, x: '', y: '', width: '', height: '' }
  const { x, y, width, height } = rectangleOf(polygon)
  return {
    polygon: isRectangle(polygon) ? undefined : polygon,
    x: String(x),
    y: String(y),
    width: String(width),
    height: String(height),
  }
}

export function areaValues(
  area: CloseRangeArea | undefined,
  polygon: readonly ElevationPoint[] | undefined,
  defaults: AreaDefaults,
): AreaValues {
  const { method, by, on } = area ?? defaults
  return {
    method,
    by,
    on,
    note: area?.note ?? '',
    imageIds: area?.imageIds ?? [],
    ...placeValues(polygon ?? area?.polygon),
  }
}

const number = /^\d+(?:[.,]\d+)?$/
export const metresOf = (text: string): number =>
  number.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN

/** A drawn edge may lie a centimetre outside by rounding. */
const tolerance = 0.011

type Extent = { readonly lengthM: number; readonly heightM: number }

function placeFaults(t: Translate, values: AreaValues, { lengthM, heightM }: Extent, size: string): AreaFaults {
  if (values.polygon !== undefined) return {}
  const [x, y, width, height] = [values.x, values.y, values.width, values.height].map(metresOf) as [
    number,
    number,
    number,
    number,
  ]
  const required = t('coverage.view.closeRange.required')
  const outside = t('coverage.view.closeRange.outside', { size })
  const side = (value: number, from: number, whole: number) => {
    if (Number.isNaN(value)) return required
    if (value <= 0) return t('coverage.view.closeRange.positive')
    return from + value > whole + tolerance ? outside : undefined
  }
  const start = (value: number, whole: number) => (Number.isNaN(value) ? required : value > whole ? outside : undefined)
  return Object.fromEntries(
    Object.entries({
      x: start(x, lengthM),
      y: start(y, heightM),
      width: side(width, x, lengthM),
      height: side(height, y, heightM),
    }).filter(([, fault]) => fault !== undefined),
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/

export function areaFaults(t: Translate, values: AreaValues, extent: Extent, size: string): AreaFaults {
  const required = t('coverage.view.closeRange.required')
  return {
    ...(values.by.trim() === '' ? { by: required } : {}),
    ...(day.test(values.on) ? {} : { on: required }),
    ...placeFaults(t, values, extent, size),
  }
}

/** Of values without faults. */
export function areaOfValues(id: string, values: AreaValues): CloseRangeArea {
  const { method, by, on, note, imageIds } = values
  const polygon =
    values.polygon ??
    polygonOf({
      x: metresOf(values.x),
      y: metresOf(values.y),
      width: metresOf(values.width),
      height: metresOf(values.height),
    })
  return { _id: id, polygon: [...polygon], method, by: by.trim(), on, imageIds: [...imageIds], note: note.trim() }
}
