import { Box3, type Plane, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { sectionPlane } from './section-plane.ts'

const box = new Box3(new Vector3(0, 0, 0), new Vector3(10, 20, 30))

function cutting() {
  const renderer: { clippingPlanes: Plane[] } = { clippingPlanes: [] }
  return { renderer, section: sectionPlane(renderer) }
}

it('takes away what lies beyond the share of the chosen axis', () => {
  const { renderer, section } = cutting()
  section.set({ axis: 2, share: 0.5, isFlipped: false }, box)
  expect(renderer.clippingPlanes).toHaveLength(1)
  expect(section.isCutAway(new Vector3(1, 1, 16))).toBe(true)
  expect(section.isCutAway(new Vector3(1, 1, 14))).toBe(false)
})

it('takes away the other half when it is flipped', () => {
  const { section } = cutting()
  section.set({ axis: 0, share: 0.2, isFlipped: true }, box)
  expect(section.isCutAway(new Vector3(1, 0, 0))).toBe(true)
  expect(section.isCutAway(new Vector3(3, 0, 0))).toBe(false)
})

it('moves with another share, and ends with the section', () => {
  const { renderer, section } = cutting()
  section.set({ axis: 1, share: 0.9, isFlipped: false }, box)
  expect(section.isCutAway(new Vector3(0, 17, 0))).toBe(false)
  section.set({ axis: 1, share: 0.1, isFlipped: false }, box)
  expect(section.isCutAway(new Vector3(0, 17, 0))).toBe(true)
  section.set(undefined, box)
  expect(section.isCutAway(new Vector3(0, 17, 0))).toBe(false)
  expect(renderer.clippingPlanes).toEqual([])
})

it('cuts nothing before the model says how large it is', () => {
  const { renderer, section } = cutting()
  section.set({ axis: 2, share: 0.5, isFlipped: false }, undefined)
  expect(renderer.clippingPlanes).toEqual([])
  expect(section.isCutAway(new Vector3(0, 0, 1_000))).toBe(false)
})
