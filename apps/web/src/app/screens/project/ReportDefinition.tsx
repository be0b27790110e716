import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import { plans } from '@plumbline/contract/billing/plans'
import { templatesQuery } from '../../../api/reports-templates.ts'
import { ReportOverview } from '../../../features/reports/overview/ReportOverview.tsx'
import { ShareButton } from '../../../features/shares/ShareButton.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { WorkScreen } from '../../../ui/layout/WorkScreen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import classes from './ReportDefinition.module.css'
import { ReportSwitch } from './ReportSwitch.tsx'

/** The report tab: what reports are made of, and those made. */
export function ReportDefinition() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const { of, project, member, inspectionId } = useOutletContext<ProjectOutlet>()
  const query = workspaceQuery(useLocation().search)
  const templates = useQuery(templatesQuery(of.corporateId)).data ?? []
  const { reportLocales } = plans[project.subscription.planName]
  const hrefOf = (definition: string) => paths.reportSection(locale, of.projectId, query, { definition })
  return (
    <WorkScreen>
      <div className="pl-hidden">
        <PageTitle>{t('reports.title')}</PageTitle>
      </div>
      <Toolbar
        mih={0}
        p={0}
        right={inspectionId !== null && <ShareButton of={{ projectId: of.projectId, inspectionId }} member={member} />}
      >
        <ReportSwitch projectId={of.projectId} shown="files" />
      </Toolbar>
      <div className={classes.page}>
        {inspectionId === null ? (
          <EmptyState title={<h2>{t('reports.noInspection')}</h2>} text={t('analysis.noInspectionText')} />
        ) : (
          <ReportOverview
            key={inspectionId}
            of={{ ...of, inspectionId }}
            member={member}
            templates={templates}
            language={reportLocales.includes(locale) ? locale : 'en'}
            hrefOf={hrefOf}
            floorsHref={paths.projectTab(locale, of.projectId, 'upload-drawing', query)}
            onBegun={(definition) => void navigate(hrefOf(definition))}
          />
        )}
      </div>
    </WorkScreen>
  )
}
