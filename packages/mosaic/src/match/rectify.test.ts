import { describe, expect, test } from 'vitest'
import { cameraAt, turned } from '../testing/cameras.ts'
import { facade, photograph } from '../testing/paint.ts'
import { greyOf, rectify } from './rectify.ts'

/** Levels of the painted facade as greyOf weighs them. */
const levelAt = (x: number, y: number): number => {
  const [red, green, blue] = facade(x, y)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

describe('a photo taken aslant', () => {
  const camera = turned(cameraAt(6, 5), 8, -12, 3)
  const rectified = rectify(greyOf(photograph(camera, facade)), camera, 0.015)!

  test('becomes square to the plane: each pixel shows the place it stands for', () => {
    const errors: number[] = []
    for (let row = 0; row < rectified.height; row += 7)
      for (let column = 0; column < rectified.width; column += 7) {
        const level = rectified.data[row * rectified.width + column]!
        if (!(level >= 0)) continue
        const [x, y] = [rectified.left + (column + 0.5) * 0.015, rectified.top - (row + 0.5) * 0.015]
        errors.push(Math.abs(level - levelAt(x, y)))
      }
    errors.sort((one, other) => one - other)
    expect(errors.length).toBeGreaterThan(500)
    expect(errors[errors.length >> 1]).toBeLessThan(6)
  })

  test('shows nothing where the photo shows nothing', () => {
    const hidden = [...rectified.data].filter((level) => !(level >= 0)).length
    expect(hidden).toBeGreaterThan(0)
    expect(hidden).toBeLessThan(rectified.data.length * 0.6)
  })
})

test('a finer photo is averaged, not sampled', () => {
  const camera = cameraAt(6, 5)
  const board = photograph(camera, (x, y) => {
    const level = (Math.floor(x / 0.015) + Math.floor(y / 0.015)) % 2 === 0 ? 0 : 255
    return [level, level, level]
  })
  const { data } = rectify(greyOf(board), camera, 0.06)!
  const shown = [...data].filter((level) => level >= 0)
  expect(shown.every((level) => level > 60 && level < 200)).toBe(true)
})

test('a camera turned away sees nothing, one along the plane stays within bounds', () => {
  const grey = greyOf(photograph(cameraAt(0, 0), facade))
  expect(rectify(grey, turned(cameraAt(0, 0), 0, 180, 0), 0.015)).toBeUndefined()
  const along = rectify(grey, turned(cameraAt(0, 0), 0, 70, 0), 0.015)
  expect(along === undefined || (along.width <= 2_201 && along.height <= 2_201)).toBe(true)
})

test('grey pictures are taken as they are, colours weighed as eyes do', () => {
  const grey = greyOf({ data: Uint8Array.from([10, 20, 30, 40]), width: 2, height: 2, channels: 1 })
  expect([...grey.data]).toEqual([10, 20, 30, 40])
  const colour = greyOf({ data: Uint8Array.from([255, 0, 0, 0, 255, 0]), width: 2, height: 1, channels: 3 })
  expect(colour.data[1]).toBeGreaterThan(colour.data[0]!)
})
