import type { Editor } from '@plumbline/canvas/editor'
import { useT } from '../i18n/use-t.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useEditorState } from './use-editor.ts'

/** `title` is left out where they are plain shapes. */
export type RemovalQuestion = { readonly title?: string; readonly text: string }

type Props = {
  readonly editor: Editor
  /** The question about these; without it, that undo brings them back. */
  readonly questionOf?: ((ids: readonly string[]) => RemovalQuestion) | undefined
  readonly onRemoved: () => void
}

/** The question that the editor's delete asks. */
export function RemoveDialog({ editor, questionOf, onRemoved }: Props) {
  const t = useT()
  const asking = useEditorState(editor, (state) => state.asking)
  if (asking === undefined) return null
  // Shapes deleted with their parent are not counted separately.
  const going = new Set(asking)
  const count = asking.filter((id) => !going.has(editor.shapes.get(id)?.parent ?? '')).length
  const question = questionOf?.(asking)
  return (
    <ConfirmDialog
      isLocal
      title={question?.title ?? t('canvas.remove.title', { count })}
      text={question?.text ?? t('canvas.remove.text')}
      confirm={t('canvas.remove.confirm')}
      cancel={t('canvas.remove.cancel')}
      onConfirm={async () => {
        editor.answer(true)
        onRemoved()
        return undefined
      }}
      onClose={() => editor.answer(false)}
    />
  )
}
