import { describe, expect, it } from 'vitest'
import { photoName } from '../wizard/testing/facade-photos.ts'
import { grownForPlan, plannedCells, plannedPlaces } from './planned-photos.ts'

const floorRange = ['2', '1', '0'].map((name) => ({ name, height: 3, group: '', displayName: '' }))
const [north, south] = ['North', 'South'].map((name) => ({ _id: name.toLowerCase(), name, floorRange }))
const file = (number: number, suffix: string) => ({
  id: suffix || String(number),
  name: photoName(number, suffix),
  folder: '',
})
const draft = { floors: [0], imageColumns: 1, imagesPerFloor: 1 }
const places = (files: readonly ReturnType<typeof file>[]) => plannedPlaces(files, [north!, south!])

describe('photos of a planned flight', () => {
  it('carry elevation, column and floor in their names; the others carry none', () => {
    const files = [file(1, '_north-c03-f01'), file(2, ''), file(3, '_harbour-c01-f01')]
    expect([...places(files)]).toEqual([['_north-c03-f01', { elevationId: 'north', column: 3, floor: '1' }]])
  })

  it('have cells only on the grid of their own elevation', () => {
    const planned = places([file(1, '_north-c03-f01'), file(2, '_south-c01-f02'), file(3, '_north-c01-f00')])
    expect([...plannedCells(planned, north, [0, 1])]).toEqual([
      ['_north-c03-f01', { column: 2, floor: 1 }],
      ['_north-c01-f00', { column: 0, floor: -1 }],
    ])
    expect(plannedCells(planned, undefined, []).size).toBe(0)
  })

  it('make the grid as large as they need it, and never smaller', () => {
    const files = [file(1, '_north-c03-f01'), file(2, '_north-c03-f00'), file(3, '_north-c03-f00-2')]
    expect(grownForPlan(draft, north, files, places(files))).toEqual({
      floors: [0, 1, 2],
      imageColumns: 3,
      imagesPerFloor: 2,
    })
    expect(grownForPlan({ ...draft, imageColumns: 5, imagesPerFloor: 4 }, north, files, places(files))).toMatchObject({
      imageColumns: 5,
      imagesPerFloor: 4,
    })
    expect(grownForPlan(draft, south, files, places(files))).toBe(draft)
    expect(grownForPlan(draft, undefined, files, places(files))).toBe(draft)
  })

  it('of one press of the shutter take one cell, whatever its lenses', () => {
    const wide = file(1, '_north-c01-f00')
    const heat = { ...wide, id: 'heat', name: wide.name.replace('_W_', '_T_') }
    expect(grownForPlan(draft, north, [wide, heat], places([wide, heat])).imagesPerFloor).toBe(1)
  })

  it('stop at the most columns that a marker can have', () => {
    const files = [file(1, '_north-c31-f00')]
    expect(grownForPlan(draft, north, files, places(files)).imageColumns).toBe(20)
  })
})
