import { describe, expect, test } from 'vitest'
import { frameOf, photoOf, shotBefore, type Standing } from '../testing/elevations.ts'
import { hiddenPlaces } from './hidden-places.ts'
import { planeViewsOf } from './plane-view.ts'

const front: Standing = { east: 0, north: 0, bearing: 180, lengthM: 10 }
const back: Standing = { east: 10, north: 4, bearing: 180, lengthM: 10 }

/** Whether places along a plane are hidden from a camera before the first one. */
function hiddenOn(planes: readonly Standing[], index: number, at: { readonly x: number; readonly distance: number }) {
  const frame = frameOf(planes, 20)
  const views = planeViewsOf(photoOf(shotBefore(front, { ...at, y: 10, turn: 30 })), frame)
  if (typeof views === 'string') throw new Error(views)
  return hiddenPlaces(
    views.find((view) => view.index === index)!,
    frame,
  )
}

describe('what one plane hides of another', () => {
  test('is nothing where there is one', () => {
    expect(hiddenOn([front], 0, { x: 5, distance: 6 })).toBeUndefined()
  })

  test('is what lies behind its corner', () => {
    const isHidden = hiddenOn([front, back], 1, { x: 4, distance: 4 })!
    // The sight past the corner at 10 m reaches the plane behind 6 m along it.
    expect([0.5, 3, 5.5, 6.5, 9].map(isHidden)).toEqual([true, true, true, false, false])
  })

  test('is nothing of the one in front', () => {
    const isHidden = hiddenOn([front, back], 0, { x: 4, distance: 4 })!
    expect([0.1, 5, 9.9].some(isHidden)).toBe(false)
  })

  test('is nothing at a corner where both begin', () => {
    // The second plane turns away to the left at the end of the first.
    const turned: Standing = { east: 10, north: 0, bearing: 140, lengthM: 10 }
    const isHidden = hiddenOn([front, turned], 1, { x: 9, distance: 5 })!
    expect([0.01, 1, 5].some(isHidden)).toBe(false)
    expect([0.01, 5, 9.99].some(hiddenOn([front, turned], 0, { x: 9, distance: 5 })!)).toBe(false)
  })

  test('is the floor of a recess beside its return', () => {
    // The return runs from the front plane back to the one behind, and stands in the way from the left only.
    const side: Standing = { east: 10, north: 0, bearing: 90, lengthM: 4 }
    const isHidden = hiddenOn([front, side, back], 2, { x: 4, distance: 4 })!
    expect(isHidden(3)).toBe(true)
    expect(isHidden(9)).toBe(false)
    const fromRight = hiddenOn([front, side, back], 2, { x: 18, distance: 4 })!
    expect([0.5, 5, 9].some(fromRight)).toBe(false)
  })
})
