import { Stack } from '@mantine/core'
import { buildingTypes, defectLibraries, reportTemplates } from '@plumbline/contract/buildings'
import { projectTypes } from '@plumbline/contract/projects/project-types'
import { useT } from '../../../i18n/use-t.ts'
import { Day } from '../../../ui/display/Day.tsx'
import { AssetTexts } from './AssetTexts.tsx'
import { CoverageRuleField } from './CoverageRuleField.tsx'
import { CountryField } from './CountryField.tsx'
import { InfoChoice } from './InfoChoice.tsx'
import classes from './ProjectInfo.module.css'
import { InfoText } from './InfoText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { InfoFormState } from './use-info-form.ts'

type Props = { readonly form: InfoFormState; readonly mayEdit: boolean }

function ProjectSection({ form, mayEdit }: Props) {
  const t = useT()
  const common = { form, mayEdit }
  return (
    <Panel title={t('projects.info.project.title')}>
      <div className={classes.fields}>
        <InfoText {...common} field="projectName" required maxLength={200} className={classes.wide} />
        <InfoText {...common} field="projectCode" required maxLength={50} />
        <InfoText {...common} field="clientName" maxLength={200} className={classes.wide} />
        <InfoChoice
          {...common}
          field="projectType"
          choices={projectTypes}
          nameOf={(type) => t(`projects.types.${type}`)}
        />
        <InfoText {...common} field="startDate" type="date" shown={<Day day={form.values.startDate} />} />
        <InfoText {...common} field="endDate" type="date" shown={<Day day={form.values.endDate} />} />
        <span className={classes.gap} />
        <InfoText {...common} field="scopeOfWork" rows={3} maxLength={4000} className={classes.full} />
        <InfoChoice
          {...common}
          field="defectLibrary"
          className={classes.wide}
          choices={defectLibraries}
          nameOf={(library) => t(`projects.terms.library.${library}`)}
        />
        <InfoChoice
          {...common}
          field="reportTemplate"
          choices={reportTemplates}
          nameOf={(template) => t(`projects.info.templates.${template}`)}
        />
        <CoverageRuleField {...common} />
      </div>
    </Panel>
  )
}

function AssetSection({ form, mayEdit }: Props) {
  const t = useT()
  return (
    <Panel title={t('projects.info.asset.title')} {...(mayEdit ? { description: t('projects.info.asset.lead') } : {})}>
      <AssetTexts form={form} mayEdit={mayEdit} />
      <div className={classes.pairs}>
        <CountryField
          value={form.values.country}
          mayEdit={mayEdit}
          onChange={(country) => form.set('country', country)}
        />
        <InfoText
          form={form}
          mayEdit={mayEdit}
          field="assetCodes"
          maxLength={1000}
          hint={t('projects.info.asset.codesHint')}
        />
      </div>
    </Panel>
  )
}

function BuildingSection({ form, mayEdit }: Props) {
  const t = useT()
  const common = { form, mayEdit, maxLength: 12 }
  return (
    <Panel title={t('projects.info.building.title')}>
      <div className={classes.facts}>
        <InfoChoice
          form={form}
          mayEdit={mayEdit}
          field="buildingType"
          choices={buildingTypes}
          nameOf={(type) => t(`projects.info.buildingTypes.${type}`)}
        />
        <InfoText {...common} field="storeys" inputMode="numeric" />
        <InfoText {...common} field="units" inputMode="numeric" />
        <InfoText {...common} field="height" inputMode="decimal" unit={t('projects.info.building.heightUnit')} />
      </div>
    </Panel>
  )
}

function PeopleSection({ form, mayEdit }: Props) {
  const t = useT()
  const common = { form, mayEdit }
  return (
    <Panel title={t('projects.info.people.title')}>
      <div className={classes.pairs}>
        <InfoText {...common} field="preparedBy" maxLength={100} />
        <InfoText {...common} field="phone" type="tel" maxLength={32} />
        <InfoText {...common} field="incorporateOwners" maxLength={200} />
        <InfoText {...common} field="managementCompany" maxLength={200} />
      </div>
    </Panel>
  )
}

/** Spec 1 §3, the fields a user can fill, in the order one is asked for them. */
export function InfoSections(props: Props) {
  return (
    <Stack gap="lg" miw={0}>
      <ProjectSection {...props} />
      <AssetSection {...props} />
      <BuildingSection {...props} />
      <PeopleSection {...props} />
    </Stack>
  )
}
