import type { Editor } from '@plumbline/canvas/editor'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useEditorState } from '../../../canvas/use-editor.ts'
import type { CoverageGrid } from './coverage-grid.ts'
import { gridPieces, type ElevationScale } from '../../../canvas/elevation-scale.ts'
import type { CoverageLayer } from './layer-classes.ts'
import { layerPictures, paintLayer } from './paint-layer.ts'

type Props = {
  readonly editor: Editor
  readonly layer: CoverageLayer
  readonly grid: CoverageGrid
  readonly scale: ElevationScale
}

const overCanvas = { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' } as const

/** The cells of a layer over the drawing: colours for what was seen, hatching for what was not. */
export function CoverageOverlay({ editor, layer, grid, scale }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scratch = useRef<HTMLCanvasElement>(null)
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  const viewport = useEditorState(editor, (state) => state.viewport)
  const pictures = layerPictures(grid)
  const pieces = useMemo(() => gridPieces(scale, grid), [scale, grid])
  useLayoutEffect(() => {
    scratch.current ??= document.createElement('canvas')
    const [context, other] = [canvas.current?.getContext('2d'), scratch.current.getContext('2d')]
    if (!context || !other || viewport.width === 0 || viewport.height === 0) return
    paintLayer(
      context,
      other,
      { size: viewport, ratio: window.devicePixelRatio || 1, place: (at) => fractionToScreen(view, image, at) },
      // The last column of cells may reach beyond the end of the elevation.
      { pictures: pictures(layer), columns: Math.min(grid.columns, scale.lengthM / grid.cellM), pieces },
    )
  }, [view, image, viewport, layer, grid, scale, pictures, pieces])
  return <canvas ref={canvas} style={overCanvas} data-layer={layer} aria-hidden="true" />
}
