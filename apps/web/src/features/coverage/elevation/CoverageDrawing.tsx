import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { RecordedArea } from '@plumbline/contract/coverage/coverage'
import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { FloorLines } from '../../../canvas/FloorLines.tsx'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { CanvasToolbar } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import { useEditor, useEditorState } from '../../../canvas/use-editor.ts'
import { useRememberedView } from '../../../canvas/use-remembered-view.ts'
import { useT } from '../../../i18n/use-t.ts'
import layout from '../../../ui/layout/editor-layout.module.css'
import { areaStyle, areaStyles } from '../close-range/area-places.ts'
import { useAreaEditing } from '../close-range/use-area-editing.ts'
import { CoverageOverlay } from './CoverageOverlay.tsx'
import { CoverageSide, type SideProps } from './CoverageSide.tsx'
import { elevationScale } from '../../../canvas/elevation-scale.ts'
import { gapShapes, gapStyles } from './gap-shapes.ts'

const styles = { ...gapStyles, ...areaStyles }
const draws = [
  { kind: 'rectangle', style: areaStyle },
  { kind: 'polygon', style: areaStyle },
] as const

type Props = SideProps & {
  readonly picture: ShownPicture
  /** The choice of the layer. */
  readonly layers: ReactNode
  readonly onRenew: () => void
  readonly renderUnderlay: ((editor: Editor) => ReactNode) | undefined
}

/** One editor for all layers: gaps are shown and stay as they are, close-range areas can be drawn and moved. */
function useCoverageEditor({ plan, layer, coverage, mayEdit, saver }: Props, picture: ReturnType<typeof pictureOf>) {
  const t = useT()
  const { frame, gaps, closeRange } = coverage
  const scale = useMemo(
    () => (frame === null ? undefined : elevationScale(plan.portions, frame)),
    [plan.portions, frame],
  )
  const isCloseRange = layer === 'close-range'
  const editor = useEditor({
    image: picture.size,
    zoom: 'plan',
    drawStyle: areaStyle,
    isReadOnly: !(isCloseRange && mayEdit && scale !== undefined),
    canRotate: () => false,
    newId: () => newId(),
  })
  useRememberedView(editor, `${plan._id} ${picture.size.width} ${picture.size.height}`)
  // Steps of one layer must not be undone on another.
  useEffect(() => {
    const shown = isCloseRange || scale === undefined ? [] : gapShapes(scale, gaps, (index) => String(index + 1))
    const ids = new Set(shown.map(({ id }) => id))
    const remove = editor.shapes.all().flatMap(({ id }) => (ids.has(id) || isCloseRange ? [] : [id]))
    editor.shapes.apply({ put: shown, remove }, 'load')
  }, [editor, isCloseRange, scale, gaps])
  const labelOf = useCallback(
    ({ number, result }: RecordedArea) => {
      const area = t('coverage.view.closeRange.area', { number })
      return result ? t(`coverage.view.closeRange.resultOf.${result}`, { area }) : area
    },
    [t],
  )
  const editing = useAreaEditing({
    editor,
    isShown: isCloseRange,
    areas: closeRange.areas,
    scale,
    saver,
    labelOf,
  })
  return { editor, scale, ...editing }
}

/** The drawing with one layer over it, beside its words and figures. */
export function CoverageDrawing(props: Props) {
  const { plan, layer, grid, floorName, picture: shown, layers, onRenew } = props
  const t = useT()
  const picture = useMemo(() => pictureOf(shown), [shown])
  const floors = useMemo(
    () => floorBands(plan.portions).map(({ floor, ...place }) => ({ name: floorName(floor), ...place })),
    [plan.portions, floorName],
  )
  const { editor, scale, drawn, endDrawing } = useCoverageEditor(props, picture)
  const selectedId = useEditorState(editor, ({ selection }) => [...selection].at(-1))
  const shownId = useRef<string>(undefined)
  const show = (id: string) => {
    shownId.current = id
    editor.select([id])
    editor.show([id])
  }
  // A gap that is clicked on the drawing is zoomed to, as from the list.
  useEffect(() => {
    if (selectedId === undefined || selectedId === shownId.current || layer === 'close-range') return
    shownId.current = selectedId
    editor.show([selectedId])
  }, [editor, selectedId, layer])
  return (
    <>
      <CoverageSide
        {...props}
        drawing={{
          selectedId,
          drawn,
          onDrawn: endDrawing,
          onShow: show,
          onRemove: (id) => editor.edit({ put: [], remove: [id] }),
        }}
      />
      <Box className={layout.centre ?? ''} bg="var(--pl-canvas)">
        {layers}
        <Box display="flex" flex={1} mih={0}>
          <Canvas
            editor={editor}
            picture={picture}
            styles={styles}
            label={t('coverage.view.canvas', { name: plan.name, layer: t(`coverage.view.layers.${layer}`) })}
            nameOf={({ id, label }) =>
              id.startsWith('gap ') ? t('coverage.view.gaps.name', { number: label ?? '' }) : (label ?? '')
            }
            onRetry={onRenew}
            underlay={
              <>
                {props.renderUnderlay?.(editor)}
                {grid !== undefined && scale !== undefined && layer !== 'close-range' && (
                  <CoverageOverlay editor={editor} layer={layer} grid={grid} scale={scale} />
                )}
              </>
            }
          >
            <FloorLines editor={editor} floors={floors} />
          </Canvas>
        </Box>
        <CanvasToolbar editor={editor} draws={draws} />
      </Box>
    </>
  )
}
