import type { Editor } from '@plumbline/canvas/editor'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useEditorState } from '../use-editor.ts'
import classes from './CanvasToolbar.module.css'
import { ToolButton } from './ToolButton.tsx'

/** Undo and redo of an editor. */
export function HistoryTools({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const canUndo = useEditorState(editor, (state) => state.canUndo)
  const canRedo = useEditorState(editor, (state) => state.canRedo)
  return (
    <div className={classes.group}>
      <ToolButton
        icon={IconArrowBackUp}
        name={t('canvas.tools.undo')}
        keys={['Ctrl', 'Z']}
        isDisabled={!canUndo}
        onPress={editor.undo}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        name={t('canvas.tools.redo')}
        keys={['Shift', 'Ctrl', 'Z']}
        isDisabled={!canRedo}
        onPress={editor.redo}
      />
    </div>
  )
}
