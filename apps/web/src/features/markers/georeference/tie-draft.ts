import type { Georeference as StoredGeoreference } from '@plumbline/contract/markers/markers'
import type { Shape } from '@plumbline/canvas/shapes'
import type { TiePoint } from '@plumbline/geometry/georeference'
import type { Point } from '@plumbline/geometry/point'
import { tieStyle } from '../marker-styles.ts'

/** As it is typed: percent of the plan, degrees on the map. */
export type TieDraft = {
  readonly id: string
  readonly left: string
  readonly top: string
  readonly longitude: string
  readonly latitude: string
}

const numberIn = (text: string, least: number, max: number): number | undefined => {
  const value = Number(text.trim().replace('−', '-'))
  return text.trim() !== '' && Number.isFinite(value) && value >= least && value <= max ? value : undefined
}

export const emptyTie = (id: string): TieDraft => ({ id, left: '', top: '', longitude: '', latitude: '' })
const percentText = (fraction: number) => String(Number((fraction * 100).toFixed(4)))
export const placedTie = (tie: TieDraft, { x, y }: Point): TieDraft => ({
  ...tie,
  left: percentText(x),
  top: percentText(y),
})

export function draftOf({ points }: StoredGeoreference, idOf: (index: number) => string): readonly TieDraft[] {
  return points.map(({ at, coordinates: [longitude, latitude] }, index) => ({
    ...placedTie(emptyTie(idOf(index)), at),
    longitude: String(longitude),
    latitude: String(latitude),
  }))
}

/** Where it lies on the plan; nothing while that is not said. */
export function planPointOf({ left, top }: TieDraft): Point | undefined {
  const [x, y] = [numberIn(left, 0, 100), numberIn(top, 0, 100)]
  return x === undefined || y === undefined
    ? undefined
    : { x: Number((x / 100).toFixed(8)), y: Number((y / 100).toFixed(8)) }
}

export function positionOf({ longitude, latitude }: Pick<TieDraft, 'longitude' | 'latitude'>) {
  const [east, north] = [numberIn(longitude, -180, 180), numberIn(latitude, -90, 90)]
  return east === undefined || north === undefined ? undefined : { longitude: east, latitude: north }
}

export const isBlank = ({ left, top, longitude, latitude }: TieDraft): boolean =>
  [left, top, longitude, latitude].every((text) => text.trim() === '')

/** Nothing while one of them is half filled in. Blank ones do not count. */
export function tiesOf(draft: readonly TieDraft[]): readonly TiePoint[] | undefined {
  const ties = draft.filter((tie) => !isBlank(tie)).map((tie) => ({ plan: planPointOf(tie), map: positionOf(tie) }))
  return ties.every(({ plan, map }) => plan !== undefined && map !== undefined)
    ? (ties as readonly TiePoint[])
    : undefined
}

export const storedTies = (ties: readonly TiePoint[]): StoredGeoreference['points'] =>
  ties.map(({ plan, map }) => ({ at: { x: plan.x, y: plan.y }, coordinates: [map.longitude, map.latitude] }))
export const tiesOfStored = ({ points }: StoredGeoreference): readonly TiePoint[] =>
  points.map(({ at, coordinates: [longitude, latitude] }) => ({ plan: at, map: { longitude, latitude } }))

export function tieShapes(draft: readonly TieDraft[]): readonly Shape[] {
  return draft.flatMap((tie, index) => {
    const at = planPointOf(tie)
    return at === undefined
      ? []
      : [{ id: tie.id, kind: 'point' as const, points: [at], style: tieStyle, label: String(index + 1) }]
  })
}
