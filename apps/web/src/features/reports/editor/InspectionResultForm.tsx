import { Group, Text } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import type { Place } from './place-choice.ts'
import { PlaceTree } from './PlaceTree.tsx'
import { RepairChoice } from './RepairChoice.tsx'
import { Restriction } from './Restriction.tsx'
import classes from './ReportForm.module.css'
import { TypeChoice, type TypeOption } from './TypeChoice.tsx'

type Section = ReportDefinition['inspectionResultSection']
type Props = {
  readonly section: Section
  readonly types: readonly TypeOption[]
  readonly places: readonly Place[]
  readonly isReadOnly: boolean
  readonly onChange: (section: Section) => void
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

/** Which defects the report shows; nothing chosen means all. */
export function InspectionResultForm({ section, types, places, isReadOnly, onChange }: Props) {
  const t = useT()
  const { defectTypes, defectSeverities, hierarchyLabelIds } = section
  return (
    <>
      <Restriction
        label={t('reports.result.severities')}
        allText={t('reports.result.allSeverities')}
        isAll={defectSeverities.length === 0}
        isReadOnly={isReadOnly}
        onAll={() => onChange({ ...section, defectSeverities: [] })}
      >
        <Group gap="4px 20px" className={classes.checks ?? ''}>
          {severities.map((severity) => (
            <label key={severity}>
              <input
                type="checkbox"
                checked={defectSeverities.includes(severity)}
                disabled={isReadOnly}
                onChange={() => onChange({ ...section, defectSeverities: toggled(defectSeverities, severity) })}
              />
              <Severity severity={severity} />
            </label>
          ))}
        </Group>
      </Restriction>
      <Restriction
        label={t('reports.result.types')}
        allText={t('reports.result.allTypes')}
        isAll={defectTypes.length === 0}
        isReadOnly={isReadOnly}
        onAll={() => onChange({ ...section, defectTypes: [] })}
      >
        <TypeChoice
          types={types}
          chosen={defectTypes}
          isReadOnly={isReadOnly}
          onToggle={(type) => onChange({ ...section, defectTypes: toggled(defectTypes, type) })}
        />
      </Restriction>
      <PictureChoice section={section} isReadOnly={isReadOnly} onChange={onChange} />
      <RepairChoice section={section} isReadOnly={isReadOnly} onChange={onChange} />
      {places.length === 0 ? (
        <Text c="dimmed">{t('reports.result.noPlaces')}</Text>
      ) : (
        <Restriction
          label={t('reports.result.places')}
          allText={t('reports.result.allPlaces')}
          isAll={hierarchyLabelIds.length === 0}
          isReadOnly={isReadOnly}
          onAll={() => onChange({ ...section, hierarchyLabelIds: [] })}
        >
          <PlaceTree
            places={places}
            chosen={hierarchyLabelIds}
            isReadOnly={isReadOnly}
            onChange={(ids) => onChange({ ...section, hierarchyLabelIds: [...ids] })}
          />
        </Restriction>
      )}
    </>
  )
}
