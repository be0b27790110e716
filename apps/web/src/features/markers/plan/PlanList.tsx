import type { Drawing } from '@plumbline/contract/drawings/drawings'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { MarkerRecord, MarkerSync } from '../marker-sync.ts'
import { MarkerList } from '../panel/MarkerList.tsx'
import { AddMarker } from './AddMarker.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { PlanMenu } from './PlanMenu.tsx'
import classes from './PlanScreen.module.css'
import type { PlanEditor } from './use-plan-editor.ts'

type Props = {
  readonly plan: Drawing
  readonly plans: readonly Drawing[]
  readonly head?: ReactNode
  readonly hrefOf: (layoutId: string) => string
  readonly drawing: PlanEditor
  readonly state: ReturnType<MarkerSync['state']>
  /** Nothing while the markers are being read. */
  readonly shown: readonly MarkerRecord[] | undefined
  readonly hasFailed: boolean
  readonly selected: ReadonlySet<string>
  readonly mayEdit: boolean
  readonly onGeoreference: () => void
  readonly onReset: (() => void) | undefined
}

/** The left column: which plan, and its markers. */
export function PlanList({
  plan,
  plans,
  head,
  hrefOf,
  drawing: { select, add },
  state,
  shown,
  hasFailed,
  selected,
  mayEdit,
  onGeoreference,
  onReset,
}: Props) {
  const t = useT()
  return (
    <div className={classes.left}>
      {head}
      <div className={classes.plan}>
        <PlanChoice plans={plans} chosen={plan} hrefOf={hrefOf} count={shown?.length} />
        <PlanMenu onGeoreference={onGeoreference} onReset={onReset} />
      </div>
      {shown !== undefined && (
        <MarkerList
          records={shown}
          failed={state.isOffline ? state.unsavedIds : state.failed}
          selected={selected}
          onSelect={select}
          isReadOnly={!mayEdit}
          add={mayEdit ? <AddMarker onAdd={add} /> : undefined}
        />
      )}
      {shown === undefined && !hasFailed && (
        <p className={classes.loading} role="status">
          {t('markers.planScreen.loading')}
        </p>
      )}
    </div>
  )
}
