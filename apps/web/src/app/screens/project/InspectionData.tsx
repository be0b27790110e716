import { can } from '@plumbline/contract/roles'
import { useLocation, useOutletContext } from 'react-router'
import { Library } from '../../../features/media/library/Library.tsx'
import { MediaToolsMenu } from '../../../features/media/uploads/MediaToolsMenu.tsx'
import { UploadPanel } from '../../../features/media/uploads/UploadPanel.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { WorkScreen } from '../../../ui/layout/WorkScreen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'
import classes from './Localisation.module.css'
import { LocalisationSwitch } from './LocalisationSwitch.tsx'
import { OpenedPhoto } from './OpenedPhoto.tsx'

/** Which markers others send to is said on the plan. */
const noMarkers = [] as const

/** Child of the tab "localisation": the inspection media. A photo in the address opens over them. */
export function InspectionData() {
  const t = useT()
  const locale = useLocale()
  const { search } = useLocation()
  const { of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  if (inspectionId === null) return null
  const query = workspaceQuery(search)
  return (
    <WorkScreen>
      <div className="pl-hidden">
        <PageTitle>{t('media.library.title')}</PageTitle>
      </div>
      <Library
        key={inspectionId}
        of={{ ...of, inspectionId }}
        member={member}
        planHref={paths.projectTab(locale, of.projectId, 'inspection-result', query)}
        toolsMenu={
          <MediaToolsMenu
            hrefs={{
              define: undefined,
              frames: paths.imageGen(locale, of.projectId, query),
              strip: paths.imageGenV2(locale, of.projectId, query),
            }}
          />
        }
        head={<LocalisationSwitch projectId={of.projectId} shown="photos" />}
        renderPhoto={(photoId, onClose) => (
          <OpenedPhoto of={{ ...of, inspectionId }} member={member} photoId={photoId} onClose={onClose} />
        )}
      />
      <div className={classes.uploads}>
        <UploadPanel
          of={{ projectId: of.projectId, inspectionId }}
          markers={noMarkers}
          mayEdit={can(member, 'media.edit')}
        />
      </div>
    </WorkScreen>
  )
}
