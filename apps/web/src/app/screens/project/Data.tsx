import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useOutletContext } from 'react-router'
import { drawingFileUrl, drawingsQuery } from '../../../api/drawings.ts'
import { Drawings } from '../../../features/drawings/list/Drawings.tsx'
import { DrawingViewer } from '../../../features/drawings/list/DrawingViewer.tsx'
import { ElevationEditor } from '../../../features/drawings/elevation/ElevationEditor.tsx'
import { opensAs, sectionOf } from '../../../features/drawings/sections.ts'
import { useDownload } from '../../../features/drawings/list/use-download.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { openedSearch } from '../../opened-drawing.ts'
import { workspaceQuery } from '../../workspace-query.ts'

/** Spec 1 §2, upload-drawing. What is open stands in the address: a reload keeps it, a link opens it. */
export function Data() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const { of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  const { pathname, search, hash } = useLocation()
  const found = useQuery(drawingsQuery(of))
  const download = useDownload()
  const section = sectionOf(hash)
  const query = new URLSearchParams(search)
  const [drawingId, elevationId] = [query.get('drawing'), query.get('elevation')]
  const opened = found.data?.find(({ layoutId }) => layoutId === drawingId)

  if (hash !== `#${section.name}`) return <Navigate to={`${pathname}${search}#${section.name}`} replace />
  const hrefOf = (drawing: Drawing) => {
    if (drawing.dimension === '3d' && inspectionId !== null)
      return paths.models(locale, of.projectId, workspaceQuery(search), { model: drawing.layoutId })
    const as = opensAs(drawing, inspectionId !== null)
    return as === undefined ? undefined : `${pathname}${openedSearch(search, as, drawing.layoutId)}${hash}`
  }
  const close = () => void navigate(`${pathname}${openedSearch(search)}${hash}`)
  const hasMarkers =
    opened !== undefined && inspectionId !== null && (opened.category === 'layout' || opened.category === 'floor')
  return (
    <>
      <PageTitle>{t('drawings.title')}</PageTitle>
      <Drawings
        of={of}
        member={member}
        section={section}
        search={openedSearch(search)}
        hrefOf={hrefOf}
        isCovered={elevationId !== null}
      />
      {elevationId !== null && inspectionId !== null && (
        <ElevationEditor
          of={{ ...of, inspectionId }}
          layoutId={elevationId}
          isReadOnly={!can(member, 'elevation.edit')}
          onClose={close}
          onSwitch={(layoutId) => void navigate(`${pathname}${openedSearch(search, 'elevation', layoutId)}${hash}`)}
        />
      )}
      {drawingId !== null && found.data !== undefined && (
        <DrawingViewer
          drawing={opened}
          onClose={close}
          onRetry={() => void found.refetch()}
          onDownload={() =>
            opened !== undefined && void download(() => drawingFileUrl(of, opened.layoutId), opened.fileName)
          }
          markersHref={
            hasMarkers ? paths.planMarkers(locale, of.projectId, workspaceQuery(search), opened.layoutId) : undefined
          }
        />
      )}
    </>
  )
}
