import { Group } from '@mantine/core'
import type { Point } from '@plumbline/geometry/point'
import { lazy, Suspense, useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ModelHref } from '../../../features/defects/panel/DefectPanel.tsx'
import { DefectRegister } from '../../../features/defects/register/DefectRegister.tsx'
import { DefectSummary } from '../../../features/defects/summary/DefectSummary.tsx'
import { usualColumns, writeRegister, type RegisterFilters } from '../../../features/defects/register-address.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'
import { Exchange } from './Exchange.tsx'
import { ReviewElevation } from './ReviewElevation.tsx'
import { ShareDefects } from './ShareDefects.tsx'
import classes from './switch.module.css'

const RepairSchedule = lazy(async () => ({
  default: (await import('../../../features/defects/schedule/RepairSchedule.tsx')).RepairSchedule,
}))

const ProjectCalendar = lazy(async () => ({ default: (await import('./ProjectCalendar.tsx')).ProjectCalendar }))

const views = ['register', 'summary', 'elevation', 'schedule', 'calendar'] as const
type View = (typeof views)[number]

const viewOf = (search: string): View =>
  views.find((view) => view === new URLSearchParams(search).get('view')) ?? 'register'

/** The filters stay on the way from one view to another; the defect that is open is of one view alone. */
function inView(search: string, view: View): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('defect')
  if (view === 'register') query.delete('view')
  else query.set('view', view)
  return query
}

function DefectViews() {
  const t = useT()
  const { pathname, search } = useLocation()
  const shown = viewOf(search)
  return (
    <nav className={classes.switch} aria-label={t('defects.views.switch')}>
      {views.map((one) => (
        <Link key={one} to={`${pathname}?${inView(search, one)}`} aria-current={one === shown ? 'page' : undefined}>
          {t(`defects.views.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

/** As the address of a photo carries a place. */
const placeText = (at: Point | undefined) => (at === undefined ? null : `${at.x.toFixed(4)},${at.y.toFixed(4)}`)

function Defects({ of: workspace, project, member, inspectionId }: ProjectOutlet & { readonly inspectionId: string }) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = workspaceQuery(search)
  const view = viewOf(search)
  const of = { ...workspace, inspectionId }
  /** Filtering and going from row to row are no steps of the history. */
  const onSearch = useCallback(
    (next: URLSearchParams) => void navigate(`${pathname}?${next}`, { replace: true }),
    [navigate, pathname],
  )
  const registerHref = (filters: RegisterFilters) =>
    `${pathname}?${writeRegister(inView(search, 'register'), { filters, order: { sort: 'number', descending: false }, group: undefined, columns: usualColumns })}`
  const photoHref = (photo: string) => paths.reviewedPhotos(locale, of.projectId, query, { photo })
  const sheetHref = (id: string) => paths.defectSheet(locale, of.projectId, query, id)
  const modelHref = ({ modelId, defectId }: Parameters<ModelHref>[0]) =>
    paths.models(locale, of.projectId, query, { model: modelId, defect: defectId })
  const shared = { of, project, member, search, onSearch, photoHref, sheetHref, modelHref }
  return (
    <>
      {view === 'register' && (
        <DefectRegister {...shared} photosHref={paths.analysis(locale, of.projectId, query, 'photos')} />
      )}
      {view === 'summary' && (
        <DefectSummary
          of={of}
          project={project}
          search={search}
          registerHref={registerHref}
          findingsHref={paths.analysis(locale, of.projectId, query, 'photos')}
        />
      )}
      {view === 'elevation' && (
        <ReviewElevation
          {...shared}
          registerHref={registerHref}
          hrefs={{
            photo: (photo, at) => paths.reviewedPhotos(locale, of.projectId, query, { photo, at: placeText(at) }),
            data: paths.elevations(locale, of.projectId, query),
            info: paths.projectDetails(locale, of.projectId, query),
            upload: paths.projectTab(locale, of.projectId, 'inspection-result', query),
          }}
        />
      )}
      {view === 'schedule' && (
        <Suspense fallback={null}>
          <RepairSchedule
            of={of}
            project={project}
            member={member}
            search={search}
            photosHref={paths.analysis(locale, of.projectId, query, 'photos')}
          />
        </Suspense>
      )}
      {view === 'calendar' && (
        <Suspense fallback={null}>
          <ProjectCalendar project={project} />
        </Suspense>
      )}
    </>
  )
}

/** Every accepted defect: as a register, in figures, on the elevations, and as work to be paid for. */
export function ReviewDefects() {
  const { search } = useLocation()
  return (
    <AnalysisScreen
      part="defects"
      views={
        <Group gap={4} wrap="nowrap">
          <ShareDefects search={search} />
          <Exchange search={search} />
          <DefectViews />
        </Group>
      }
    >
      {(outlet) => <Defects key={outlet.inspectionId} {...outlet} />}
    </AnalysisScreen>
  )
}
