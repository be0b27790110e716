import { Box, Group } from '@mantine/core'
import type { Shape } from '@plumbline/canvas/shapes'
import type { ImageTask } from '@plumbline/contract/media/tasks'
import { useEffect, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { Canvas } from '../../../canvas/Canvas.tsx'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { useEditor, useEditorState } from '../../../canvas/use-editor.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import classes from './ImageGen.module.css'

/** Solid, dashed and dotted lines are distinguishable without colour. */
const styles = {
  features: { stroke: '#2f8a3c', width: 2 },
  position: { stroke: '#1979c4', width: 2, dash: [8, 4] },
  order: { stroke: '#cf2233', width: 2, dash: [2, 4] },
} as const
const hows = ['features', 'position', 'order'] as const

type Props = { readonly task: ImageTask; readonly onOpen: (mediaId: string) => void; readonly onRenew: () => void }

/** Where a piece lies, as fractions of the strip. */
function shapeOf({ pieces, picture }: ImageTask, index: number): Shape {
  const { x, y, width, height, how } = pieces[index]!
  const [wide, high] = [picture?.width ?? 1, picture?.height ?? 1]
  return {
    id: String(index),
    kind: 'rectangle',
    points: [
      { x: x / wide, y: y / high },
      { x: (x + width) / wide, y: (y + height) / high },
    ],
    style: how,
    label: String(index + 1),
    isLocked: true,
  }
}

function LoadedStrip({ task, picture, onOpen, onRenew }: Props & { readonly picture: Picture }) {
  const t = useT()
  const [isOutlined, setOutlined] = useState(true)
  const editor = useEditor({ image: picture.size, zoom: 'photo', isReadOnly: true, drawStyle: 'features', newId })
  const selected = useEditorState(editor, ({ selection }) => [...selection][0])
  useEffect(() => {
    const shapes = isOutlined ? task.pieces.map((_, index) => shapeOf(task, index)) : []
    editor.shapes.apply(
      {
        put: shapes,
        remove: editor.shapes
          .all()
          .map(({ id }) => id)
          .filter((id) => !shapes.some((shape) => shape.id === id)),
      },
      'load',
    )
  }, [editor, task, isOutlined])
  const piece = selected === undefined ? undefined : task.pieces[Number(selected)]
  const counts = hows
    .map((how) => ({ how, count: task.pieces.filter((one) => one.how === how).length }))
    .filter(({ count }) => count > 0)
  return (
    <div className={classes.strip}>
      <Box display="flex" flex={1} mih={0}>
        <Canvas
          editor={editor}
          picture={picture}
          styles={styles}
          label={t('media.tasks.strip.shown', { name: task.name })}
          onRetry={onRenew}
          nameOf={({ id, label }) =>
            `${label ?? ''}: ${t(`media.tasks.strip.hows.${task.pieces[Number(id)]?.how ?? 'order'}`)}`
          }
        />
      </Box>
      <Toolbar border="top" right={<ZoomControl editor={editor} />}>
        <Group component="label" gap="sm" wrap="nowrap">
          <input type="checkbox" checked={isOutlined} onChange={(event) => setOutlined(event.currentTarget.checked)} />
          <span>{t('media.tasks.strip.outline')}</span>
        </Group>
        <Group
          component="ul"
          role="list"
          gap="4px 16px"
          c="dimmed"
          className={classes.legend}
          aria-label={t('media.tasks.strip.how')}
        >
          {counts.map(({ how, count }) => (
            <li key={how} data-how={how}>{`${t(`media.tasks.strip.hows.${how}`)} (${count})`}</li>
          ))}
        </Group>
        {piece !== undefined && (
          <LinkButton
            isAction
            onClick={() => onOpen(piece.mediaId)}
          >{`${Number(selected) + 1}: ${t(`media.tasks.strip.hows.${piece.how}`)} · ${t('media.tasks.strip.open')}`}</LinkButton>
        )}
      </Toolbar>
    </div>
  )
}

/** A stitched strip at every size, with the photos it was made of outlined. */
export function StripPicture(props: Props) {
  const { task, onRenew } = props
  const { picture, renew } = useStablePicture({ picture: task.picture, updatedAt: task._id })
  if (picture === undefined) return null
  return (
    <LoadedStrip
      {...props}
      picture={picture}
      onRenew={() => {
        renew()
        onRenew()
      }}
    />
  )
}
