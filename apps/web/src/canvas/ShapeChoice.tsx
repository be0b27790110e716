import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import classes from './ShapeChoice.module.css'
import type { ShapeName } from './shape-name.ts'
import { useEditorState } from './use-editor.ts'

type Props = { readonly editor: Editor; readonly named: ShapeName; readonly onChosen: () => void }

/** A choice of many thousands is no choice, and the browser would stand still while it is made. */
const maxListed = 1_000

/** Every shape by its name, for those who do not see the picture or do not use a mouse. Shown when the focus comes. */
export function ShapeChoice({ editor, named, onChosen }: Props) {
  const t = useT()
  const [shapes, setShapes] = useState<readonly Shape[]>([])
  const selected = useEditorState(editor, ({ selection }) => (selection.size === 1 ? [...selection][0] : undefined))
  const rest = shapes.length - maxListed
  const read = () => setShapes(editor.shapes.all())

  function choose(id: string) {
    editor.select(id === '' ? [] : [id])
    if (id !== '') editor.show([id])
  }

  return (
    <label className={classes.choice}>
      {t('canvas.list.label')}
      <select
        value={selected ?? ''}
        onFocus={read}
        onPointerDown={read}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChosen()
        }}
      >
        <option value="">{t('canvas.list.none')}</option>
        {shapes.slice(0, maxListed).map((shape) => (
          <option key={shape.id} value={shape.id}>
            {named(shape)}
          </option>
        ))}
        {rest > 0 && <option disabled>{t('canvas.list.more', { count: rest })}</option>}
      </select>
    </label>
  )
}
