import { facades, roofLevel, type Facade, type Side, facadeOf } from '../flight/building.ts'
import { baysIn, pipesOf, type Box } from '../flight/facade-layout.ts'

/** Metres east, north and up of the middle of the building at its foot. */
export type Point = readonly [east: number, north: number, up: number]

export type Part = { readonly colour: string; readonly points: Point[]; readonly normals: Point[] }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Outwards from an elevation. */
export const normalOf = (side: Side): Point => {
  const outwards = radians(facadeOf(side).bearing)
  return [Math.sin(outwards), Math.cos(outwards), 0]
}

/** A place of an elevation, metres across and up, and so far before its wall. */
export function pointOn({ side, bearing, depth, width }: Facade, across: number, up: number, before = 0): Point {
  const [east, north] = normalOf(side)
  const [right, along] = [radians(bearing - 180), across - width / 2]
  const out = depth + before
  return [east * out + Math.cos(right) * along, north * out - Math.sin(right) * along, up]
}

/** Two triangles, seen from where the normal points. */
function addQuad(part: Part, [a, b, c, d]: readonly [Point, Point, Point, Point], normal: Point): void {
  part.points.push(a, b, c, a, c, d)
  part.normals.push(normal, normal, normal, normal, normal, normal)
}

function addBox(part: Part, facade: Facade, { left, bottom, width, height }: Box, before: number): void {
  const at = (across: number, up: number) => pointOn(facade, across, up, before)
  const [right, top] = [left + width, bottom + height]
  addQuad(part, [at(left, bottom), at(right, bottom), at(right, top), at(left, top)], normalOf(facade.side))
}

/** What is left of a box beside, below and above a hole in it. */
function around(box: Box, hole: Box | null): readonly Box[] {
  if (hole === null) return [box]
  const { left, bottom, width, height } = box
  const [right, top] = [hole.left + hole.width, hole.bottom + hole.height]
  return [
    { left, bottom, width: hole.left - left, height },
    { left: right, bottom, width: left + width - right, height },
    { left: hole.left, bottom, width: hole.width, height: hole.bottom - bottom },
    { left: hole.left, bottom: top, width: hole.width, height: bottom + height - top },
  ]
}

const [glass, cooler, roof] = ['#4d5a63', '#e6e4de', '#8d8f8c'] as const
const pipeColours = { pale: '#c8c4ba', dark: '#6f6a63' } as const

/**
 * The building as the demonstration paints it: walls, tiled bays, windows, coolers, pipes and a flat roof. What
 * lies on a wall lies centimetres before it, or both would flicker.
 */
export function buildingMesh(): readonly Part[] {
  const parts = new Map<string, Part>()
  const partOf = (colour: string): Part => {
    const known = parts.get(colour) ?? { colour, points: [], normals: [] }
    parts.set(colour, known)
    return known
  }
  for (const facade of facades) {
    const whole = { left: 0, bottom: 0, width: facade.width, height: roofLevel }
    addBox(partOf(facade.wall), facade, whole, 0)
    for (const bay of baysIn(facade, whole)) {
      if (bay.isTiled) for (const tiles of around(bay.box, bay.window)) addBox(partOf(facade.tile), facade, tiles, 0.04)
      if (bay.window !== null) addBox(partOf(glass), facade, bay.window, 0.08)
      if (bay.cooler !== null) addBox(partOf(cooler), facade, bay.cooler, 0.3)
    }
    for (const { across, thickness, tone } of pipesOf(facade))
      addBox(partOf(pipeColours[tone]), facade, { left: across, bottom: 0, width: thickness, height: roofLevel }, 0.1)
  }
  const corner = (side: Side, across: number) => pointOn(facadeOf(side), across, roofLevel)
  const { width } = facadeOf('south')
  addQuad(
    partOf(roof),
    [corner('south', 0), corner('south', width), corner('north', 0), corner('north', width)],
    [0, 0, 1],
  )
  return [...parts.values()]
}
