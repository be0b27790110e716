import { Button } from '@mantine/core'
import { reportSections } from '@plumbline/contract/reports/content'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import { topologyQuery } from '../../../api/drawings-elevation.ts'
import { projectUsersQuery } from '../../../api/projects/access.ts'
import { definitionsQuery, librariesQuery } from '../../../api/projects/settings.ts'
import { templatesQuery } from '../../../api/reports-templates.ts'
import { definitionsOfQuery, type PreviewSection } from '../../../api/reports.ts'
import { useSession } from '../../../api/session/session.ts'
import { placesOf } from '../../../features/reports/editor/place-choice.ts'
import { ReportScreen } from '../../../features/reports/editor/ReportScreen.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { WorkScreen } from '../../../ui/layout/WorkScreen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { ReportSwitch } from './ReportSwitch.tsx'

const sections: readonly PreviewSection[] = ['cover', ...reportSections]

function Sections({ of, project, member, inspectionId }: ProjectOutlet & { readonly inspectionId: string }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = workspaceQuery(search)
  const asked = new URLSearchParams(search)
  const inspection = { ...of, inspectionId }
  const definitions = useQuery(definitionsOfQuery(inspection))
  const people = useQuery(projectUsersQuery(of.projectId, member.role)).data ?? []
  const templates = useQuery(templatesQuery(of.corporateId)).data ?? []
  const library = useQuery(librariesQuery).data?.[project.defectLibrary] ?? []
  const own = useQuery(definitionsQuery(of.corporateId)).data ?? []
  const elevations = useQuery(topologyQuery(inspection)).data ?? []
  const selfId = useSession()?.userId ?? ''
  const filesHref = paths.projectTab(locale, of.projectId, 'report-definition', query)
  if (definitions.isError && definitions.data === undefined) {
    return (
      <EmptyState inset title={<h2>{t('reports.files.failed')}</h2>} text={errorText(t, definitions.error)}>
        <Button variant="default" loading={definitions.isFetching} onClick={() => void definitions.refetch()}>
          {t('reports.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (definitions.data === undefined)
    return (
      <p role="status" className="pl-hidden">
        {t('reports.files.loading')}
      </p>
    )
  const found = definitions.data.find(({ _id }) => _id === asked.get('definition')) ?? definitions.data[0]
  if (found === undefined) {
    return (
      <EmptyState inset title={<h2>{t('reports.files.empty.title')}</h2>} text={t('reports.files.empty.textNone')}>
        <Button component={Link} to={filesHref}>
          {t('reports.switch.files')}
        </Button>
      </EmptyState>
    )
  }
  const section = sections.find((one) => one === asked.get('section')) ?? 'cover'
  const types = [
    ...library.map(({ key, name }) => ({ value: key, label: name[locale] })),
    ...own
      .filter(({ language, isRetired }) => language === locale && !isRetired)
      .map(({ name }) => ({ value: name, label: name })),
  ]
  return (
    <ReportScreen
      of={inspection}
      found={found}
      section={section}
      member={member}
      selfId={selfId}
      plan={project.subscription.planName}
      people={people.filter(({ role }) => can({ role, isSaas: false }, 'reports.sign'))}
      templates={templates}
      types={types}
      places={placesOf(elevations)}
      hrefOf={(one) => paths.reportSection(locale, of.projectId, query, { definition: found._id, section: one })}
      floorsHref={paths.projectTab(locale, of.projectId, 'upload-drawing', query)}
      modelsHref={paths.models(locale, of.projectId, query, {})}
      plansHref={
        can(member, 'billing.buy')
          ? paths.buy(locale, { corporateId: of.corporateId, projectId: of.projectId })
          : undefined
      }
      obstacleHref={(reason) =>
        paths.projectTab(locale, of.projectId, reason === 'no-defects' ? 'result-review' : 'inspection-result', query)
      }
      placeHref={(place) =>
        place === 'project'
          ? paths.projectTab(locale, of.projectId, 'project-info', query)
          : paths.elevations(locale, of.projectId, query)
      }
      onMade={() => void navigate(filesHref)}
    />
  )
}

/** The contents of a report, section by section. */
export function ReportSection() {
  const t = useT()
  const outlet = useOutletContext<ProjectOutlet>()
  const { of, inspectionId } = outlet
  return (
    <WorkScreen>
      <div className="pl-hidden">
        <PageTitle>{t('reports.switch.definition')}</PageTitle>
      </div>
      <Toolbar mih={0} p={0}>
        <ReportSwitch projectId={of.projectId} shown="definition" />
      </Toolbar>
      {inspectionId === null ? (
        <EmptyState inset title={<h2>{t('reports.noInspection')}</h2>} text={t('analysis.noInspectionText')} />
      ) : (
        <Sections key={inspectionId} {...outlet} inspectionId={inspectionId} />
      )}
    </WorkScreen>
  )
}
