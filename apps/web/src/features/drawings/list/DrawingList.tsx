import { Box } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useState } from 'react'
import type { OfDrawings } from '../../../api/drawings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useReorder } from '../../../ui/lists/use-reorder.ts'
import classes from './Drawings.module.css'
import type { DrawingAction } from './DrawingMenu.tsx'
import { DrawingRow } from './DrawingRow.tsx'
import type { Section } from '../sections.ts'
import { useOrder } from './use-order.ts'

type Props = {
  readonly of: OfDrawings
  readonly section: Section
  readonly drawings: readonly Drawing[]
  readonly mayEdit: boolean
  readonly hrefOf: (drawing: Drawing) => string | undefined
  readonly onAction: (drawing: Drawing, action: DrawingAction) => void
}

export function DrawingList({ of, section, drawings, mayEdit, hrefOf, onAction }: Props) {
  const t = useT()
  const [announcement, setAnnouncement] = useState('')
  const { shown, move } = useOrder(of, section.category, drawings)
  function moveTo(from: number, to: number) {
    const name = shown[from]?.name
    if (name === undefined || from === to || to < 0 || to >= shown.length) return
    move(from, to)
    setAnnouncement(t('drawings.moved', { name, place: to + 1, count: shown.length }))
  }
  const { list, dragged, handleOf } = useReorder(moveTo)
  return (
    <>
      <Box
        component="ol"
        role="list"
        ref={list}
        className={classes.list}
        bd="1px solid var(--pl-line)"
        bdrs="lg"
        bg="var(--pl-card)"
        aria-label={t('drawings.list', { section: t(`drawings.sections.${section.name}.title`) })}
        data-dragging={dragged !== undefined || undefined}
      >
        {shown.map((drawing, index) => (
          <DrawingRow
            key={drawing.layoutId}
            drawing={drawing}
            href={hrefOf(drawing)}
            index={index}
            count={shown.length}
            mayEdit={mayEdit}
            isDragged={dragged === index}
            handle={handleOf(index)}
            onMove={(to) => moveTo(index, to)}
            onAction={(action) => onAction(drawing, action)}
          />
        ))}
      </Box>
      <p role="status" className="pl-hidden">
        {announcement}
      </p>
    </>
  )
}
