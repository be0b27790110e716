import type { Editor } from '@plumbline/canvas/editor'
import type { MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import type { Point } from '@plumbline/geometry/point'
import { useEffect } from 'react'
import { mosaicToMetres, type MosaicExtent } from '../mosaic-place.ts'
import type { KnownDistances } from './use-known-distance.ts'

const nothing = [] as const

/**
 * The line to show, and what a click on a place means while its ends are being chosen; undefined: clicks open photos. A
 * saved line is shown on versions that were made with it: on others it would lie beside what it measures.
 */
export function useLinePicking(
  editor: Editor,
  extent: MosaicExtent,
  { saved, picked, pick }: KnownDistances,
  { accuracy }: Pick<MosaicSummary, 'accuracy'>,
) {
  const isPicking = picked !== undefined
  useEffect(() => {
    if (!isPicking) return
    // With another tool, or with a shape chosen, a click is no place.
    editor.setTool('pointer')
    editor.select([])
  }, [editor, isPicking])
  if (picked !== undefined)
    return {
      ends: picked.ends,
      pick: (at: Point) => {
        const { view, image } = editor.state()
        pick(mosaicToMetres(extent, at), extent.widthM / (image.width * view.scale))
      },
    }
  const isOfThis = saved?.distance && accuracy?.knownDistance?.version === saved.version
  return { ends: isOfThis ? [saved.distance!.from, saved.distance!.to] : nothing, pick: undefined }
}
