import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laneColumns, lanesOf } from './flight-lanes.ts'
import { placeOf, type Arrangement } from './photo-grid.ts'
import { sequence } from './sequencing.ts'
import { facts } from '../testing/photos.ts'

type Survey = { readonly floors: number; readonly columns: number; readonly noise: readonly number[] }

const photo = (floor: number, column: number, altitude: number) => ({
  id: `${column}/${floor}`,
  facts: facts({ relativeAltitude: altitude }),
})
const noiseAt = ({ noise }: Survey, index: number) => noise[index % noise.length]! * 0.25
const altitudeOf = (survey: Survey, floor: number, index: number) =>
  (survey.floors - floor - 0.5) * 3 + noiseAt(survey, index)

/** Row by row from the top; every second one backwards where it is a boustrophedon. */
function inRows(survey: Survey, isSerpentine: boolean) {
  return Array.from({ length: survey.floors }, (_, floor) => {
    const row = Array.from({ length: survey.columns }, (__, column) =>
      photo(floor, column, altitudeOf(survey, floor, floor * 7 + column)),
    )
    return isSerpentine && floor % 2 === 1 ? row.toReversed() : row
  }).flat()
}

function inColumns(survey: Survey, isSerpentine: boolean) {
  return Array.from({ length: survey.columns }, (_, column) => {
    const run = Array.from({ length: survey.floors }, (__, floor) =>
      photo(floor, column, altitudeOf(survey, floor, column * 7 + floor)),
    )
    return isSerpentine && column % 2 === 1 ? run.toReversed() : run
  }).flat()
}

const surveys = fc.record({
  floors: fc.integer({ min: 3, max: 12 }),
  columns: fc.integer({ min: 3, max: 12 }),
  noise: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 11, maxLength: 11 }),
})

describe('a survey flown in rows', () => {
  test('is cut into its rows, with a noisy altitude and whichever way each row was flown', () => {
    fc.assert(
      fc.property(surveys, fc.boolean(), (survey, isSerpentine) => {
        const lanes = lanesOf(inRows(survey, isSerpentine))!
        expect(lanes.map((lane) => lane.length)).toEqual(Array.from({ length: survey.floors }, () => survey.columns))
        expect(laneColumns(lanes)).toBe(survey.columns)
      }),
    )
  })

  test('with photos missing keeps its rows', () => {
    fc.assert(
      fc.property(surveys, fc.nat(), (survey, missing) => {
        const photos = inRows(survey, true).toSpliced(missing % (survey.floors * survey.columns), 1)
        const lanes = lanesOf(photos)!
        expect(lanes.flat()).toEqual(photos)
        expect([lanes.length, laneColumns(lanes)]).toEqual([survey.floors, survey.columns])
      }),
    )
  })

  test('is put on its floors and columns without any position', () => {
    fc.assert(
      fc.property(surveys, fc.boolean(), (survey, isSerpentine) => {
        const photos = inRows(survey, isSerpentine)
        const wanted: Arrangement = {
          floors: survey.floors,
          columns: survey.columns,
          imagesPerFloor: 1,
          sortOrder: 'Top to bottom floor',
          isSerpentine,
        }
        const wall = {
          floors: Array.from({ length: survey.floors }, () => ({ height: 3 })),
          firstFloor: 0,
          flight: { offsetDistance: 8, takeOffLevel: 0 },
        }
        const { grid, basis } = sequence(photos, wanted, wall)
        expect([basis, grid.tray]).toEqual(['rows', []])
        for (const { id } of photos)
          expect(placeOf(grid, id)).toEqual({
            column: Number(id.split('/')[0]),
            floor: Number(id.split('/')[1]),
            image: 0,
          })
      }),
    )
  })
})

test('a survey flown in columns is never taken for rows', () => {
  fc.assert(
    fc.property(surveys, fc.boolean(), fc.nat(), (survey, isSerpentine, missing) => {
      const photos = inColumns(survey, isSerpentine)
      expect(lanesOf(photos)).toBeUndefined()
      expect(lanesOf(photos.toSpliced(missing % photos.length, 1))).toBeUndefined()
    }),
  )
})

test('without altitudes, hanging still, or with few photos nothing is claimed', () => {
  const still = (count: number, altitude: number | null) =>
    Array.from({ length: count }, (_, id) => ({ id: String(id), facts: facts({ relativeAltitude: altitude }) }))
  expect([lanesOf(still(20, 12)), lanesOf(still(20, null)), lanesOf(still(3, 12)), lanesOf([])]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
