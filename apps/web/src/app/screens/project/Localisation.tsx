import { useLocation, useOutletContext } from 'react-router'
import { PlanMarkers } from '../../../features/markers/PlanMarkers.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import classes from './Localisation.module.css'

/** Tab "localisation": without an inspection the frame shows the first tab instead. */
export function Localisation() {
  const t = useT()
  const locale = useLocale()
  const { search } = useLocation()
  const { of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  if (inspectionId === null) return null
  return (
    <div className={classes.screen} data-fill>
      <div className="pl-hidden"><PageTitle>{t('markers.desk.title')}</PageTitle></div>
      <PlanMarkers of={{ ...of, inspectionId }} member={member} dataHref={paths.projectTab(locale, of.projectId, 'upload-drawing', workspaceQuery(search))} />
    </div>
  )
}
