import type { PlanMarkerType } from '@plumbline/contract/markers/markers'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../db/database.ts'

type Place = {
  readonly corporateId: string
  readonly projectId: string
  readonly inspectionId: string
  readonly authorId: string
  readonly code: string
}
type Point = { readonly x: number; readonly y: number }
type Marked = {
  readonly type: PlanMarkerType
  readonly name: string
  readonly from: Point
  readonly to: Point
  readonly rotation?: number
  /** Which of the drawn elevations it faces. */ readonly faces?: 0 | 1 | 2 | 3
  readonly bays?: readonly string[]
}

const words: Readonly<
  Record<
    string,
    {
      readonly flights: readonly [string, string, string, string]
      readonly entrance: string
      readonly canopy: string
      readonly forecourt: string
      readonly bays: readonly string[]
      readonly video: string
      readonly plant: string
    }
  >
> = {
  'HK-2026-014': {
    flights: ['North facade', 'East facade', 'South facade', 'West facade'],
    entrance: 'Entrance',
    canopy: 'Canopy',
    forecourt: 'Forecourt',
    bays: ['West bay', 'East bay'],
    video: 'Roof edge, video',
    plant: 'Pipe duct',
  },
  'HK-2026-012': {
    flights: ['北面外牆', '東面外牆', '南面外牆', '西面外牆'],
    entrance: '入口',
    canopy: '簷篷',
    forecourt: '前庭',
    bays: ['西邊', '東邊'],
    video: '天台邊沿（影片）',
    plant: '管道井',
  },
}

/** Round the tower of the site plan, as a pilot would fly it. */
function markersOf(code: string): readonly Marked[] {
  const named = words[code]
  if (named === undefined) return []
  const [north, east, south, west] = named.flights
  return [
    { type: 'PhotoSeq', name: north, from: { x: 0.68, y: 0.25 }, to: { x: 0.32, y: 0.25 }, faces: 0 },
    { type: 'PhotoSeq', name: east, from: { x: 0.69, y: 0.56 }, to: { x: 0.69, y: 0.27 }, faces: 1 },
    { type: 'PhotoSeq', name: south, from: { x: 0.32, y: 0.575 }, to: { x: 0.68, y: 0.575 }, faces: 2 },
    { type: 'PhotoSeq', name: west, from: { x: 0.31, y: 0.27 }, to: { x: 0.31, y: 0.56 }, faces: 3 },
    { type: 'Photo', name: named.entrance, from: { x: 0.5, y: 0.67 }, to: { x: 0.5, y: 0.67 } },
    { type: 'Box', name: named.canopy, from: { x: 0.455, y: 0.598 }, to: { x: 0.545, y: 0.637 } },
    { type: 'Box', name: named.forecourt, from: { x: 0.34, y: 0.73 }, to: { x: 0.66, y: 0.785 }, bays: named.bays },
    { type: 'Box', name: named.plant, from: { x: 0.62, y: 0.4 }, to: { x: 0.655, y: 0.45 }, rotation: 30 },
    { type: 'Video', name: named.video, from: { x: 0.36, y: 0.3 }, to: { x: 0.64, y: 0.52 } },
  ]
}

const boxOf = ({ from, to }: Marked) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
})

/** Positions side by side inside the marker. */
function baysOf(marked: Marked): string {
  const { left, top, right, bottom } = boxOf(marked)
  const [bays, width] = [marked.bays ?? [], (right - left) / (marked.bays?.length ?? 1)]
  return JSON.stringify(
    bays.map((name, index) => ({
      _id: v7(),
      name,
      location: {
        left: left + (index + 0.1) * width,
        top: top + 0.006,
        right: left + (index + 0.9) * width,
        bottom: bottom - 0.006,
      },
    })),
  )
}

const planPixels = { width: 2400, height: 1700 }
const metresPerPixel = 0.05

/** North is up on the demonstration's site plan, and its middle lies where the project does. */
function tiesAt({ longitude, latitude }: { readonly longitude: number; readonly latitude: number }): string {
  const metresPerDegree = 111_320
  const tie = ({ x, y }: Point) => {
    const [east, north] = [
      (x - 0.5) * planPixels.width * metresPerPixel,
      (0.5 - y) * planPixels.height * metresPerPixel,
    ]
    return {
      at: { x, y },
      coordinates: [
        longitude + east / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
        latitude + north / metresPerDegree,
      ],
    }
  }
  return JSON.stringify([tie({ x: 0.125, y: 0.106 }), tie({ x: 0.875, y: 0.724 })])
}

export async function addDemoMarkers(
  trx: Transaction<Database>,
  { corporateId, projectId, inspectionId, authorId, code }: Place,
): Promise<void> {
  const drawings = await trx
    .selectFrom('drawing')
    .select(['id', 'plan_id', 'category'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute()
  const plan = drawings.find(({ category }) => category === 'layout')
  const markers = markersOf(code)
  if (plan === undefined || markers.length === 0) return
  const elevations = drawings.filter(({ category }) => category === 'elevation')
  const of = { project_id: projectId, corporate_id: corporateId }
  const setId = v7()
  await trx
    .insertInto('marker_set')
    .values({ id: setId, inspection_id: inspectionId, layout_id: plan.id, plan_id: plan.plan_id, ...of })
    .execute()
  await trx
    .insertInto('marker')
    .values(
      markers.map((marked) => ({
        id: v7(),
        set_id: setId,
        ...of,
        marker_type: marked.type,
        name: marked.name,
        location: JSON.stringify(boxOf(marked)),
        rotation: marked.rotation ?? 0,
        sub_markers: baysOf(marked),
        start_point: marked.type === 'PhotoSeq' ? JSON.stringify(marked.from) : null,
        end_point: marked.type === 'PhotoSeq' ? JSON.stringify(marked.to) : null,
        elevation_id: marked.faces === undefined ? null : (elevations[marked.faces]?.id ?? null),
        floor_start_idx: null,
        floor_end_idx: null,
        gsd: null,
        created_by: authorId,
        updated_by: authorId,
      })),
    )
    .execute()
  const position = await trx
    .selectFrom('project')
    .select(['longitude', 'latitude'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (position.longitude === null || position.latitude === null) return
  await trx
    .insertInto('georeference')
    .values({
      layout_id: plan.id,
      ...of,
      points: tiesAt({ longitude: position.longitude, latitude: position.latitude }),
      updated_by: authorId,
    })
    .execute()
}
