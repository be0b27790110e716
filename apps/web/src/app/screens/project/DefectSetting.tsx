import { useOutletContext } from 'react-router'
import { DefectSettings } from '../../../features/projects/DefectSettings.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'

export function DefectSetting() {
  const t = useT()
  const { of, member } = useOutletContext<ProjectOutlet>()
  return (
    <>
      <PageTitle>{t('projects.settings.title')}</PageTitle>
      <DefectSettings of={of} member={member} />
    </>
  )
}
