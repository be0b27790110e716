import type { Editor } from '@plumbline/canvas/editor'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { DraftPortion } from '../elevation-draft.ts'
import { changeFloors, type ChangeFloors } from '../floors/floor-steps.ts'
import { isPortionSized, portionStyle, shapesBehind, withShapes, type Aside } from './elevation-shapes.ts'
import type { Elevation } from './use-elevation.ts'

type Draft = Pick<Elevation, 'draft' | 'change'>

/** Portions of the draft as shapes, and shapes that are drawn as portions of the draft. */
function usePortionShapes(editor: Editor, { draft, change }: Draft, onDrawn: (id: string) => void): void {
  const t = useT()
  const aside = useRef<Aside>(new Map())
  useEffect(
    () =>
      editor.shapes.subscribe((made, origin) => {
        if (origin === 'load' || origin === 'remote') return
        change((before) => withShapes(before, made, aside.current, () => newId()))
        const drawn = made.put.at(-1)
        if (drawn !== undefined) onDrawn(drawn.id)
      }),
    [editor, change, onDrawn],
  )

  useEffect(() => {
    const labelOf = ({ name }: DraftPortion, index: number) =>
      name === '' ? t('drawings.elevation.portion.unnamed', { number: index + 1 }) : name
    editor.shapes.apply(
      shapesBehind(editor.shapes, draft.portions, labelOf),
      editor.shapes.size() === 0 ? 'load' : 'remote',
    )
  }, [editor, draft.portions, t])
}

/** The canvas of an elevation; what is chosen on it is chosen in the panel too. */
export function useElevationCanvas({ picture }: ElevationPlan, { draft, change }: Draft, isReadOnly: boolean) {
  const [chosenId, setChosenId] = useState<string>()
  const editor = useEditor({
    ...(picture === null ? {} : { image: { width: picture.width, height: picture.height } }),
    zoom: 'elevation',
    drawKind: 'rectangle',
    drawStyle: portionStyle,
    isReadOnly,
    newId: () => newId(),
    canRotate: () => false,
    finish: (shape) => (isPortionSized(shape) ? shape : undefined),
  })
  usePortionShapes(editor, { draft, change }, setChosenId)

  useEffect(
    () =>
      editor.subscribe(() => {
        const { selection } = editor.state()
        const [first] = selection
        if (first !== undefined)
          setChosenId((before) => (before !== undefined && selection.has(before) ? before : first))
      }),
    [editor],
  )

  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const onFloors: ChangeFloors = (id, update) => changeFloors(editor, { now: () => latest.current, change }, id, update)

  return {
    editor,
    onFloors,
    chosen: draft.portions.find(({ _id }) => _id === chosenId) ?? draft.portions[0],
    choose(id: string) {
      setChosenId(id)
      editor.select([id])
    },
  }
}
