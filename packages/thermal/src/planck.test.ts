import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temperatureOf, temperatures, type Calibration, type Scene } from './planck.ts'
import { codeOf } from './testing/code-of.ts'
import { aCamera } from './testing/flir-file.ts'

const blackbody: Scene = {
  emissivity: 1,
  reflected: 20,
  distance: 0,
  humidity: 50,
  ambient: 20,
  windowTransmission: 1,
  windowTemperature: 20,
}
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyScene: fc.Arbitrary<Scene> = fc.record({
  emissivity: within(0.5, 1),
  reflected: within(-20, 60),
  distance: within(0, 50),
  humidity: within(0, 100),
  ambient: within(-10, 45),
  windowTransmission: within(0.7, 1),
  windowTemperature: within(-10, 45),
})
const counts = fc.integer({ min: 12_000, max: 40_000 })
const withScene = (scene: Scene): Calibration => ({ ...aCamera, scene })

describe('counts become temperatures', () => {
  test('as published for this camera', () => {
    expect(temperatureOf(17_994.06, withScene(blackbody))).toBeCloseTo(23, 4)
    expect(temperatureOf(17_994.06, aCamera)).toBeCloseTo(23.31223, 4)
  })

  test('each pixel as if it were alone', () => {
    fc.assert(
      fc.property(anyScene, fc.array(counts, { minLength: 1, maxLength: 20 }), (scene, raw) => {
        const calibration = withScene(scene)
        expect([...temperatures(Uint16Array.from(raw), calibration)]).toEqual(
          raw.map((count) => Math.fround(temperatureOf(count, calibration))),
        )
      }),
    )
  })

  test('more radiation is hotter', () => {
    fc.assert(
      fc.property(anyScene, counts, (scene, count) => {
        const [less, more] = [temperatureOf(count, withScene(scene)), temperatureOf(count + 100, withScene(scene))]
        if (!Number.isNaN(less)) expect(more).toBeGreaterThan(less)
      }),
    )
  })

  test('where everything around has the temperature of the wall, nothing has to be corrected', () => {
    fc.assert(
      fc.property(anyScene, within(-10, 45), (scene, celsius) => {
        const alike = { ...scene, reflected: celsius, ambient: celsius, windowTemperature: celsius }
        const { r1, b, f, o, r2 } = aCamera.planck
        const count = r1 / (r2 * (Math.exp(b / (celsius + 273.15)) - f)) - o
        expect(temperatureOf(count, withScene(alike))).toBeCloseTo(celsius, 6)
      }),
    )
  })

  test('a wall warmer than what it reflects is hotter than it seems, the more the less it radiates', () => {
    const at = (emissivity: number) => temperatureOf(20_000, withScene({ ...blackbody, emissivity }))
    expect(at(0.8)).toBeGreaterThan(at(0.9))
    expect(at(0.9)).toBeGreaterThan(at(1))
  })

  test('a count no temperature gives is none', () => {
    expect(
      temperatures(Uint16Array.of(0, 18_000), { ...aCamera, planck: { ...aCamera.planck, o: -9000 } })[0],
    ).toBeNaN()
  })
})

test.each<Partial<Scene>>([
  { emissivity: 0 },
  { emissivity: 1.1 },
  { emissivity: Number.NaN },
  { distance: -1 },
  { humidity: 101 },
  { reflected: -300 },
  { windowTransmission: 0 },
  { ambient: Infinity },
])('a scene that cannot be is refused: %o', (wrong) => {
  expect(codeOf(() => temperatures(Uint16Array.of(1), withScene({ ...blackbody, ...wrong })))).toBe('bad-parameters')
})
