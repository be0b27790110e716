import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { wholeTurn } from '@plumbline/geometry/point'
import classes from './MarkerPanel.module.css'
import { useT } from '../../../i18n/use-t.ts'
import { NumberField } from './NumberField.tsx'
import { boxOf, intoBox } from './reshape-shape.ts'

type Props = {
  readonly editor: Editor
  readonly shapes: readonly Shape[]
  readonly hasHeight: boolean
  readonly isReadOnly: boolean
}

/** WCAG 2.5.7: what a drag does, typed. In percent of the plan. */
export function MarkerPlace({ editor, shapes, hasHeight, isReadOnly }: Props) {
  const t = useT()
  const main = shapes[0]
  if (main === undefined) return null
  const drawn = shapes.filter(({ style }) => style === main.style)
  const others = shapes.filter(({ style }) => style !== main.style)
  const box = boxOf(drawn)
  const isPoint = main.kind === 'point'
  const canTurn = isPoint || main.kind === 'rectangle'
  const percent = { unit: t('markers.panel.place.percent'), min: 0, max: 100, isReadOnly }

  /** What lies inside moves along; it does not grow. */
  function place(next: Partial<typeof box>) {
    const to = { ...box, ...next }
    const put = intoBox(drawn, to)
    const after = boxOf(put)
    const by = { x: after.left - box.left, y: after.top - box.top }
    editor.edit({
      put: [
        ...put,
        ...others.map((shape) => ({
          ...shape,
          points: shape.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
        })),
      ],
      remove: [],
    })
  }

  return (
    <Box className={classes.pair ?? ''}>
      <NumberField
        {...percent}
        label={t('markers.panel.place.left')}
        value={box.left * 100}
        onCommit={(value) => place({ left: value / 100, right: value / 100 + box.right - box.left })}
      />
      <NumberField
        {...percent}
        label={t('markers.panel.place.top')}
        value={box.top * 100}
        onCommit={(value) => place({ top: value / 100, bottom: value / 100 + box.bottom - box.top })}
      />
      {!isPoint && (
        <NumberField
          {...percent}
          label={t('markers.panel.place.width')}
          value={(box.right - box.left) * 100}
          onCommit={(value) => place({ right: box.left + value / 100 })}
        />
      )}
      {!isPoint && hasHeight && (
        <NumberField
          {...percent}
          label={t('markers.panel.place.height')}
          value={(box.bottom - box.top) * 100}
          onCommit={(value) => place({ bottom: box.top + value / 100 })}
        />
      )}
      {canTurn && (
        <NumberField
          label={t('markers.panel.place.rotation')}
          unit={t('markers.panel.place.degrees')}
          value={wholeTurn(main.rotation ?? 0)}
          min={-360}
          max={360}
          decimals={1}
          isReadOnly={isReadOnly}
          onCommit={(value) => editor.edit({ put: [{ ...main, rotation: wholeTurn(value) }], remove: [] })}
        />
      )}
    </Box>
  )
}
