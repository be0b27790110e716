import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import type { Point } from '@plumbline/geometry/point'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { annotationsKey } from '../../../api/annotations.ts'
import { saveShapes } from '../../../api/annotations-editing.ts'
import { photoQuery } from '../../../api/media/photo.ts'
import { fetchSources, type MosaicSource, type OfMosaic } from '../../../api/mosaics.ts'
import type { MosaicExtent, PlacedPhoto } from '../mosaic-place.ts'
import { drawStyle } from './outlines.ts'
import { editOn, isLine, middlePlace, placesOf, sourceFor, type SourcePhoto } from './source-photo.ts'
import { widthOnPhoto } from './width-on-photo.ts'

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
  readonly mosaic: Pick<MosaicSummary, 'mmPx'>
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

/** As if it had been traced on the photo; a photo that cannot be opened leaves the line without a width. */
async function widthOf(client: QueryClient, of: OfMosaic, mmPx: number, photo: SourcePhoto) {
  try {
    const { image } = await client.fetchQuery(photoQuery(of, photo.imageId))
    return await widthOnPhoto({ image, line: photo.points, photoPxPerPx: mmPx / photo.mmPx })
  } catch {
    return undefined
  }
}

/** A shape that is drawn on the mosaic is stored on its source photo, or not at all. */
export function useDrawnShapes({ editor, of, mosaic: { mmPx }, extent, photos, isOn }: Props) {
  const [state, setState] = useState<DrawnState>({ kind: 'none' })
  const client = useQueryClient()
  /** Lines drawn point by point have no width, as on a photo. */
  const traced = useRef(new Set<string>())
  const onTraced = useCallback((id: string) => void traced.current.add(id), [])

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
        const isTraced = isLine(shape) && traced.current.has(shape.id)
        const width = isTraced ? await widthOf(client, of, mmPx, photo) : undefined
        await saveShapes(of, [editOn(photo, shape, width)])
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
    [editor, of, mmPx, extent, photos, client],
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
    onTraced,
    retry: () => {
      if (state.kind === 'failed') void store(editor.shapes.get(state.shape.id) ?? state.shape)
    },
    discard: () => {
      if (state.kind === 'failed') editor.shapes.apply({ put: [], remove: [state.shape.id] }, 'load')
      setState({ kind: 'none' })
    },
  }
}
