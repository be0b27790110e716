import type { Defect } from '@plumbline/contract/defects/defects'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { DefectChange } from '../../../api/defects-life.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SavedChoice } from './SavedChoice.tsx'
import { SavedText } from './SavedText.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'

type Props = {
  readonly defect: Defect
  readonly elevations: readonly ElevationPlan[]
  readonly mayEdit: boolean
  readonly onChange: (change: DefectChange, seen?: DefectChange) => void
}

const none = ''

/** Filled from the photo, and corrected here. */
export function DefectPlaceFields({ defect, elevations, mayEdit, onChange }: Props) {
  const t = useT()
  const elevation = elevations.find(({ _id }) => _id === defect.elevationId)
  const floors = (elevation?.floorRange ?? []).map(({ name, displayName }) => ({
    value: name,
    label: displayName === '' ? name : displayName,
  }))
  const nothing = { value: none, label: t('defects.panel.nothing') }
  const isReadOnly = !mayEdit
  return (
    <Section title={t('defects.panel.place')}>
      <div className={classes.fields}>
        <SavedText
          label={t('defects.fields.block')}
          value={defect.block}
          isReadOnly={isReadOnly}
          maxLength={50}
          onSave={(block, seen) => onChange({ block }, { block: seen })}
        />
        <SavedChoice
          label={t('defects.fields.elevationId')}
          value={defect.elevationId ?? none}
          isReadOnly={isReadOnly}
          onSave={(value) => onChange({ elevationId: value || null, floor: null })}
          data={[nothing, ...elevations.map(({ _id, name }) => ({ value: _id, label: name }))]}
        />
        {floors.length === 0 ? (
          <SavedText
            label={t('defects.fields.floor')}
            value={defect.floor ?? ''}
            isReadOnly={isReadOnly}
            maxLength={20}
            onSave={(floor) => onChange({ floor: floor || null })}
          />
        ) : (
          <SavedChoice
            label={t('defects.fields.floor')}
            value={defect.floor ?? none}
            isReadOnly={isReadOnly}
            data={[nothing, ...floors]}
            onSave={(value) => onChange({ floor: value || null })}
          />
        )}
        <SavedText
          label={t('defects.fields.vertical')}
          value={defect.vertical}
          isReadOnly={isReadOnly}
          maxLength={50}
          onSave={(vertical, seen) => onChange({ vertical }, { vertical: seen })}
        />
      </div>
    </Section>
  )
}
