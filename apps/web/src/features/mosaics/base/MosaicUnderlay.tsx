import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import { elevationScale, type ElevationScale } from '../../../canvas/elevation-scale.ts'
import { loadImage, type Picture } from '../../../canvas/picture/picture.ts'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { extentOf, mosaicPicture, type MosaicExtent } from '../mosaic-place.ts'
import { useMosaics } from '../use-mosaics.ts'
import { blendPieces, paintBlend } from './paint-blend.ts'

/** Tiles of a large screen and of the zoom before. */
const maxLoaded = 300

/** Loads pictures as they are needed; `onLoad` paints again. */
function createLoader(onLoad: () => void) {
  const images = new Map<string, HTMLImageElement | 'loading'>()
  let isStopped = false
  return {
    loaded(url: string): HTMLImageElement | undefined {
      const known = images.get(url)
      if (known !== undefined) return known === 'loading' ? undefined : known
      images.set(url, 'loading')
      loadImage(url).then(
        (image) => {
          images.set(url, image)
          for (const [oldest] of images) if (images.size > maxLoaded) images.delete(oldest)
          if (!isStopped) onLoad()
        },
        () => images.delete(url),
      )
      return undefined
    },
    stop: () => (isStopped = true),
  }
}

type PaintedProps = {
  readonly editor: Editor
  readonly picture: Picture
  readonly scale: ElevationScale
  readonly extent: MosaicExtent
  readonly opacity: number
}

function PaintedMosaic({ editor, picture, scale, extent, opacity }: PaintedProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  const viewport = useEditorState(editor, (state) => state.viewport)
  const [paints, setPaints] = useState(0)
  const [loader] = useState(() => createLoader(() => setPaints((count) => count + 1)))
  useEffect(() => () => void loader.stop(), [loader])
  const pieces = useMemo(() => blendPieces(scale, extent), [scale, extent])
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || viewport.width === 0 || viewport.height === 0) return
    const sheet = {
      size: viewport,
      ratio: window.devicePixelRatio || 1,
      place: (at: { readonly x: number; readonly y: number }) => fractionToScreen(view, image, at),
    }
    paintBlend(context, sheet, pieces, picture, loader.loaded)
  }, [view, image, viewport, pieces, picture, loader, paints])
  return (
    <Box
      component="canvas"
      ref={canvas}
      pos="absolute"
      inset={0}
      w="100%"
      h="100%"
      opacity={opacity}
      data-base="photos"
      aria-hidden="true"
    />
  )
}

type Props = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly editor: Editor
  readonly mosaicId: string | null
  /** 0 to 1. */
  readonly blend: number
}

/** The mosaic over the drawing, stretched floor by floor to the drawing's floor lines. */
export function MosaicUnderlay({ of, plan, editor, mosaicId, blend }: Props) {
  const { shown, frame } = useMosaics(of, mosaicId)
  const extent = useMemo(() => (shown === undefined ? undefined : extentOf(shown)), [shown])
  const scale = useMemo(
    () => (frame === null ? undefined : elevationScale(plan.portions, frame)),
    [plan.portions, frame],
  )
  const { picture } = useStablePicture({
    picture: shown === undefined ? null : mosaicPicture(shown),
    updatedAt: shown?._id ?? '',
  })
  if (picture === undefined || extent === undefined || scale === undefined) return null
  return <PaintedMosaic editor={editor} picture={picture} scale={scale} extent={extent} opacity={blend} />
}
