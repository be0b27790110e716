import { useOutletContext } from 'react-router'
import { DefectSettings } from '../../../features/projects/defect-settings/DefectSettings.tsx'
import { TemplatesCard } from '../../../features/reports/templates/TemplatesCard.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'

export function DefectSetting() {
  const t = useT()
  const locale = useLocale()
  const { of, member } = useOutletContext<ProjectOutlet>()
  return (
    <>
      <PageTitle>{t('projects.settings.title')}</PageTitle>
      <DefectSettings of={of} member={member} />
      <TemplatesCard member={member} docsHref={paths.help(locale, 'templates')} />
    </>
  )
}
