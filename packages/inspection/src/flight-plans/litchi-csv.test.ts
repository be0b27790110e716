import { describe, expect, it } from 'vitest'
import { aFlight, aFrame } from '../testing/flights.ts'
import { isRefused } from './flight-types.ts'
import { litchiCsv } from './litchi-csv.ts'
import { planFacadeFlight } from './plan-facade-flight.ts'

const plan = planFacadeFlight(aFlight({ frame: aFrame([{ bearing: 200, lengthM: 12 }], { heightM: 12 }) }))
if (isRefused(plan)) throw new Error(plan.refused)
const [header, ...rows] = litchiCsv(plan.points).trimEnd().split('\r\n')
const columns = header!.split(',')
const cells = rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [columns[index]!, cell])))

describe('a Litchi mission', () => {
  it('has the columns that its hub writes', () => {
    const actions = Array.from({ length: 15 }, (_, index) => `actiontype${index + 1},actionparam${index + 1}`).join(',')
    expect(header).toBe(
      `latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle,${actions},altitudemode,speed(m/s),poi_latitude,poi_longitude,poi_altitude(m),poi_altitudemode,photo_timeinterval,photo_distinterval`,
    )
  })

  it('has a full row of numbers for each point', () => {
    expect(rows).toHaveLength(plan.points.length)
    for (const row of rows) {
      const values = row.split(',')
      expect(values).toHaveLength(columns.length)
      for (const value of values) expect(value).toMatch(/^-?\d+(\.\d+)?$/)
    }
  })

  it('stays, then takes one photo, level and towards the elevation', () => {
    for (const [index, row] of cells.entries()) {
      expect(row).toMatchObject({
        'heading(deg)': '20',
        gimbalmode: '2',
        gimbalpitchangle: '0',
        actiontype1: '0',
        actionparam1: '1500',
        actiontype2: '1',
        actiontype3: '-1',
        actiontype15: '-1',
        altitudemode: '0',
        photo_timeinterval: '-1',
        photo_distinterval: '-1',
      })
      expect(Number(row['altitude(m)'])).toBeCloseTo(plan.points[index]!.heightM, 2)
      expect(Number(row['latitude'])).toBeCloseTo(plan.points[index]!.latitude, 7)
      expect(Number(row['longitude'])).toBeCloseTo(plan.points[index]!.longitude, 7)
    }
  })

  it('takes none at a point that is only passed', () => {
    const [row] = litchiCsv([{ ...plan.points[0]!, suffix: null }])
      .split('\r\n')
      .slice(1)
    expect(row!.split(',')[columns.indexOf('actiontype1')]).toBe('-1')
  })
})
