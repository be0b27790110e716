import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asInk, hex, indexed, trueColour, type Rgb } from './colours.ts'

const channel = fc.integer({ min: 0, max: 255 })
const rgb = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>
const lightOf = ([red, green, blue]: Rgb) => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255

describe('the index of AutoCAD', () => {
  test.each<[number, string]>([
    [1, '#ff0000'],
    [2, '#ffff00'],
    [3, '#00ff00'],
    [4, '#00ffff'],
    [5, '#0000ff'],
    [6, '#ff00ff'],
    [7, '#000000'],
    [8, '#808080'],
    [10, '#ff0000'],
    [11, '#ff8080'],
    [12, '#a50000'],
    [30, '#ff8000'],
    [50, '#ffff00'],
    [90, '#00ff00'],
    [130, '#00ffff'],
    [170, '#0000ff'],
    [210, '#ff00ff'],
    [250, '#333333'],
    [255, '#ffffff'],
  ])('%i is %s', (index, wanted) => {
    expect(hex(indexed(index))).toBe(wanted)
  })

  test('every index is a colour of whole numbers from 0 to 255', () => {
    for (let index = 0; index <= 256; index += 1)
      for (const part of indexed(index)) {
        expect(Number.isInteger(part)).toBe(true)
        expect(part >= 0 && part <= 255).toBe(true)
      }
  })

  test('the five strengths of a hue get darker, and the pale ones are lighter', () => {
    for (let hue = 10; hue < 250; hue += 10) {
      for (const step of [0, 2, 4, 6])
        expect(lightOf(indexed(hue + step))).toBeGreaterThan(lightOf(indexed(hue + step + 2)))
      for (const step of [0, 2, 4, 6, 8])
        expect(lightOf(indexed(hue + step + 1))).toBeGreaterThan(lightOf(indexed(hue + step)))
    }
  })
})

test('a true colour and its hexadecimal name are the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      expect(Number.parseInt(hex(trueColour(value)).slice(1), 16)).toBe(value)
      expect(hex(trueColour(value))).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})

describe('ink on white paper', () => {
  test('is never too pale to be seen', () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        expect(lightOf(asInk(colour))).toBeLessThan(0.56)
      }),
    )
  })

  test('leaves a dark colour as it is', () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        fc.pre(lightOf(colour) < 0.55)
        expect(asInk(colour)).toEqual(colour)
      }),
    )
  })

  test('keeps the hue of a pale one: the order of its channels stays', () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        const [red, green, blue] = asInk(colour)
        expect((red - green) * (colour[0] - colour[1])).toBeGreaterThanOrEqual(0)
        expect((green - blue) * (colour[1] - colour[2])).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('draws white as black, as a printer does', () => {
    expect(asInk([255, 255, 255])).toEqual([0, 0, 0])
    expect(asInk([252, 250, 253])).toEqual([0, 0, 0])
  })
})
