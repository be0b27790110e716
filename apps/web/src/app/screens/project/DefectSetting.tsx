import { useOutletContext } from 'react-router'
import { can } from '@plumbline/contract/roles'
import { RatingSchemeCard } from '../../../features/projects/defect-settings/RatingSchemeCard.tsx'
import { RegimesCard } from '../../../features/projects/defect-settings/RegimesCard.tsx'
import { RepairTextsCard } from '../../../features/projects/defect-settings/RepairTextsCard.tsx'
import { DefectSettings } from '../../../features/projects/defect-settings/DefectSettings.tsx'
import { TemplatesCard } from '../../../features/reports/templates/TemplatesCard.tsx'
import { useRatingScheme } from '../../../features/projects/defect-settings/use-rating-scheme.ts'
import { useRegimes } from '../../../features/projects/defect-settings/use-regimes.ts'
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
  const scheme = useRatingScheme(of, project)
  const dates = useRegimes(of, project)
  const parts = [repairs, scheme, dates]
  const beside = {
    isDirty: parts.some(({ isDirty }) => isDirty),
    save: async () => {
      for (const part of parts) if (part.isDirty && !(await part.save())) return false
      return true
    },
  }
  const mayEdit = can(member, 'project.edit')
  return (
    <>
      <PageTitle>{t('projects.settings.title')}</PageTitle>
      <DefectSettings of={of} member={member} beside={beside} />
      <RatingSchemeCard scheme={scheme} mayEdit={mayEdit} />
      <RegimesCard dates={dates} mayEdit={mayEdit} />
      <RepairTextsCard library={project.defectLibrary} repairs={repairs} mayEdit={mayEdit} />
      <TemplatesCard member={member} docsHref={paths.help(locale, 'templates')} />
    </>
  )
}
