import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { bringIntoView } from '../../../ui/lists/use-window.ts'
import type { RegisterRow } from './register-rows.ts'
import { extended, movedTo, stepOf, toggled, type Chosen } from './register-selection.ts'

/** The small picture, or the three lines of a card. */
export const rowHeight = 60
export const headHeight = 36

type Options = {
  readonly rows: readonly RegisterRow[]
  /** Of the defects, as they stand in the rows. */
  readonly ids: readonly string[]
  readonly total: number
  readonly chosen: Chosen
  readonly openId: string | null
  readonly onChoose: (chosen: Chosen) => void
  readonly onAll: () => void
  readonly onOpen: (id: string | null) => void
  readonly onRemove: () => void
}

/** Rows are chosen and opened by key and by pointer. */
export function useTableInput(
  box: RefObject<HTMLElement | null>,
  { rows, ids, total, chosen, openId, onChoose, onAll, onOpen, onRemove }: Options,
) {
  function showRow(index: number): void {
    const at = rows.findIndex((row) => row.kind === 'defect' && row.index === index)
    if (box.current !== null && at >= 0) bringIntoView(box.current, headHeight + at * rowHeight, rowHeight, headHeight)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (['BUTTON', 'A'].includes((event.target as HTMLElement).tagName) || ids.length === 0) return
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
    const step = stepOf(event.key, page, ids.length)
    const activeId = ids[chosen.active]
    if (step !== undefined) {
      const to = Math.min(ids.length - 1, Math.max(0, chosen.active + step))
      onChoose(event.shiftKey ? extended(chosen, ids, to) : movedTo(chosen, to))
      if (openId !== null && !event.shiftKey) onOpen(ids[to] ?? null)
      showRow(to)
    } else if (event.key === ' ') onChoose(toggled(chosen, ids, chosen.active))
    else if (event.key === 'Enter' && activeId !== undefined) onOpen(activeId)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      total > ids.length ? onAll() : onChoose({ ...chosen, ids: new Set(ids) })
    else if (event.key === 'Delete') onRemove()
    else if (event.key === 'Escape') {
      if (openId !== null) onOpen(null)
      else onChoose({ ...chosen, ids: new Set() })
    } else return
    event.preventDefault()
  }
  function onClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-index]')
    if (row === null) return
    const index = Number(row.dataset['index'])
    if (event.shiftKey) onChoose(extended(chosen, ids, index))
    else if (event.ctrlKey || event.metaKey || target.closest('[data-check]') !== null)
      onChoose(toggled(chosen, ids, index))
    else {
      onChoose(movedTo(chosen, index))
      onOpen(ids[index] ?? null)
    }
  }
  return { onKeyDown, onClick }
}
