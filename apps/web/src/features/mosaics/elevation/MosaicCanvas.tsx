import { Box } from '@mantine/core'
import type { Shape } from '@plumbline/canvas/shapes'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { ElevationFrame } from '@plumbline/contract/coverage/coverage'
import type { Mosaic, MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import type { Point } from '@plumbline/geometry/point'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import { useMemo, useState, type ReactNode } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { FloorLines } from '../../../canvas/FloorLines.tsx'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { PlaceMark } from '../../../canvas/PlaceMark.tsx'
import { ScaleBar } from '../../../canvas/ScaleBar.tsx'
import { CanvasToolbar } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import { TracingLine } from '../../../canvas/tracing/TracingLine.tsx'
import { sourceOf, useTracer } from '../../../canvas/tracing/use-tracer.ts'
import { PinList } from '../../../canvas/pins/PinList.tsx'
import { pinName } from '../../../canvas/pins/pin-name.ts'
import { useOpenPin } from '../../../canvas/pins/use-pins.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { useRememberedView } from '../../../canvas/use-remembered-view.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { DrawnLine } from '../drawing/DrawnLine.tsx'
import { drawStyle, meterStyle, outlineStyles } from '../drawing/outlines.ts'
import { useDrawnShapes } from '../drawing/use-drawn-shapes.ts'
import { extentOf, mosaicPicture, mosaicToMetres, planOnMosaic, type MosaicExtent } from '../mosaic-place.ts'
import { celsiusText, placeText } from '../mosaic-text.ts'
import { DistanceOverlay } from '../scale/DistanceOverlay.tsx'
import type { KnownDistances } from '../scale/use-known-distance.ts'
import { useLinePicking } from '../scale/use-line-picking.ts'
import { FitOverlay } from './FitOverlay.tsx'
import { MeasuredAreas } from './MeasuredAreas.tsx'
import { useCrosshair } from './use-crosshair.ts'
import { useMosaicShapes, usePlacedPhotos } from './use-mosaic-shapes.ts'
import { useOpenedPlace, type Opening } from './use-opened-place.ts'
import { useSpot, type Reading } from './use-temperatures.ts'

/** The defects of the elevation, as another feature knows them. */
export type ShownDefects = {
  /** In fractions of the drawing. */
  readonly pins: readonly Shape[]
  readonly styles: ShapeStyles
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  /** Everything about the open one. */
  readonly panel: ReactNode
}

export type CanvasProps = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly frame: ElevationFrame
  readonly mosaic: MosaicSummary
  /** With its photos, once they are loaded. */
  readonly detail: Mosaic | undefined
  readonly mayDraw: boolean
  readonly isFitShown: boolean
  readonly distances: KnownDistances
  readonly defects: ShownDefects
  readonly photoHref: (imageId: string, at: Point) => string
  readonly onPhoto: (imageId: string, at: Point) => void
  readonly onRenew: () => void
}

const visualDraws = (['rectangle', 'polyline', 'polygon'] as const).map((kind) => ({ kind, style: drawStyle }))
const thermalDraws = (['rectangle', 'polygon'] as const).map((kind) => ({ kind, style: meterStyle }))

function OpeningLine({ opening }: { readonly opening: Opening }) {
  const t = useT()
  if (opening.kind === 'failed') return <StatusLine kind="failure">{errorText(t, opening.error)}</StatusLine>
  if (opening.kind === 'no-photo') return <StatusLine kind="warning">{t('mosaics.open.none')}</StatusLine>
  return <StatusLine kind="busy">{opening.kind === 'opening' && t('mosaics.open.opening')}</StatusLine>
}

type ReadoutProps = {
  readonly at: Point | undefined
  readonly extent: MosaicExtent
  readonly isThermal: boolean
  readonly reading: Reading
}

/** Where the pointer or the crosshair is on the elevation, and how warm it is there. */
function Readout({ at, extent, isThermal, reading }: ReadoutProps) {
  const words = { t: useT(), locale: useLocale() }
  if (at === undefined) return null
  const place = placeText(words, mosaicToMetres(extent, at))
  const warmth = reading === null ? words.t('mosaics.thermal.none') : reading && celsiusText(words, reading.mean)
  return (
    <MutedText component="output" size="sm" isTabular aria-live="polite">
      {isThermal && warmth !== undefined ? `${warmth} · ${place}` : place}
    </MutedText>
  )
}

/** The mosaic at every size up to its own pixels, with defects, outlines and floors in their place. */
function LoadedCanvas(props: CanvasProps & { readonly extent: MosaicExtent; readonly picture: Picture }) {
  const { of, plan, frame, mosaic, detail, mayDraw, isFitShown, defects, photoHref, onPhoto, onRenew } = props
  const { extent, picture, distances } = props
  const t = useT()
  const isThermal = mosaic.kind === 'thermal'
  const ofMosaic = useMemo(() => ({ ...of, mosaicId: mosaic._id }), [of, mosaic._id])
  const editor = useEditor({
    image: picture.size,
    zoom: 'photo',
    drawStyle: isThermal ? meterStyle : drawStyle,
    isReadOnly: !mayDraw && !isThermal,
    canRotate: () => false,
    newId: () => newId(),
  })
  useRememberedView(editor, mosaic._id)
  const photos = usePlacedPhotos(detail)
  const { pins, clusters } = useMosaicShapes({ ...defects, editor, of, plan, frame, extent, photos })
  const { listed, closeList } = useOpenPin(editor, { ...defects, pins, clusters })
  const pinIds = useMemo(() => new Set(pins.map(({ id }) => id)), [pins])
  const styles = useMemo(
    () => ({ ...outlineStyles, ...defects.styles, ...clusters.styles }),
    [defects.styles, clusters],
  )
  const drawing = useDrawnShapes({ editor, of: ofMosaic, mosaic, extent, photos, isOn: mayDraw && !isThermal })
  const source = useMemo(() => sourceOf(picture), [picture])
  useTracer(editor, { source, isOn: mayDraw && !isThermal, onTraced: drawing.onTraced })
  const { opening, open } = useOpenedPlace({ of: ofMosaic, extent, onOpen: onPhoto })
  const { ends, pick } = useLinePicking(editor, extent, distances, mosaic)
  const [hovered, setHovered] = useState<Point>()
  const { crosshair, handlers } = useCrosshair({ editor, onPick: pick ?? open, onHover: setHovered })
  const at = crosshair ?? hovered
  const reading = useSpot(ofMosaic, extent, at, isThermal)
  const floors = useMemo(() => {
    const name = (floor: string) => plan.floorRange.find((one) => one.name === floor)?.displayName || floor
    return floorBands(planOnMosaic(plan, mosaic, frame)?.portions ?? []).map(({ floor, ...place }) => ({
      name: name(floor),
      ...place,
    }))
  }, [plan, mosaic, frame])
  return (
    <>
      <Box display="flex" flex={1} mih={0} {...handlers}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={styles}
          label={t('mosaics.canvas', { name: plan.name })}
          nameOf={(shape) =>
            (pinIds.has(shape.id) || clusters.members.has(shape.id) ? pinName(t, clusters, shape) : shape.label) ??
            t(shape.style === drawStyle ? 'mosaics.draw.undecided' : 'mosaics.draw.outline')
          }
          onRetry={onRenew}
          underlay={
            <>
              {isFitShown && detail !== undefined && (
                <FitOverlay editor={editor} extent={extent} photos={detail.residuals} />
              )}
              <DistanceOverlay editor={editor} extent={extent} ends={ends} isOpen={pick !== undefined} />
              {crosshair !== undefined && <PlaceMark editor={editor} at={crosshair} />}
            </>
          }
        >
          <FloorLines editor={editor} floors={floors} />
          <ScaleBar editor={editor} gsd={mosaic.mmPx} />
          <TracingLine editor={editor} />
        </Canvas>
      </Box>
      <PinList pins={listed} onOpen={defects.onOpen} onClose={closeList} />
      <OpeningLine opening={opening} />
      <DrawnLine drawing={drawing} photoHref={photoHref} />
      {isThermal && <MeasuredAreas editor={editor} of={ofMosaic} extent={extent} />}
      <CanvasToolbar editor={editor} draws={isThermal ? thermalDraws : visualDraws}>
        <Readout at={at} extent={extent} isThermal={isThermal} reading={reading} />
      </CanvasToolbar>
    </>
  )
}

/** A finished version of a mosaic. */
export function MosaicCanvas(props: CanvasProps) {
  const { mosaic, onRenew } = props
  const extent = useMemo(() => extentOf(mosaic), [mosaic])
  const { picture, renew } = useStablePicture({ picture: mosaicPicture(mosaic), updatedAt: mosaic._id })
  if (extent === undefined || picture === undefined) return null
  return (
    <LoadedCanvas
      {...props}
      extent={extent}
      picture={picture}
      onRenew={() => {
        renew()
        onRenew()
      }}
    />
  )
}
