import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Drawing, ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { can } from '@plumbline/contract/roles'
import { useMemo, useState, type ReactNode } from 'react'
import type { OfPlan } from '../../../api/markers.ts'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { useT } from '../../../i18n/use-t.ts'
import { GeoreferencePanel } from '../georeference/GeoreferencePanel.tsx'
import type { MarkerMediaSlot, PlanOverlaySlot } from '../marker-media-slot.ts'
import { MarkersSaved } from './MarkersSaved.tsx'
import { PlanCanvas } from './PlanCanvas.tsx'
import { PlanList } from './PlanList.tsx'
import classes from './PlanScreen.module.css'
import { ResetDialog } from './ResetDialog.tsx'
import { SelectedMarker } from './SelectedMarker.tsx'
import { UndecidedGuard } from './UndecidedGuard.tsx'
import { usePlanEditor } from './use-plan-editor.ts'
import { OthersMarkers, useBridge, usePlanMarkers } from './use-plan-markers.ts'
import { useSelectedMarkers } from './use-selected-markers.ts'

type Props = {
  readonly of: OfPlan
  readonly plan: Drawing
  readonly plans: readonly Drawing[]
  readonly picture: Picture
  readonly elevations: readonly ElevationPlan[]
  readonly member: Membership
  readonly media?: MarkerMediaSlot | undefined
  readonly overlay?: PlanOverlaySlot | undefined
  readonly head?: ReactNode
  readonly hrefOf: (layoutId: string) => string
  readonly onRenew: () => void
}

export function PlanScreen({ of, plan, picture, elevations, member, media, overlay, onRenew, ...choice }: Props) {
  const t = useT()
  const mayEdit = can(member, 'markers.edit')
  const { sync, state, setId, hasMarkers, hasFailed, refetch } = usePlanMarkers(of)
  const drawing = usePlanEditor(of, picture.size, !mayEdit || !hasMarkers)
  const { held, editor, screenRef, drawingInto, drawInto } = drawing
  const remember = useBridge(held, sync, hasMarkers, elevations)
  const [isTying, setTying] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const shown = useMemo(
    () => [...state.records.values()].filter(({ isRemoved }) => isRemoved !== true),
    [state.records],
  )
  const markers = useMemo(() => shown.map(({ mine }) => mine), [shown])
  const selection = useSelectedMarkers(editor, state)
  const mayReset = can(member, 'markers.reset') && markers.length > 0
  return (
    <div ref={screenRef} className={classes.screen}>
      <OthersMarkers of={of} sync={sync} />
      <PlanList
        {...choice}
        plan={plan}
        drawing={drawing}
        state={state}
        shown={hasMarkers ? shown : undefined}
        hasFailed={hasFailed}
        selected={selection.selected}
        mayEdit={mayEdit}
        onGeoreference={() => setTying(true)}
        onReset={mayReset ? () => setResetting(true) : undefined}
      />
      <PlanCanvas
        {...{ of, plan, picture, markers, drawing, overlay, onRenew }}
        onRefetch={hasFailed ? refetch : undefined}
      >
        {!mayEdit && <span>{t('markers.planScreen.readOnly')}</span>}
        {mayEdit && hasMarkers && <MarkersSaved sync={sync} state={state} />}
      </PlanCanvas>
      <div className={classes.right}>
        {isTying && (
          <GeoreferencePanel
            of={of}
            editor={editor}
            size={picture.size}
            isReadOnly={!mayEdit}
            pickingId={drawingInto?.kind === 'tie' ? drawingInto.id : undefined}
            onPick={(id) => drawInto({ kind: 'tie', id })}
            onClose={() => setTying(false)}
          />
        )}
        <SelectedMarker
          {...{ of, drawing, sync, selection, setId, hasMarkers, elevations, mayEdit, media }}
          isCovered={isTying}
          onRemember={remember}
        />
      </div>
      {isResetting && (
        <ResetDialog
          of={of}
          name={plan.name}
          count={markers.length}
          mediaCount={markers.reduce((sum, { totalMediaCount }) => sum + totalMediaCount, 0)}
          onClose={() => setResetting(false)}
          onDone={() => {
            sync.noteRemoved(markers.map(({ _id }) => _id))
            refetch()
          }}
        />
      )}
      <UndecidedGuard sync={sync} state={state} shown={shown} />
    </div>
  )
}
