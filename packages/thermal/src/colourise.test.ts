import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colourise } from './colourise.ts'
import { isotherm } from './isotherm.ts'
import { paletteColours, palettes, stepsPerColour } from './palettes.ts'

const celsius = fc.float({ min: -50, max: 200, noNaN: true })
const bright = ([red, green, blue]: readonly [number, number, number]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function painted(
  temperatures: readonly number[],
  range: { readonly min: number; readonly max: number },
  palette: (typeof palettes)[number],
): readonly (readonly number[])[] {
  const out = new Uint8ClampedArray(temperatures.length * 4)
  colourise(Float32Array.from(temperatures), range, palette, out)
  return temperatures.map((_, index) => [...out.subarray(index * 4, index * 4 + 4)])
}

describe.each(palettes)('%s', (palette) => {
  const colours = paletteColours(palette)

  test('has 20 steps from colour to colour and no step that jumps', () => {
    expect(colours.length % stepsPerColour).toBe(1)
    for (const [index, colour] of colours.slice(1).entries())
      for (const channel of [0, 1, 2] as const)
        expect(Math.abs(colour[channel] - colours[index]![channel])).toBeLessThanOrEqual(13)
  })

  test('gives every temperature the colour of its place in the range, and the outermost beyond', () => {
    fc.assert(
      fc.property(
        fc.array(celsius, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -20, max: 60 }),
        fc.integer({ min: 1, max: 100 }),
        (temperatures, min, span) => {
          const found = painted(temperatures, { min, max: min + span }, palette)
          for (const [index, temperature] of temperatures.entries()) {
            const share = (temperature - min) / span
            // On the line between two colours the last bit of a fraction decides.
            const expected = [share - 1e-9, share + 1e-9].map(
              (near) => colours[Math.max(0, Math.min(colours.length - 1, Math.floor(near * colours.length)))]!,
            )
            expect(expected.map((colour) => [...colour, 255])).toContainEqual(found[index])
          }
        },
      ),
    )
  })
})

test('hotter is brighter in ironbow and whitehot, darker in blackhot', () => {
  for (const [palette, sign] of [
    ['ironbow', 1],
    ['whitehot', 1],
    ['blackhot', -1],
  ] as const) {
    const light = paletteColours(palette).map(bright)
    for (const [index, value] of light.slice(1).entries())
      expect((value - light[index]!) * sign).toBeGreaterThanOrEqual(-0.5)
  }
  expect(new Set(paletteColours('whitehot').map(String)).size).toBe(256)
})

test('a pixel without temperature is see-through, and a range without width is no error', () => {
  expect(painted([Number.NaN, 20, 19], { min: 20, max: 20 }, 'whitehot')).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 255],
    [0, 0, 0, 255],
  ])
  expect(painted([20.1], { min: 20, max: 20 }, 'whitehot')).toEqual([[255, 255, 255, 255]])
})

test('the isotherm is exactly the band', () => {
  expect([...isotherm(Float32Array.of(9, 10, 15, 20, 21, Number.NaN), { min: 10, max: 20 })]).toEqual([
    0, 1, 1, 1, 0, 0,
  ])
})
