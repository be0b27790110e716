import { Box } from '@mantine/core'
import type { ElevationPlan, ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { DefectPin } from '@plumbline/contract/defects/register'
import type { Editor } from '@plumbline/canvas/editor'
import { useEffect, useMemo, type ReactNode } from 'react'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { FloorLines, type ShownFloor } from '../../../canvas/FloorLines.tsx'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { PinList } from '../../../canvas/pins/PinList.tsx'
import { pinName } from '../../../canvas/pins/pin-name.ts'
import { pinStyles } from '../../../canvas/pins/pin-styles.ts'
import { useOpenPin, usePinClusters } from '../../../canvas/pins/use-pins.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { useRememberedView } from '../../../canvas/use-remembered-view.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { pinShapes } from './pin-shapes.ts'

type Props = {
  readonly plan: ElevationPlan & { readonly picture: ShownPicture }
  readonly pins: readonly DefectPin[]
  readonly floors: readonly ShownFloor[]
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly onRenew: () => void
  /** Laid over the drawing and under its pins. */
  readonly renderUnderlay?: ((editor: Editor) => ReactNode) | undefined
}

/**
 * The drawing with its floor lines, and every defect as a pin in its place; what would lie on each other is one with a
 * number.
 */
export function ElevationPins({ plan, pins, floors, openId, onOpen, onRenew, renderUnderlay }: Props) {
  const t = useT()
  const picture = useMemo(() => pictureOf(plan.picture), [plan.picture])
  const editor = useEditor({
    image: picture.size,
    zoom: 'plan',
    drawStyle: 'na',
    isReadOnly: true,
    newId: () => newId(),
  })
  useRememberedView(editor, `${plan._id} ${picture.size.width} ${picture.size.height}`)
  const shapes = useMemo(() => pinShapes(pins), [pins])
  const clusters = usePinClusters(editor, shapes, openId)
  useEffect(() => {
    const ids = new Set(clusters.shapes.map(({ id }) => id))
    editor.shapes.apply(
      {
        put: clusters.shapes,
        remove: editor.shapes
          .all()
          .map(({ id }) => id)
          .filter((id) => !ids.has(id)),
      },
      'load',
    )
  }, [editor, clusters])
  const { listed, closeList } = useOpenPin(editor, { clusters, pins: shapes, openId, onOpen })
  const styles = useMemo(() => ({ ...pinStyles(t), ...clusters.styles }), [t, clusters])
  return (
    <>
      <Box display="flex" flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={styles}
          nameOf={(shape) => pinName(t, clusters, shape) ?? shape.label ?? ''}
          label={t('defects.elevation.canvas', { name: plan.name })}
          onRetry={onRenew}
          underlay={renderUnderlay?.(editor)}
        >
          <FloorLines editor={editor} floors={floors} />
        </Canvas>
      </Box>
      <PinList pins={listed} onOpen={onOpen} onClose={closeList} />
      <Toolbar border="top" right={<ZoomControl editor={editor} />}>
        <MutedText component="span" size="sm" role="status">
          {t('defects.elevation.pins', { count: shapes.length })}
        </MutedText>
      </Toolbar>
    </>
  )
}
