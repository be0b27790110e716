import { Group, Sphere, Vector3 } from 'three'
import { expect, it, vi } from 'vitest'
import { shownTiles } from './shown-tiles.ts'
import type { ModelTiles } from './stage-tiles.ts'

/** Tiles that say how large they are when the test says so. */
function tilesOf(radius: number) {
  let isReady = false
  let onReady = () => undefined as void
  const group = new Group()
  const dispose = vi.fn()
  const tiles = {
    group,
    dispose,
    isReady: () => isReady,
    sphere: () => new Sphere(new Vector3(), radius),
  } as unknown as ModelTiles
  return {
    group,
    dispose,
    make: (ready: () => void) => {
      onReady = ready
      return tiles
    },
    ready: () => {
      isReady = true
      onReady()
    },
  }
}

it('fits the model once its size is known, and only then', () => {
  const [shown, tiles, fit] = [shownTiles(), tilesOf(12), vi.fn()]
  shown.open(tiles.make, fit)
  expect(fit).not.toHaveBeenCalled()
  tiles.ready()
  expect(fit).toHaveBeenCalledOnce()
  expect(shown.radius()).toBe(12)
  // A part that is loaded later must not move the view again.
  tiles.ready()
  expect(fit).toHaveBeenCalledOnce()
})

it('a view that was asked for earlier is taken instead of the whole model', () => {
  const [shown, tiles, fit, goTo] = [shownTiles(), tilesOf(12), vi.fn(), vi.fn()]
  shown.whenReady(goTo)
  shown.open(tiles.make, fit)
  tiles.ready()
  expect(goTo).toHaveBeenCalledOnce()
  expect(fit).not.toHaveBeenCalled()
})

it('a view is taken at once when the model is there', () => {
  const [shown, tiles, goTo] = [shownTiles(), tilesOf(12), vi.fn()]
  shown.open(tiles.make, () => undefined)
  tiles.ready()
  shown.whenReady(goTo)
  expect(goTo).toHaveBeenCalledOnce()
})

it('another model frees the one before and gives it back', () => {
  const [shown, first, second] = [shownTiles(), tilesOf(1), tilesOf(2)]
  expect(shown.open(first.make, () => undefined)).toBeUndefined()
  expect(shown.open(second.make, () => undefined)?.group).toBe(first.group)
  expect(first.dispose).toHaveBeenCalledOnce()
  expect(second.dispose).not.toHaveBeenCalled()
})

it('counts in the metres of the project and of the model', () => {
  const [shown, tiles] = [shownTiles(), tilesOf(1)]
  expect(shown.toModel([1, 2, 3])).toEqual([1, 2, 3])
  tiles.group.position.set(100, 0, 0)
  tiles.group.updateMatrixWorld(true)
  shown.open(tiles.make, () => undefined)
  expect(shown.toWorld([1, 2, 3])).toEqual([101, 2, 3])
  expect(shown.toModel([101, 2, 3])).toEqual([1, 2, 3])
})
