import { expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { firstValues, flightFaults, readFlight, withPair, type FlightValues } from './flight-form.ts'

const gap = (x: number) => ({
  polygon: [
    { x, y: 0 },
    { x: x + 1, y: 0 },
    { x: x + 1, y: 1 },
  ],
  areaM2: 0.5,
  widthM: 1,
  heightM: 1,
  floors: ['1'],
})
const values = firstValues([], null)
const t = await translatorOf()
const faultsOf = (change: Partial<FlightValues>) => Object.keys(flightFaults(t, withPair({ ...values, ...change }), 30))

it('begins with six metres, the usual overlaps, and the gaps where there are any', () => {
  expect(values).toMatchObject({ distance: '6', scale: '2.13', side: '70', front: '80', lanes: 'up', area: 'all' })
  expect(firstValues([gap(0), gap(5)], null)).toMatchObject({ area: 'gaps', gaps: new Set([0, 1]) })
})

it('begins a little finer than the limit of the coverage or of the rule', () => {
  expect(firstValues([], 1.5)).toMatchObject({ by: 'scale', scale: '1.42', distance: '3.99' })
  expect(firstValues([], 4)).toMatchObject({ by: 'distance', distance: '6' })
})

it('derives the scale from the distance and the distance from the scale', () => {
  expect(withPair({ ...values, by: 'distance', distance: '12' }).scale).toBe('4.27')
  expect(withPair({ ...values, by: 'scale', scale: '1,5' }).distance).toBe('4.22')
})

it('retains the one that was typed when the drone changes', () => {
  expect(withPair({ ...values, drone: 'm3e' })).toMatchObject({ distance: '6', scale: '1.6' })
  expect(withPair({ ...values, by: 'scale', scale: '1', drone: 'm3e' })).toMatchObject({ distance: '3.75', scale: '1' })
})

it.each([
  [{ distance: '2.9' }, ['distance']],
  [{ distance: '' }, ['distance']],
  [{ distance: 'six' }, ['distance']],
  [{ distance: '101' }, ['distance']],
  [{ by: 'scale' as const, scale: '0.5' }, ['scale']],
  [{ side: '96', front: '-1' }, ['side', 'front']],
  [{ takeOff: 'roof' }, ['takeOff']],
  [{ takeOff: '500' }, ['takeOff']],
  [{ takeOff: '40.1' }, ['takeOff']],
  [{ takeOff: '-100.5' }, ['takeOff']],
  [{ takeOff: '４０' }, []],
  [{ area: 'gaps' as const, gaps: new Set<number>() }, ['gaps']],
  [{ distance: '3', side: '0', front: '95', takeOff: '-4.5' }, []],
])('%j has the faults %j', (change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})

it('says the finest scale that three metres give', () => {
  const { scale } = flightFaults(t, { ...values, by: 'scale', scale: '0.5' }, 30)
  expect(scale).toContain('1.07')
})

it('says where a take-off can be, and that heights above the sea are none of it', () => {
  const { takeOff } = flightFaults(t, { ...values, takeOff: '500' }, 30)
  expect(takeOff).toBe('Enter -100 to 40 m above the foot of the building, not above sea level.')
})

it('reads what is asked of the planner and of the server', () => {
  const gaps = [gap(0), gap(5)]
  const read = readFlight({ ...firstValues(gaps, null), gaps: new Set([1]), takeOff: '3,5' }, gaps)
  expect(read).toEqual({
    drone: 'm30t',
    distanceM: 6,
    sideOverlap: 0.7,
    frontOverlap: 0.8,
    lanes: 'up',
    takeOffLevelM: 3.5,
    areas: [gaps[1]!.polygon],
  })
  expect(readFlight({ ...values, area: 'all' }, gaps).areas).toBeNull()
})
