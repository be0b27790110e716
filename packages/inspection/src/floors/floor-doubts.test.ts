import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorDoubts, readFloor, suggestFloorName, type FloorReading, type MeasuredFloor } from './floor-doubts.ts'
import { emptyGrid, fillGrid, type Arrangement } from '../flights/photo-grid.ts'
import { facts } from '../testing/photos.ts'

const floors = ['3', '2', '1', '0'].map((name) => ({ name, height: 3 }))
const north = { id: 'north', bearing: 0, floors }
const flight = { offsetDistance: 8, takeOffLevel: 0 }
const read = (given: Parameters<typeof facts>[0]) =>
  readFloor(facts({ gimbalYaw: 180, gimbalPitch: 0, ...given }), [north], 'north', flight)
const one: Arrangement = {
  floors: 4,
  columns: 1,
  imagesPerFloor: 1,
  sortOrder: 'Top to bottom floor',
  isSerpentine: false,
}
const names = floors.map(({ name }) => name)

test('a guess says what makes it one', () => {
  expect(read({ relativeAltitude: 7.5 })).toMatchObject({ floor: '2', confidence: 'high', weakness: null })
  expect(read({ relativeAltitude: 6.1 })).toMatchObject({ floor: '2', confidence: 'low', weakness: 'edge' })
  expect(
    readFloor(facts({ gimbalYaw: 180, gimbalPitch: -10, relativeAltitude: 7.5 }), [north], 'north', {
      offsetDistance: null,
      takeOffLevel: 0,
    }),
  ).toMatchObject({ weakness: 'tilted' })
  expect(
    readFloor(
      facts({ gimbalYaw: 180 + 44, gimbalPitch: 0, relativeAltitude: 7.5 }),
      [north, { ...north, id: 'east', bearing: 90 }],
      'north',
      flight,
    ),
  ).toMatchObject({ weakness: 'direction' })
  expect(read({ relativeAltitude: null })).toBeUndefined()
})

test('eleven guesses of forty are eleven doubts', () => {
  const wanted: Arrangement = { ...one, columns: 10 }
  const ids = Array.from({ length: 40 }, (_, index) => String(index))
  const grid = fillGrid(
    Array.from({ length: 10 }, (_, column) => ids.slice(column * 4, column * 4 + 4)),
    wanted,
  )
  const readings = new Map(
    ids.map((id, index) => [id, read({ relativeAltitude: (3 - (index % 4)) * 3 + (index < 11 ? 0.1 : 1.5) })!]),
  )
  const doubts = floorDoubts(grid, names, readings, 'north')
  expect([...doubts.keys()]).toEqual(ids.slice(0, 11))
  expect(new Set([...doubts.values()].map(({ reason }) => reason))).toEqual(new Set(['edge']))
})

test('a photo on another floor than it shows is a doubt, also where it is only likely', () => {
  for (const confidence of ['high', 'medium'] as const) {
    const readings = new Map<string, FloorReading>([
      ['a', { elevationId: null, floor: '1', confidence, weakness: null, plusMinusM: null }],
    ])
    expect(floorDoubts(fillGrid([['a']], one), names, readings, 'north')).toEqual(
      new Map([['a', { reason: 'other-floor', floor: '1', plusMinusM: null }]]),
    )
  }
})

test('without a doubt there is none: every photo on the wall is sure of the floor it lies on', () => {
  const reading = fc.record({
    elevationId: fc.constantFrom('north', 'south', null),
    floor: fc.constantFrom(...names),
    confidence: fc.constantFrom('high' as const, 'medium' as const),
    weakness: fc.constantFrom(null, 'border' as const, 'edge' as const, 'tilted' as const),
    plusMinusM: fc.constantFrom(null, 0.5),
  })
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 4 }), (list) => {
      const readings = new Map<string, FloorReading>(
        list.map((said, index) => [
          String(index),
          { ...said, confidence: said.weakness === null ? said.confidence : 'low' },
        ]),
      )
      const doubts = floorDoubts(fillGrid([[...readings.keys()]], one), names, readings, 'north')
      for (const [id, said] of readings) {
        const isSure = said.elevationId === 'south' || (said.weakness === null && said.floor === names[Number(id)])
        expect(doubts.has(id)).toBe(!isSure)
      }
    }),
  )
  expect(floorDoubts(emptyGrid(one), names, new Map(), null).size).toBe(0)
})

const measured = (known: Partial<MeasuredFloor> = {}): MeasuredFloor => ({
  floor: '2',
  heightM: 7.5,
  plusMinusM: 0.5,
  isOnBorder: false,
  ...known,
})

test('where the frame is known, the footprint gives the floor, not the altitude of the drone', () => {
  const given = facts({ gimbalYaw: 180, gimbalPitch: 0, relativeAltitude: 1.5 })
  const asked: string[] = []
  const reading = readFloor(given, [north], 'north', flight, (id) => {
    asked.push(id)
    return measured()
  })
  expect(reading).toEqual({ elevationId: 'north', floor: '2', confidence: 'high', weakness: null, plusMinusM: 0.5 })
  expect(asked).toEqual(['north'])
  expect(readFloor(given, [north], 'north', flight, () => undefined)).toEqual(
    readFloor(given, [north], 'north', flight),
  )
})

test('a footprint on the border of two floors is a doubt with its plus-minus, on either floor', () => {
  const given = facts({ gimbalYaw: 180, gimbalPitch: 0 })
  const reading = readFloor(given, [north], 'north', flight, () => measured({ heightM: 6.2, isOnBorder: true }))!
  expect(reading).toMatchObject({ floor: '2', confidence: 'low', weakness: 'border', plusMinusM: 0.5 })
  for (const runs of [['a'], ['b', 'a']])
    expect(floorDoubts(fillGrid([runs], one), names, new Map([['a', reading]]), 'north').get('a')).toEqual({
      reason: 'border',
      floor: '2',
      plusMinusM: 0.5,
    })
})

test('a measured floor of an elevation that the photo may not show is still a guess', () => {
  const between = facts({ gimbalYaw: 180 + 44, gimbalPitch: 0 })
  const both = [north, { ...north, id: 'east', bearing: 90 }]
  expect(readFloor(between, both, 'north', flight, () => measured())).toMatchObject({
    weakness: 'direction',
    confidence: 'low',
  })
})

test('a photo that does not say where it looks is measured on the chosen elevation, and on none without one', () => {
  const blind = facts({ relativeAltitude: 1.5 })
  expect(readFloor(blind, [north], 'north', flight, () => measured())).toMatchObject({ elevationId: null, floor: '2' })
  expect(readFloor(blind, [north], null, flight, () => measured())).toBeUndefined()
})

test('the suggested floor is the measured one, uncertain on a border, and else that of the altitude', () => {
  const given = facts({ gimbalYaw: 180, gimbalPitch: 0, relativeAltitude: 1.5 })
  const suggest = (known?: MeasuredFloor) => suggestFloorName(given, floors, flight, known)
  expect(suggest(measured())).toEqual({ suggested: '2', confidence: 'high' })
  expect(suggest(measured({ isOnBorder: true }))).toEqual({ suggested: '2', confidence: 'low' })
  expect(suggest()).toEqual({ suggested: '0', confidence: 'high' })
  expect(suggestFloorName(facts(), floors, flight)).toBeUndefined()
})
