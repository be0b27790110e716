import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Location as Address } from 'react-router'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { newId } from '../../../api/new-id.ts'
import { useEditor } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { ElevationBar } from './ElevationBar.tsx'
import { ElevationConflict } from './ElevationConflict.tsx'
import type { DraftPortion } from '../elevation-draft.ts'
import { ElevationDrawing } from './ElevationDrawing.tsx'
import { ElevationPanel } from './ElevationPanel.tsx'
import { ElevationPlanView } from './ElevationPlanView.tsx'
import { isPortionSized, portionStyle, shapesBehind, withShapes, type Aside } from './elevation-shapes.ts'
import { ElevationThumbnails } from './ElevationThumbnails.tsx'
import classes from './ElevationWorkbench.module.css'
import { changeFloors, type ChangeFloors } from '../floors/floor-steps.ts'
import { useElevation } from './use-elevation.ts'

type Props = {
  readonly of: OfInspection
  readonly plan: ElevationPlan
  readonly plans: readonly ElevationPlan[]
  readonly isReadOnly: boolean
  readonly onClose: () => void
  readonly onSwitch: (layoutId: string) => void
  readonly onRefetch: () => void
}

const opened = ({ search }: Address) => new URLSearchParams(search).get('elevation')
const isLeaving = (from: Address, to: Address) => from.pathname !== to.pathname || opened(from) !== opened(to)

/** One elevation: its drawing, its portions, their floors. Another elevation is another workbench. */
export function ElevationWorkbench({ of, plan, plans, isReadOnly, onClose, onSwitch, onRefetch }: Props) {
  const t = useT()
  const otherNames = useMemo(
    () => plans.filter(({ _id }) => _id !== plan._id).map(({ name }) => name),
    [plans, plan._id],
  )
  const elevation = useElevation(of, plan, otherNames)
  const { draft, change } = elevation
  const [chosenId, setChosenId] = useState<string>()
  const aside = useRef<Aside>(new Map())
  const { picture } = plan
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

  useEffect(
    () =>
      editor.shapes.subscribe((made, origin) => {
        if (origin === 'load' || origin === 'remote') return
        change((before) => withShapes(before, made, aside.current, () => newId()))
        const drawn = made.put.at(-1)
        if (drawn !== undefined) setChosenId(drawn.id)
      }),
    [editor, change],
  )

  useEffect(() => {
    const labelOf = ({ name }: DraftPortion, index: number) =>
      name === '' ? t('drawings.elevation.portion.unnamed', { number: index + 1 }) : name
    editor.shapes.apply(
      shapesBehind(editor.shapes, draft.portions, labelOf),
      editor.shapes.size() === 0 ? 'load' : 'remote',
    )
  }, [editor, draft.portions, t])

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

  const chosen = draft.portions.find(({ _id }) => _id === chosenId) ?? draft.portions[0]
  const choose = (id: string) => {
    setChosenId(id)
    editor.select([id])
  }

  return (
    <div
      className={classes.workbench}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (elevation.isDirty) void elevation.save()
      }}
    >
      <ElevationBar plan={plan} elevation={elevation} isReadOnly={isReadOnly} onClose={onClose} />
      <div className={classes.columns}>
        <aside className={classes.left} aria-label={t('drawings.elevation.drawings')}>
          <ElevationThumbnails plans={plans} chosenId={plan._id} onSwitch={onSwitch} />
          <ElevationPlanView of={of} />
        </aside>
        <ElevationDrawing
          editor={editor}
          plan={plan}
          draft={draft}
          isReadOnly={isReadOnly}
          onFloors={onFloors}
          onRefetch={onRefetch}
        />
        <ElevationPanel
          elevation={elevation}
          editor={editor}
          chosen={chosen}
          fileName={plan.fileName}
          isReadOnly={isReadOnly}
          onFloors={onFloors}
          onChoose={choose}
        />
      </div>
      {elevation.conflict !== undefined && (
        <ElevationConflict
          merge={elevation.conflict.merge}
          onSettle={elevation.settleConflict}
          onClose={elevation.dismissConflict}
        />
      )}
      <UnsavedGuard
        dirty={elevation.isDirty && !isReadOnly}
        onSave={elevation.save}
        words={{ question: t('drawings.elevation.leave') }}
        isLeaving={isLeaving}
      />
    </div>
  )
}
