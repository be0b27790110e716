import { Text } from '@mantine/core'
import type { Fault } from '@plumbline/contract/rules/rule'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { useReorder } from '../../../ui/lists/use-reorder.ts'
import { moved, type DraftRow } from '../elevation-draft.ts'
import classes from './FloorList.module.css'
import { FloorListRow } from './FloorListRow.tsx'

type Props = {
  readonly rows: readonly DraftRow[]
  readonly faults: ReadonlyMap<string, Fault>
  readonly isReadOnly: boolean
  /** A row that was just added takes the keyboard. */
  readonly newKey: string | undefined
  readonly onChange: (update: (rows: readonly DraftRow[]) => readonly DraftRow[]) => void
  /** As `onChange`, and undo takes it back. */
  readonly onStep: (update: (rows: readonly DraftRow[]) => readonly DraftRow[]) => void
  readonly onAdd: () => void
  readonly onJudge: (key: string) => void
  readonly onSay: (text: string) => void
}

export function FloorList({ rows, faults, isReadOnly, newKey, onChange, onStep, onAdd, onJudge, onSay }: Props) {
  const t = useT()
  const nameOf = (index: number) => rows[index]?.name || t('drawings.elevation.floors.row', { row: index + 1 })

  function move(from: number, to: number) {
    if (to < 0 || to >= rows.length) return
    onChange((before) => moved(before, from, to))
    onSay(t('drawings.elevation.floors.moved', { name: nameOf(from), place: to + 1, count: rows.length }))
  }
  const { list, dragged, handleOf } = useReorder(move)

  function remove(index: number) {
    onSay(t('drawings.elevation.floors.removed', { name: nameOf(index) }))
    const all = Array.from(list.current?.children ?? [])
    const next = all[index + 1] ?? all[index - 1]
    // The button goes with its row; the focus goes to the next one instead of to the top of the page.
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
    onStep((before) => before.filter((_, other) => other !== index))
  }

  return (
    <div className={classes.floors} data-read-only={isReadOnly || undefined}>
      {rows.length === 0 ? (
        <Text py="sm" c="dimmed">
          {t('drawings.elevation.floors.empty')}
        </Text>
      ) : (
        <MutedText component="div" className={classes.head} aria-hidden="true">
          <span>{t('drawings.elevation.floors.label')}</span>
          <span>{t('drawings.elevation.floors.height')}</span>
          <span>{t('drawings.elevation.floors.displayName')}</span>
        </MutedText>
      )}
      <ol ref={list} role="list" data-dragging={dragged !== undefined || undefined}>
        {rows.map((row, index) => (
          <FloorListRow
            key={row.key}
            row={row}
            index={index}
            count={rows.length}
            name={nameOf(index)}
            fault={faults.get(row.key)}
            isReadOnly={isReadOnly}
            isDragged={dragged === index}
            isNew={row.key === newKey}
            handle={handleOf(index)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
            onJudge={() => onJudge(row.key)}
            onEnter={() => index === rows.length - 1 && onAdd()}
            onChange={(changes) =>
              onChange((before) => before.map((other) => (other.key === row.key ? { ...other, ...changes } : other)))
            }
          />
        ))}
      </ol>
    </div>
  )
}
