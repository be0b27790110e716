import type { Editor } from '@plumbline/canvas/editor'
import type { Change, Origin, Before } from '@plumbline/canvas/store'
import { useEffect, useState } from 'react'
import type { Translate } from '../i18n/translate.ts'
import { useT } from '../i18n/use-t.ts'
import type { ShapeName } from './shape-name.ts'

type Props = { readonly editor: Editor; readonly named: ShapeName }

/** The announcement of this user's change; the feature announces changes of others, because it knows their names. */
export function sayChange(
  t: Translate,
  named: ShapeName,
  { put, remove }: Change,
  origin: Origin,
  before: Before,
): string | undefined {
  if (origin === 'undo') return t('canvas.said.undone')
  if (origin === 'redo') return t('canvas.said.redone')
  if (origin !== 'user') return undefined
  if (remove.length > 0) return t('canvas.said.removed', { count: remove.length })
  const [first] = put
  if (first === undefined) return undefined
  return t(before.get(first.id) === undefined ? 'canvas.said.added' : 'canvas.said.changed', { name: named(first) })
}

function saySelection(t: Translate, named: ShapeName, editor: Editor, selection: ReadonlySet<string>): string {
  const [first] = selection
  const shape = first === undefined ? undefined : editor.shapes.get(first)
  if (shape === undefined) return t('canvas.said.selectedNone')
  return selection.size === 1
    ? t('canvas.said.selected', { name: named(shape) })
    : t('canvas.said.selectedMany', { count: selection.size })
}

/** Tells what happened to those who do not see it. */
export function Announcements({ editor, named }: Props) {
  const t = useT()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let last = editor.state().selection
    const leaveStore = editor.shapes.subscribe((change, origin, before) => {
      const words = sayChange(t, named, change, origin, before)
      if (words !== undefined) setAnnouncement(words)
    })
    const leaveEditor = editor.subscribe(() => {
      const { selection } = editor.state()
      if (selection === last) return
      // Adding or deleting also changes the selection, and has been announced already.
      const isOwnEcho =
        [...selection].some((id) => !last.has(id)) ||
        [...last].some((id) => !selection.has(id) && editor.shapes.get(id) !== undefined)
      last = selection
      if (isOwnEcho) setAnnouncement(saySelection(t, named, editor, selection))
    })
    return () => {
      leaveStore()
      leaveEditor()
    }
  }, [editor, named, t])
  return (
    <p role="status" className="pl-hidden">
      {announcement}
    </p>
  )
}
