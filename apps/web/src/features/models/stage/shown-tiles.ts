import type { Vector } from '@plumbline/contract/models/placement'
import { Vector3 } from 'three'
import type { ModelTiles } from './stage-tiles.ts'

/** The tiles on the stage, and the view that waits until they say how large the model is. */
export function shownTiles() {
  let tiles: ModelTiles | undefined
  let radius = 30
  let waiting: (() => void) | undefined

  return {
    get: () => tiles,
    radius: () => radius,
    /** Asked for before the model has said how large it is, a view is taken when it has. */
    whenReady: (act: () => void) => {
      if (tiles?.isReady() === true) act()
      else waiting = act
    },
    /** Gives back the tiles that were shown before. */
    open: (make: (onReady: () => void) => ModelTiles, fit: () => void): ModelTiles | undefined => {
      const former = tiles
      former?.dispose()
      let isFirst = true
      waiting ??= fit
      tiles = make(() => {
        radius = Math.max(0.5, tiles?.sphere()?.radius ?? radius)
        if (isFirst) waiting?.()
        isFirst = false
      })
      return former
    },
    toWorld: (position: Vector): Vector =>
      tiles === undefined ? position : (tiles.group.localToWorld(new Vector3(...position)).toArray() as Vector),
    toModel: (position: Vector): Vector =>
      tiles === undefined ? position : (tiles.group.worldToLocal(new Vector3(...position)).toArray() as Vector),
  }
}
