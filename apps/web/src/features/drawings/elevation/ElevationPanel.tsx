import type { Editor } from '@plumbline/canvas/editor'
import { useT } from '../../../i18n/use-t.ts'
import { withPortion, type DraftPortion } from '../elevation-draft.ts'
import { ElevationNames } from './ElevationNames.tsx'
import classes from './Elevation.module.css'
import { ElevationPortions } from './ElevationPortions.tsx'
import { FloorPanel } from '../floors/FloorPanel.tsx'
import type { ChangeFloors } from '../floors/floor-steps.ts'
import type { Elevation } from './use-elevation.ts'

type Props = {
  readonly elevation: Elevation
  readonly editor: Editor
  readonly chosen: DraftPortion | undefined
  readonly fileName: string
  readonly isReadOnly: boolean
  readonly onFloors: ChangeFloors
  readonly onChoose: (id: string) => void
}

export function ElevationPanel({ elevation, editor, chosen, fileName, isReadOnly, onFloors, onChoose }: Props) {
  const t = useT()
  const { draft, shown, change, judge } = elevation
  return (
    <aside className={classes.panel} aria-label={t('drawings.elevation.floors.title')}>
      <ElevationNames
        draft={draft}
        faults={shown}
        fileName={fileName}
        isReadOnly={isReadOnly}
        onChange={change}
        onJudge={judge}
      />
      {draft.portions.length > 0 && (
        <ElevationPortions
          editor={editor}
          draft={draft}
          chosen={chosen}
          faults={shown.portions}
          isReadOnly={isReadOnly}
          onChange={change}
          onChoose={onChoose}
          onJudge={judge}
        />
      )}
      <FloorPanel
        key={chosen?._id ?? ''}
        portion={chosen}
        portions={draft.portions}
        faults={shown.rows}
        isReadOnly={isReadOnly}
        onJudge={judge}
        onStep={(update) => chosen !== undefined && onFloors(chosen._id, update)}
        onChange={(update) =>
          chosen !== undefined &&
          change((before) => {
            const now = before.portions.find(({ _id }) => _id === chosen._id)
            return now === undefined ? before : withPortion(before, update(now))
          })
        }
      />
    </aside>
  )
}
