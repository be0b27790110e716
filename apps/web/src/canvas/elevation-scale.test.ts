import { describe, expect, it } from 'vitest'
import { aPlan } from '../testing/an-elevation.ts'
import { elevationScale, floorStrips, gridPieces, toDrawing, toMetres } from './elevation-scale.ts'

const frame = { lengthM: 12, heightM: 9 }
const { portions } = aPlan()
const scale = elevationScale(portions, frame)!

const near = (value: number) => expect.closeTo(value, 6) as unknown as number

describe('metres of an elevation on its drawing', () => {
  it('follow a floor line that was dragged: floor 3 has five eighths of the drawing', () => {
    expect(toDrawing(scale, { x: 0, y: 9 })).toEqual({ x: near(0.2), y: near(0.1) })
    expect(toDrawing(scale, { x: 12, y: 6 })).toEqual({ x: near(0.8), y: near(0.6) })
    expect(toDrawing(scale, { x: 6, y: 7.5 })).toEqual({ x: near(0.5), y: near(0.35) })
    expect(toDrawing(scale, { x: 6, y: 3 })).toEqual({ x: near(0.5), y: near(0.75) })
    expect(toDrawing(scale, { x: 6, y: 0 })).toEqual({ x: near(0.5), y: near(0.9) })
  })

  it('come back as they were, to the centimetre', () => {
    for (const x of [0, 0.37, 5.5, 12])
      for (const y of [0, 0.25, 2.99, 3, 3.01, 5.5, 6, 8.75, 9])
        expect(toMetres(scale, toDrawing(scale, { x, y }))).toEqual({ x: near(x), y: near(y) })
  })

  it('of a point beside the elevation are those of its edge', () => {
    expect(toMetres(scale, { x: 0, y: 0 })).toEqual({ x: 0, y: 9 })
    expect(toMetres(scale, { x: 1, y: 1 })).toEqual({ x: 12, y: 0 })
  })

  it('have no place where there are no floors or no length', () => {
    expect(elevationScale([], frame)).toBeUndefined()
    expect(elevationScale(portions, { ...frame, lengthM: 0 })).toBeUndefined()
  })
})

it('stacks the floors of several portions by their place, whatever their order', () => {
  const podium = {
    _id: 'podium',
    name: 'Podium',
    location: { left: 0.1, top: 0.9, right: 0.9, bottom: 1 },
    floors: [{ name: '0', height: 4 }],
  }
  const stacked = [podium, ...portions]
  expect(floorStrips(stacked).map(({ floor, topM, bottomM }) => [floor, topM, bottomM])).toEqual([
    ['3', 13, 10],
    ['2', 10, 7],
    ['1', 7, 4],
    ['0', 4, 0],
  ])
  const wide = elevationScale(stacked, { lengthM: 20, heightM: 13 })!
  expect([wide.left, wide.right, wide.heightM]).toEqual([0.1, 0.9, 13])
  expect(toDrawing(wide, { x: 10, y: 0 })).toEqual({ x: near(0.5), y: near(1) })
})

it('cuts the grid at the floors, without a gap and without an overlap', () => {
  const pieces = gridPieces(scale, { cellM: 0.25, rows: 36 })
  expect(pieces.map(({ from, to }) => [from, to])).toEqual([
    [0, 12],
    [12, 24],
    [24, 36],
  ])
  expect(pieces.map(({ top, bottom }) => [top, bottom])).toEqual([
    [0.1, 0.6],
    [0.6, 0.75],
    [0.75, 0.9],
  ])
  expect(gridPieces(scale, { cellM: 0.25, rows: 12 })).toHaveLength(1)
})
