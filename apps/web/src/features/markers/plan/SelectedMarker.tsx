import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { OfPlan } from '../../../api/markers.ts'
import { newId } from '../../../api/new-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { MarkerMediaSlot } from '../marker-media-slot.ts'
import { shapesOf } from '../marker-shapes.ts'
import type { MarkerSync } from '../marker-sync.ts'
import { MarkerDeleted } from '../panel/MarkerConflict.tsx'
import { MarkerPanel } from '../panel/MarkerPanel.tsx'
import { duplicateOf } from './duplicate-marker.ts'
import classes from './PlanScreen.module.css'
import type { PlanEditor } from './use-plan-editor.ts'
import type { SelectedMarkers } from './use-selected-markers.ts'

type Props = {
  readonly of: OfPlan
  readonly drawing: PlanEditor
  readonly sync: MarkerSync
  readonly selection: SelectedMarkers
  /** True: only what must not be missed is shown, beside another panel. */
  readonly isCovered: boolean
  readonly setId: string | null
  readonly hasMarkers: boolean
  readonly elevations: readonly ElevationPlan[]
  readonly mayEdit: boolean
  readonly media: MarkerMediaSlot | undefined
  /** What a copy that is about to be drawn begins with. */
  readonly onRemember: (marker: Marker) => void
}

function NoSelection({ count, mayEdit }: { readonly count: number; readonly mayEdit: boolean }) {
  const t = useT()
  return (
    <div className={classes.none}>
      {count > 1 ? (
        <>
          <p className={classes.several}>{t('markers.panel.several', { count })}</p>
          {mayEdit && <p>{t('markers.panel.severalText')}</p>}
        </>
      ) : (
        <p>{t('markers.panel.none')}</p>
      )}
    </div>
  )
}

/** Everything about the selected marker, or that another person deleted it. */
export function SelectedMarker({
  of,
  drawing: { editor, drawingInto, drawInto },
  sync,
  selection: { selected, only, deleted, dismissDeleted },
  isCovered,
  setId,
  hasMarkers,
  elevations,
  mayEdit,
  media,
  onRemember,
}: Props) {
  const t = useT()

  function duplicate(marker: Marker) {
    const copy = duplicateOf(marker, () => newId())
    onRemember(copy)
    editor.edit({ put: shapesOf(copy, copy.name), remove: [] })
    editor.select([copy._id])
  }

  return (
    <>
      {!isCovered && only !== undefined && (
        <section aria-label={t('markers.panel.label')}>
          <MarkerPanel
            of={of}
            editor={editor}
            record={only}
            elevations={elevations}
            isReadOnly={!mayEdit}
            drawingInto={drawingInto}
            onDrawInto={drawInto}
            onChange={(marker) => sync.put([marker])}
            onResolve={(choice) => sync.resolve(only.mine._id, choice)}
            onDuplicate={() => duplicate(only.mine)}
            media={media?.({ of, marker: only.mine, layoutPlanMarkerId: only.base === undefined ? null : setId })}
          />
        </section>
      )}
      {deleted !== undefined && (
        <MarkerDeleted
          name={deleted.name}
          onLetGo={dismissDeleted}
          onPutBack={mayEdit ? () => sync.put([deleted]) : undefined}
        />
      )}
      {hasMarkers && !isCovered && only === undefined && deleted === undefined && (
        <NoSelection count={selected.size} mayEdit={mayEdit} />
      )}
    </>
  )
}
