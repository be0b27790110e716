import { can } from '@plumbline/contract/roles'
import { useOutletContext } from 'react-router'
import { CoverageCard } from '../../../features/coverage/CoverageCard.tsx'
import { ProjectInfoForm } from '../../../features/projects/info/ProjectInfoForm.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'

export function ProjectInfo() {
  const t = useT()
  const locale = useLocale()
  const { project, of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  return (
    <>
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
        coverage={
          inspectionId === null ? undefined : (
            <CoverageCard
              of={{ ...of, inspectionId }}
              rule={project.coverageRule}
              dataHref={paths.elevations(locale, of.projectId, { ...of, inspectionId })}
              layerHref={(elevation) =>
                paths.elevationLayer(locale, of.projectId, { ...of, inspectionId }, { elevation, layer: 'coverage' })
              }
            />
          )
        }
      />
    </>
  )
}
