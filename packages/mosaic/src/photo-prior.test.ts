import { frameOf, photoOf, shotBefore } from '@plumbline/inspection/testing/elevations'
import { describe, expect, test } from 'vitest'
import { priorOf } from './photo-prior.ts'
import { middleOf } from './plane-camera.ts'
import type { PhotoPrior } from './types.ts'

const standing = { east: 0, north: 0, bearing: 200, lengthM: 30 }
const frame = frameOf([standing], 40)
const shot = shotBefore(standing, { x: 12, y: 9, distance: 6 })

const prior = (...given: Parameters<typeof photoOf>): PhotoPrior => {
  const found = priorOf(photoOf(...given), frame)
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('a photo before the elevation', () => {
  test('stands where its position says, in metres of the elevation', () => {
    const { camera } = prior(shot, { id: 'a' })
    expect(camera.x).toBeCloseTo(12, 1)
    expect(camera.y).toBeCloseTo(9, 1)
    expect(camera.w).toBeCloseTo(6, 1)
  })

  test('faces the place before it', () => {
    const [x, y] = middleOf(prior(shot, { id: 'a' }).camera)
    expect(x).toBeCloseTo(12, 1)
    expect(y).toBeCloseTo(9, 1)
  })

  test('turned to the right it faces further right', () => {
    const [x] = middleOf(prior(shotBefore(standing, { x: 12, y: 9, distance: 6, turn: 10 }), { id: 'a' }).camera)
    expect(x).toBeCloseTo(12 + 6 * Math.tan((10 * Math.PI) / 180), 1)
  })

  test('has axes of length one, square to one another', () => {
    const { axes } = prior({ ...shot, pitch: 12, roll: 3 }, { id: 'a' }).camera
    for (let one = 0; one < 3; one += 1)
      for (let other = 0; other < 3; other += 1) {
        const product = [0, 1, 2].reduce((sum, at) => sum + axes[one * 3 + at]! * axes[other * 3 + at]!, 0)
        expect(product).toBeCloseTo(one === other ? 1 : 0, 9)
      }
  })

  test('is known to centimetres with corrections by radio, to metres without', () => {
    expect(prior(shot, { id: 'a' }, { rtk: 'fixed' }).sigma.acrossM).toBeLessThan(0.2)
    expect(prior(shot, { id: 'a' }, { rtk: 'none' }).sigma).toEqual({
      acrossM: 1.5,
      upM: 0.5,
      awayM: 1.5,
      angleDegrees: 2,
    })
  })

  test('a laser says the distance better than satellites do', () => {
    expect(prior(shot, { id: 'a' }, { rtk: 'none', laserRange: 6 }).sigma.awayM).toBeLessThan(0.5)
  })

  test('carries its sharpness where that was measured', () => {
    const quality = { sharpness: 0.4, brightness: 0.5, darkShare: 0, brightShare: 0 }
    expect(prior(shot, { id: 'a', quality }).sharpness).toBe(0.4)
    expect(prior(shot, { id: 'a', quality: null }).sharpness).toBeNull()
  })

  test('of two zooms there are two lenses', () => {
    const near = prior(shot, { id: 'a' })
    const far = prior({ ...shot, focal: shot.focal * 2 }, { id: 'b' })
    expect(near.cameraKey).not.toBe(far.cameraKey)
    expect(near.cameraKey).toBe(prior(shot, { id: 'c' }).cameraKey)
  })
})

describe('a photo that cannot be placed says why', () => {
  test('without metadata or position', () => {
    expect(priorOf({ ...photoOf(shot, { id: 'a' }), facts: null }, frame)).toBe('no-position')
    const { facts, ...photo } = photoOf(shot, { id: 'a' })
    expect(priorOf({ ...photo, facts: { ...facts!, position: null } }, frame)).toBe('no-position')
  })

  test('with numbers that are none', () => {
    const { facts, ...photo } = photoOf(shot, { id: 'a' })
    const position = { ...facts!.position!, latitude: Number.NaN }
    expect(priorOf({ ...photo, facts: { ...facts!, position } }, frame)).toBe('no-position')
    expect(
      priorOf({ ...photo, facts: { ...facts!, relativeAltitude: Number.NaN, absoluteAltitude: null } }, frame),
    ).toBe('no-position')
  })

  test('looking along the elevation or away from it', () => {
    const along = shotBefore(standing, { x: 12, y: 9, distance: 6, turn: 80 })
    expect(priorOf(photoOf(along, { id: 'a' }), frame)).toBe('oblique')
    const away = shotBefore(standing, { x: 12, y: 9, distance: 6, turn: 180 })
    expect(priorOf(photoOf(away, { id: 'a' }), frame)).toBe('oblique')
  })
})

test('an elevation of two planes: each photo belongs to the one it faces, along the developed length', () => {
  const second = { east: 0, north: 0, bearing: 110, lengthM: 10 }
  const folded = frameOf([standing, second], 40)
  const one = priorOf(photoOf(shot, { id: 'a' }), folded)
  expect(one).toMatchObject({ plane: 0 })
  expect(folded.planes).toHaveLength(2)
  const two = priorOf(photoOf(shotBefore(second, { x: 5, y: 9, distance: 6 }), { id: 'b' }), folded)
  expect(two).toMatchObject({ plane: 1 })
  expect((two as PhotoPrior).camera.x).toBeCloseTo(folded.planes[1]!.startM + 5, 1)
})
