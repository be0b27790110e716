import '@mantine/core/styles/Center.css'
import { Button, Center, Group, Stack } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { toolInHand } from '@plumbline/canvas/state'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useMemo } from 'react'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { CanvasToolbar } from '../../../canvas/toolbar/CanvasToolbar.tsx'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import { failureOf, hasFailed } from '../drawing-failure.ts'
import type { ElevationDraft } from '../elevation-draft.ts'
import classes from './Elevation.module.css'
import { floorShapes, portionStyle, portionStyles } from './elevation-shapes.ts'
import { floorName } from '../floors/floor-name.ts'
import type { ChangeFloors } from '../floors/floor-steps.ts'
import { FloorLineOverlay } from './FloorLineOverlay.tsx'

type Props = {
  readonly editor: Editor
  readonly plan: ElevationPlan
  readonly draft: ElevationDraft
  readonly isReadOnly: boolean
  readonly onFloors: ChangeFloors
  readonly onRefetch: () => void
}

/** The annotator canvas of spec 2 §2: portions are its shapes, floors lie over them. */
export function ElevationDrawing({ editor, plan, draft, isReadOnly, onFloors, onRefetch }: Props) {
  const t = useT()
  const isDrawing = useEditorState(editor, (state) => toolInHand(state) === 'draw')
  const picture = useMemo(() => (plan.picture === null ? undefined : pictureOf(plan.picture)), [plan.picture])
  const draw = () => editor.draw('rectangle', portionStyle)
  if (picture === undefined) {
    if (hasFailed(plan))
      return (
        <Center p="xl" bg="var(--pl-canvas)">
          <p role="alert">{t('drawings.elevation.drawing.failed', { reason: failureOf(t, plan) })}</p>
        </Center>
      )
    return (
      <Center p="xl" bg="var(--pl-canvas)">
        <p role="status">{t('drawings.elevation.drawing.waiting')}</p>
      </Center>
    )
  }
  return (
    <Stack className={classes.drawing ?? ''} gap={0} miw={0} mih={0}>
      <CanvasToolbar
        editor={editor}
        draws={[{ kind: 'rectangle', style: portionStyle, name: t('drawings.elevation.portion.draw') }]}
        download={{
          picture,
          styles: portionStyles,
          fileName: draft.name,
          more: () => floorShapes(draft.portions, (line) => floorName(t, line)),
        }}
      />
      <Canvas
        editor={editor}
        picture={picture}
        styles={portionStyles}
        label={t('drawings.elevation.drawing.label', { name: draft.name })}
        onRetry={onRefetch}
      >
        <FloorLineOverlay editor={editor} portions={draft.portions} isReadOnly={isReadOnly} onFloors={onFloors} />
        {draft.portions.length === 0 && !isReadOnly && !isDrawing && (
          <Group className={classes.invitation ?? ''} gap="8px 16px" justify="center">
            <p>{t('drawings.elevation.portion.hint')}</p>
            <Button onClick={draw}>{t('drawings.elevation.portion.draw')}</Button>
          </Group>
        )}
      </Canvas>
    </Stack>
  )
}
