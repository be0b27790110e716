import { useOutletContext } from 'react-router'
import { can } from '@plumbline/contract/roles'
import { RepairTextsCard } from '../../../features/projects/defect-settings/RepairTextsCard.tsx'
import { DefectSettings } from '../../../features/projects/defect-settings/DefectSettings.tsx'
import { TemplatesCard } from '../../../features/reports/templates/TemplatesCard.tsx'
import { useRepairTexts } from '../../../features/projects/defect-settings/use-repair-texts.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'

export function DefectSetting() {
  const t = useT()
  const locale = useLocale()
  const { of, member, project } = useOutletContext<ProjectOutlet>()
  const repairs = useRepairTexts(of, project)
  return (
    <>
      <PageTitle>{t('projects.settings.title')}</PageTitle>
      <DefectSettings of={of} member={member} beside={repairs} />
      <RepairTextsCard library={project.defectLibrary} repairs={repairs} mayEdit={can(member, 'project.edit')} />
      <TemplatesCard member={member} docsHref={paths.help(locale, 'templates')} />
    </>
  )
}
