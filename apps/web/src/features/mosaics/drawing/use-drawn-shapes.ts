import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Point } from '@plumbline/geometry/point'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { annotationsKey } from '../../../api/annotations.ts'
import { saveShapes } from '../../../api/annotations-editing.ts'
import { fetchSources, type MosaicSource, type OfMosaic } from '../../../api/mosaics.ts'
import type { MosaicExtent, PlacedPhoto } from '../mosaic-place.ts'
import { drawStyle } from './outlines.ts'
import { editOn, middlePlace, placesOf, sourceFor } from './source-photo.ts'

/** What became of the shape that was drawn last. */
export type DrawnState =
  | { readonly kind: 'none' | 'spans' | 'finding' }
  | { readonly kind: 'saving'; readonly name: string }
  | {
      readonly kind: 'saved'
      readonly name: string
      /** Metres; undefined where it is not known. */
      readonly sigmaM: number | undefined
      readonly imageId: string
      readonly at: Point
    }
  | { readonly kind: 'failed'; readonly name: string | undefined; readonly error: Error; readonly shape: Shape }

type Props = {
  readonly editor: Editor
  readonly of: OfMosaic
  readonly extent: MosaicExtent
  readonly photos: ReadonlyMap<string, PlacedPhoto>
  readonly isOn: boolean
}

/** As many calls at once. */
const atOnce = 6

/** The photos of each place, in the order of the places. */
async function sourcesOf(of: OfMosaic, places: readonly Point[]): Promise<readonly (readonly MosaicSource[])[]> {
  const found: (readonly MosaicSource[])[] = []
  for (let from = 0; from < places.length; from += atOnce)
    found.push(...(await Promise.all(places.slice(from, from + atOnce).map((place) => fetchSources(of, place)))))
  return found
}

/** A shape that is drawn on the mosaic is stored on its source photo, or not at all. */
export function useDrawnShapes({ editor, of, extent, photos, isOn }: Props) {
  const [state, setState] = useState<DrawnState>({ kind: 'none' })
  const client = useQueryClient()

  const store = useCallback(
    async (shape: Shape) => {
      const places = placesOf(shape, extent)
      let name: string | undefined
      setState({ kind: 'finding' })
      try {
        const [middle = [], ...ofPlaces] = await sourcesOf(of, [middlePlace(places), ...places])
        const photo = sourceFor(middle, ofPlaces)
        if (photo === undefined) {
          editor.shapes.apply({ put: [], remove: [shape.id] }, 'load')
          return setState({ kind: 'spans' })
        }
        name = photo.name
        setState({ kind: 'saving', name })
        await saveShapes(of, [editOn(photo, shape)])
        // Changing it belongs to the photo, where it is stored.
        editor.shapes.apply({ put: [{ ...shape, isLocked: true }], remove: [] }, 'load')
        const sigmaM = photos.get(photo.imageId)?.sigmaM
        setState({ kind: 'saved', name, sigmaM, imageId: photo.imageId, at: photo.middle })
        await client.invalidateQueries({ queryKey: annotationsKey })
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        setState({ kind: 'failed', name, error, shape })
      }
    },
    [editor, of, extent, photos, client],
  )

  useEffect(() => {
    if (!isOn) return
    return editor.shapes.subscribe(({ put }, origin, before) => {
      if (origin !== 'user') return
      const drawn = put.find(({ id, style }) => style === drawStyle && before.get(id) === undefined)
      // The canvas is still notifying its listeners of the shape.
      if (drawn !== undefined) queueMicrotask(() => void store(drawn))
    })
  }, [editor, isOn, store])

  return {
    state,
    retry: () => {
      if (state.kind === 'failed') void store(editor.shapes.get(state.shape.id) ?? state.shape)
    },
    discard: () => {
      if (state.kind === 'failed') editor.shapes.apply({ put: [], remove: [state.shape.id] }, 'load')
      setState({ kind: 'none' })
    },
  }
}
