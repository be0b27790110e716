import { useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CoverageElevation } from '../../../features/coverage/elevation/CoverageElevation.tsx'
import { elevationLayers, type ElevationLayer } from '../../../features/coverage/elevation/layer-classes.ts'
import { DefectElevation } from '../../../features/defects/elevation/DefectElevation.tsx'
import type { ModelHref } from '../../../features/defects/panel/DefectPanel.tsx'
import { DefectRegister } from '../../../features/defects/register/DefectRegister.tsx'
import { DefectSummary } from '../../../features/defects/summary/DefectSummary.tsx'
import { usualColumns, writeRegister, type RegisterFilters } from '../../../features/defects/register-address.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import { AnalysisScreen } from './AnalysisScreen.tsx'
import classes from './switch.module.css'

const views = ['register', 'summary', 'elevation'] as const
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

const layerOf = (search: string): ElevationLayer =>
  elevationLayers.find((layer) => layer === new URLSearchParams(search).get('layer')) ?? 'defects'

/** What is laid over an elevation; in the address, so that a link leads to it. */
function ElevationLayers() {
  const t = useT()
  const { pathname, search } = useLocation()
  const shown = layerOf(search)
  const hrefOf = (layer: ElevationLayer) => {
    const query = new URLSearchParams(search)
    query.delete('defect')
    if (layer === 'defects') query.delete('layer')
    else query.set('layer', layer)
    return `${pathname}?${query}`
  }
  return (
    <Toolbar p={0} mih={0}>
      <nav className={classes.switch} aria-label={t('coverage.view.layers.label')}>
        {elevationLayers.map((one) => (
          <Link key={one} to={hrefOf(one)} replace aria-current={one === shown ? 'page' : undefined}>
            {t(`coverage.view.layers.${one}`)}
          </Link>
        ))}
      </nav>
    </Toolbar>
  )
}

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
  const layer = layerOf(search)
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
        <DefectElevation
          {...shared}
          registerHref={registerHref}
          dataHref={paths.elevations(locale, of.projectId, query)}
          layers={<ElevationLayers />}
          renderLayer={
            layer === 'defects'
              ? undefined
              : (given) => (
                  <CoverageElevation
                    {...given}
                    of={of}
                    layer={layer}
                    member={member}
                    layers={<ElevationLayers />}
                    photoHref={photoHref}
                    infoHref={paths.projectTab(locale, of.projectId, 'project-info', query)}
                  />
                )
          }
        />
      )}
    </>
  )
}

/** Every accepted defect: as a register, in figures, and on the elevations. */
export function ReviewDefects() {
  return (
    <AnalysisScreen part="defects" views={<DefectViews />}>
      {(outlet) => <Defects key={outlet.inspectionId} {...outlet} />}
    </AnalysisScreen>
  )
}
