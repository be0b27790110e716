import type { CloseRangeArea } from '@plumbline/contract/coverage/coverage'
import { v7 } from 'uuid'
import { saveCloseRange } from '../features/coverage/save-close-range.ts'
import type { DemoSite } from './as-surveyor.ts'
import { storeys, type Side } from './flight/building.ts'

/** The building is painted: a reader must not take these for an inspection. */
const note = 'Example for the demonstration, not a real inspection'

type Box = Pick<CloseRangeArea, 'method' | 'by'> & {
  readonly side: Side
  /** Metres from the left end. */
  readonly from: number
  readonly to: number
  /** The lowest and the highest floor. */
  readonly floors: readonly [string, string]
}

/** A drop by rope, one by boom lift, and a corner that was only flown near. */
const boxes: readonly Box[] = [
  { side: 'north', method: 'rope', by: 'Demo Surveyor', from: 4, to: 7, floors: ['4', '31'] },
  { side: 'north', method: 'tap', by: 'Demo Surveyor', from: 20, to: 26, floors: ['0', '2'] },
  { side: 'north', method: 'drone', by: 'Demo Surveyor', from: 36, to: 40, floors: ['28', '31'] },
  { side: 'east', method: 'boom', by: 'Demo Surveyor', from: 2, to: 8, floors: ['0', '5'] },
]

/** The day of the flight; a day to come would be refused where the clock is behind it. */
const dayBefore = (now: Date) => ['2026-10-12', now.toISOString().slice(0, 10)].toSorted()[0]!

function areaOf({ from, to, floors: [lowest, highest], method, by }: Box, now: Date): CloseRangeArea {
  const bottom = storeys.find(({ name }) => name === lowest)!.bottom
  const top = storeys.find(({ name }) => name === highest)!
  const [y, end] = [bottom, top.bottom + top.height].map((metres) => Math.round(metres * 100) / 100) as [number, number]
  return {
    _id: v7(),
    polygon: [
      { x: from, y: end },
      { x: to, y: end },
      { x: to, y },
      { x: from, y },
    ],
    method,
    by,
    on: dayBefore(now),
    imageIds: [],
    note,
  }
}

/**
 * A few areas that were inspected at close range, so that the layer, the rule and the report show what they are for.
 * Once for each elevation.
 */
export async function addDemoCloseRange({ call, of }: DemoSite): Promise<void> {
  const elevations = await call.db
    .selectFrom('drawing')
    .leftJoin('close_range', (join) =>
      join.onRef('close_range.elevation_id', '=', 'drawing.id').on('close_range.inspection_id', '=', of.inspectionId),
    )
    .select(['drawing.id', 'drawing.name'])
    .where('drawing.project_id', '=', of.projectId)
    .where('drawing.category', '=', 'elevation')
    .where('close_range.elevation_id', 'is', null)
    .execute()
  for (const { id, name } of elevations) {
    const areas = boxes.filter(({ side }) => name.toLowerCase().startsWith(side)).map((box) => areaOf(box, call.now()))
    if (areas.length === 0) continue
    await saveCloseRange(call, {
      params: { projectId: of.projectId, inspectionId: of.inspectionId, elevationId: id },
      query: {},
      body: { areas, version: 0 },
    })
  }
}
