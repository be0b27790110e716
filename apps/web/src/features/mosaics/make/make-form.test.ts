import { describe, expect, it } from 'vitest'
import { floorShare, floorsBetween, minutesFor, sizeAt, typedScale, usualScale } from './make-form.ts'

describe('the scale of a mosaic', () => {
  it('is five millimetres, or that of the median photo where it is coarser', () => {
    expect([usualScale(null), usualScale(1.5), usualScale(5), usualScale(7.23)]).toEqual([5, 5, 5, 7.3])
  })

  it.each([
    ['5', 5],
    [' 2,5 ', 2.5],
    ['0.5', 0.5],
    ['0.4', undefined],
    ['200', 200],
    ['201', undefined],
    ['', undefined],
    ['five', undefined],
  ])('is read from %j as %s', (text, value) => {
    expect(typedScale(text)).toBe(value)
  })
})

describe('its size', () => {
  it('is that of the elevation, and never finer than the median photo', () => {
    const frame = { lengthM: 12, heightM: 9 }
    expect(sizeAt(frame, 5, 1.5)).toEqual({ widthPx: 2_400, heightPx: 1_800, megapixels: 4.32, isInParts: false })
    expect(sizeAt(frame, 1, 2)).toMatchObject({ widthPx: 6_000, heightPx: 4_500 })
  })

  it('comes in parts beyond 30,000 px', () => {
    expect(sizeAt({ lengthM: 10, heightM: 150 }, 5, null).isInParts).toBe(false)
    expect(sizeAt({ lengthM: 10, heightM: 150.1 }, 5, null).isInParts).toBe(true)
  })
})

it('is as high as the chosen floors are', () => {
  const floors = [
    { name: '3', height: 3 },
    { name: '2', height: 3 },
    { name: 'G', height: 6 },
  ]
  expect([floorShare(floors, ['3']), floorShare(floors, ['3', 'G']), floorShare(floors, ['9'])]).toEqual([
    0.25, 0.75, 1,
  ])
  expect(floorShare([...floors, { name: 'B', height: 0 }], ['G'])).toBe(0.25)
})

it('takes whole minutes, more for more photos and more pixels', () => {
  expect(minutesFor(2, 1)).toBe(1)
  expect(minutesFor(200, 40)).toBeGreaterThan(minutesFor(100, 40))
  expect(minutesFor(100, 400)).toBeGreaterThan(minutesFor(100, 40))
})

it('takes the floors between two, in whichever order they were chosen', () => {
  const names = ['R', '3', '2', '1', 'G']
  expect(floorsBetween(names, '3', '1')).toEqual(['3', '2', '1'])
  expect(floorsBetween(names, '1', '3')).toEqual(['3', '2', '1'])
  expect(floorsBetween(names, 'G', 'G')).toEqual(['G'])
  expect(floorsBetween(names, '9', '1')).toEqual([])
})
