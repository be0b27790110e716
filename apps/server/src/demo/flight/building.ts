import type { FloorRow } from '@plumbline/contract/drawings/drawings'
import { floorsOf } from '@plumbline/inspection/floors/floors'

export const sides = ['north', 'east', 'south', 'west'] as const
export type Side = (typeof sides)[number]

/** Lengths in metres; across from the left as one stands before it, up from the foot of the building. */
export type Facade = {
  readonly side: Side
  /** Degrees clockwise from north, outwards. */
  readonly bearing: number
  readonly width: number
  readonly bays: number
  /** Of the wall from the middle of the building. */
  readonly depth: number
  /** A morning in October: east and south stand in the sun. */
  readonly isSunlit: boolean
  readonly wall: string
  readonly tile: string
}

/** Fortune Court, Block A. The demonstration's elevations are drawn from the same rows. */
export const tower: readonly FloorRow[] = [
  { name: '32', height: 3.6, displayName: 'R' },
  { name: '4-31', height: 2.8 },
]
export const podium: readonly FloorRow[] = [
  { name: '1-3', height: 3.9 },
  { name: '0', height: 4.8, displayName: 'G/F' },
]

export type Storey = {
  readonly name: string
  /** In the list, which is top-down. */ readonly index: number
  readonly bottom: number
  readonly height: number
}

function storeysOf(): readonly Storey[] {
  const floors = floorsOf([
    { name: '', location: { top: 0 }, floors: tower },
    { name: '', location: { top: 1 }, floors: podium },
  ])
  return floors.map(({ name, height }, index) => ({
    name,
    index,
    height,
    bottom: floors.slice(index + 1).reduce((sum, below) => sum + below.height, 0),
  }))
}

/** Top-down. */
export const storeys: readonly Storey[] = storeysOf()
export const roofLevel = storeys.reduce((sum, { height }) => sum + height, 0)
export const place = { longitude: 114.1712, latitude: 22.3159, /** Metres above the sea. */ ground: 6.4 } as const

export const facades: readonly Facade[] = [
  { side: 'north', bearing: 0, width: 40, bays: 12, depth: 11, isSunlit: false, wall: '#cfc5b2', tile: '#b9a596' },
  { side: 'east', bearing: 90, width: 22, bays: 6, depth: 20, isSunlit: true, wall: '#d9cfbb', tile: '#c4ae9c' },
  { side: 'south', bearing: 180, width: 40, bays: 12, depth: 11, isSunlit: true, wall: '#d6ccb9', tile: '#a9b3ac' },
  { side: 'west', bearing: 270, width: 22, bays: 6, depth: 20, isSunlit: false, wall: '#c9c0af', tile: '#a3aaa6' },
]

export const facadeOf = (side: Side): Facade => facades[sides.indexOf(side)]!
