import { useOutletContext } from 'react-router'
import { ProjectFacts } from '../../../features/projects/ProjectFacts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'

export function ProjectInfo() {
  const t = useT()
  const { project } = useOutletContext<ProjectOutlet>()
  return (
    <>
      <PageTitle>{t('projects.facts.title')}</PageTitle>
      <ProjectFacts project={project} />
    </>
  )
}
