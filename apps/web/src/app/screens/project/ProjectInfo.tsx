import { can } from '@plumbline/contract/roles'
import { IconArrowLeft } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Link, useLocation, useOutletContext } from 'react-router'
import { ProjectInfoForm } from '../../../features/projects/info/ProjectInfoForm.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { detailsHash, firstTab } from '../../project-tabs.ts'
import { ProjectStanding } from './ProjectStanding.tsx'

function ProjectDetails() {
  const t = useT()
  const locale = useLocale()
  const { project, of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  return (
    <>
      {inspectionId !== null && (
        <Button
          component={Link}
          to={paths.projectTab(locale, of.projectId, firstTab, { ...of, inspectionId })}
          variant="subtle"
          size="sm"
          ml={-12}
          mb="xs"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
        >
          {t('projects.standing.back')}
        </Button>
      )}
      <PageTitle>{t('projects.info.title')}</PageTitle>
      <ProjectInfoForm
        of={of}
        inspectionId={inspectionId}
        info={project}
        member={member}
        buyHref={
          can(member, 'billing.buy')
            ? paths.buy(locale, { corporateId: of.corporateId, projectId: of.projectId })
            : undefined
        }
      />
    </>
  )
}

/** Where the project stands, and one click behind it the form; without an inspection there is only the form. */
export function ProjectInfo() {
  const { inspectionId } = useOutletContext<ProjectOutlet>()
  const { hash } = useLocation()
  return inspectionId === null || hash === detailsHash ? (
    <ProjectDetails />
  ) : (
    <ProjectStanding inspectionId={inspectionId} />
  )
}
