import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import { useState } from 'react'
import type { OfWorkspace } from '../../api/projects/info.ts'
import { useOnSiteData } from '../../features/defects/capture/use-on-site-data.ts'
import { TakeAlong } from '../../features/defects/take-along/TakeAlong.tsx'
import { useTakenRefresh } from '../../features/defects/take-along/use-take-along.ts'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../../ui/dialogs/Sheet.tsx'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import type { WorkspaceQuery } from '../paths.ts'
import { BottomBar } from './BottomBar.tsx'
import { CaptureSheet } from './CaptureSheet.tsx'

/** A defect on site is a photo, a shape on it and its fields. */
export const mayCapture = (member: Membership): boolean => can(member, 'media.edit') && can(member, 'annotations.edit')

type Props = {
  readonly of: OfWorkspace
  readonly project: ProjectInfo | undefined
  readonly member: Membership
  readonly query: WorkspaceQuery
}

/** On a phone: the bar, and what its camera and its last entry open. */
export function ProjectBar({ of, project, member, query }: Props) {
  const t = useT()
  const isPhone = useNarrow(phoneWidth)
  const [isCapturing, setCapturing] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const { inspectionId } = query
  const isOffered = project !== undefined && inspectionId !== null && mayCapture(member)
  useOnSiteData(isPhone && isOffered ? { ...of, inspectionId } : undefined)
  useTakenRefresh(project === undefined || inspectionId === null ? undefined : { ...of, inspectionId }, member.role)
  return (
    <>
      {isPhone && (
        <BottomBar
          projectId={of.projectId}
          query={query}
          onCapture={isOffered ? () => setCapturing(true) : undefined}
          onTakeAlong={inspectionId === null ? undefined : () => setTaking(true)}
        />
      )}
      {isTaking && inspectionId !== null && (
        <Sheet
          title={t('defects.takeAlong.title')}
          closeLabel={t('defects.takeAlong.close')}
          onClose={() => setTaking(false)}
        >
          <TakeAlong of={{ ...of, inspectionId }} role={member.role} />
        </Sheet>
      )}
      {isCapturing && isOffered && (
        <CaptureSheet of={{ ...of, inspectionId }} project={project} onClose={() => setCapturing(false)} />
      )}
    </>
  )
}
