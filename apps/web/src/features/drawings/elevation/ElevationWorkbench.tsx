import '@mantine/core/styles/Flex.css'
import { Flex, Stack } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useMemo } from 'react'
import type { Location as Address } from 'react-router'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { useT } from '../../../i18n/use-t.ts'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { ElevationBar } from './ElevationBar.tsx'
import { ElevationConflict } from './ElevationConflict.tsx'
import { ElevationDrawing } from './ElevationDrawing.tsx'
import { ElevationPanel } from './ElevationPanel.tsx'
import { ElevationPlanView } from './ElevationPlanView.tsx'
import { ElevationThumbnails } from './ElevationThumbnails.tsx'
import classes from './Elevation.module.css'
import { useElevation } from './use-elevation.ts'
import { useElevationCanvas } from './use-elevation-canvas.ts'

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
  const elevation = useElevation(of, plan, { otherNames, isReadOnly })
  const { editor, onFloors, chosen, choose } = useElevationCanvas(plan, elevation, isReadOnly)

  return (
    <Stack
      gap={0}
      flex={1}
      mih={0}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (elevation.isDirty) void elevation.save()
      }}
    >
      <ElevationBar plan={plan} elevation={elevation} isReadOnly={isReadOnly} onClose={onClose} />
      <div className={classes.columns}>
        <Flex
          component="aside"
          direction="column"
          mih={0}
          bg="var(--pl-card)"
          aria-label={t('drawings.elevation.drawings')}
        >
          <ElevationThumbnails plans={plans} chosenId={plan._id} onSwitch={onSwitch} />
          <ElevationPlanView of={of} />
        </Flex>
        <ElevationDrawing
          editor={editor}
          plan={plan}
          draft={elevation.draft}
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
      {elevation.merge !== undefined && (
        <ElevationConflict
          merge={elevation.merge}
          onSettle={elevation.settleConflict}
          onClose={elevation.dismissConflict}
        />
      )}
      <UnsavedGuard
        dirty={elevation.isDirty && !isReadOnly}
        onSave={elevation.save}
        onDiscard={elevation.cancel}
        words={{ question: t('drawings.elevation.leave') }}
        isLeaving={isLeaving}
      />
    </Stack>
  )
}
