import { closeRangeMethods, type CloseRangeMethod, type CloseRangeResult } from '@plumbline/inspection/coverage/types'
import type { CloseRangeArea, ElevationPoint } from '@plumbline/contract/coverage/coverage'
import { isDay } from '@plumbline/contract/rules/days'
import type { Translate } from '../../../i18n/translate.ts'
import { typedNumber } from '../../../i18n/typed-number.ts'
import { isRectangle, polygonOf, rectangleOf } from './area-places.ts'

/** What stands in the fields, as it was typed. */
export type AreaValues = {
  readonly method: CloseRangeMethod
  readonly by: string
  readonly on: string
  readonly note: string
  /** Null: not stated. */ readonly result: CloseRangeResult | null
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
    result: area?.result ?? null,
    imageIds: area?.imageIds ?? [],
    ...placeValues(polygon ?? area?.polygon),
  }
}

/** A drawn edge may lie a centimetre outside by rounding. */
const tolerance = 0.011

type Extent = { readonly lengthM: number; readonly heightM: number }

const sides = ['x', 'y', 'width', 'height'] as const

/** What is wrong with one number; undefined: nothing. `from`: where it begins, for a width or a height. */
function numberFault(t: Translate, text: string, whole: number, size: string, from?: number): string | undefined {
  const value = typedNumber(text)
  if (text.trim() === '') return t('coverage.view.closeRange.required')
  if (Number.isNaN(value)) return t('coverage.view.closeRange.notNumber')
  if (from === undefined && value < 0) return t('coverage.view.closeRange.negative')
  if (from !== undefined && value <= 0) return t('coverage.view.closeRange.positive')
  return (from ?? 0) + value > whole + (from === undefined ? 0 : tolerance)
    ? t('coverage.view.closeRange.outside', { size })
    : undefined
}

function placeFaults(t: Translate, values: AreaValues, { lengthM, heightM }: Extent, size: string): AreaFaults {
  if (values.polygon !== undefined) return {}
  const [x, y] = [typedNumber(values.x), typedNumber(values.y)]
  return Object.fromEntries(
    Object.entries({
      x: numberFault(t, values.x, lengthM, size),
      y: numberFault(t, values.y, heightM, size),
      width: numberFault(t, values.width, lengthM, size, x || 0),
      height: numberFault(t, values.height, heightM, size, y || 0),
    }).filter(([, fault]) => fault !== undefined),
  )
}

/** The place as it was recorded stays valid though the elevation became shorter: its note can still be edited. */
const isPlaceOf = (values: AreaValues, area: CloseRangeArea | undefined): boolean => {
  if (area === undefined) return false
  const recorded = placeValues(area.polygon)
  return values.polygon === recorded.polygon && sides.every((side) => values[side] === recorded[side])
}

export function areaFaults(
  t: Translate,
  values: AreaValues,
  extent: Extent,
  size: string,
  { today, recorded }: { readonly today: string; readonly recorded?: CloseRangeArea | undefined },
): AreaFaults {
  const required = t('coverage.view.closeRange.required')
  const isFuture = isDay(values.on) && values.on > today
  return {
    ...(values.by.trim() === '' ? { by: required } : {}),
    ...(isDay(values.on) ? {} : { on: required }),
    ...(isFuture ? { on: t('coverage.view.closeRange.future') } : {}),
    ...(isPlaceOf(values, recorded) ? {} : placeFaults(t, values, extent, size)),
  }
}

/** Of values without faults. */
export function areaOfValues(id: string, values: AreaValues): CloseRangeArea {
  const { method, by, on, note, imageIds, result } = values
  const polygon =
    values.polygon ??
    polygonOf({
      x: typedNumber(values.x),
      y: typedNumber(values.y),
      width: typedNumber(values.width),
      height: typedNumber(values.height),
    })
  return {
    _id: id,
    polygon: [...polygon],
    method,
    by: by.trim(),
    on,
    imageIds: [...imageIds],
    note: note.trim(),
    result,
  }
}
