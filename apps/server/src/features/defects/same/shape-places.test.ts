import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  above,
  aTwoFloorFlight,
  below,
  floor31,
  half,
  metres,
  spallAt,
} from '../../../testing/sites/two-floor-flight.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('one place on photos of two floors has one floor and one pin', async () => {
  const site = await aTwoFloorFlight(plumbline)
  const spall = spallAt(1)
  for (const station of [above, below]) await site.accept(station, spall)
  expect(await site.floors()).toEqual(['31', '31'])
  const pins = (await site.pins()).map(metres)
  for (const pin of pins) {
    expect(Math.abs(pin!.y - (spall.y + half.y))).toBeLessThan(0.3)
    expect(Math.abs(pin!.x - (spall.x + half.x))).toBeLessThan(1.5)
  }
  expect(Math.hypot(pins[0]!.x - pins[1]!.x, pins[0]!.y - pins[1]!.y)).toBeLessThan(0.5)
})

test('on the border of two floors, and without a place of the elevation, the floor is that of the photo', async () => {
  const site = await aTwoFloorFlight(plumbline)
  for (const station of [above, below]) await site.accept(station, spallAt(0.05))
  expect(await site.floors()).toEqual(['31', '30'])
  const unplaced = await aTwoFloorFlight(plumbline, { isComputed: false })
  for (const station of [above, below]) await unplaced.accept(station, spallAt(1))
  expect(await unplaced.floors()).toEqual(['31', '30'])
  expect(await unplaced.pins()).toEqual([null, null])
})

test('a floor that a person typed stays, and its pin stands there', async () => {
  const site = await aTwoFloorFlight(plumbline)
  const id = await site.accept(below, spallAt(1), { floor: '12' })
  expect(await site.floors()).toEqual(['12'])
  // Without a column nothing says where on that floor.
  expect(await site.pins()).toEqual([null])
  const changed = await plumbline.call(defectLifeRoutes.change, {
    params: { ...site.params, defectId: id },
    token: site.token,
    body: { version: 1, change: { floor: '30' } },
  })
  expect(changed.error).toBeUndefined()
  expect(await site.floors()).toEqual(['30'])
  // Its outline lies on the floor above: the pin stands below the border, where the register has it.
  const { y } = metres((await site.pins())[0])!
  expect(y).toBeLessThan(floor31.bottom)
  expect(y).toBeGreaterThan(floor31.bottom - 0.3)
})
