import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import { lazy, Suspense, useState } from 'react'
import type { OfWorkspace } from '../../api/projects/info.ts'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import type { WorkspaceQuery } from '../paths.ts'
import { BottomBar } from './BottomBar.tsx'

/** Its reader of photos would come with every screen of a project. */
const CaptureDialog = lazy(async () => ({
  default: (await import('../../features/defects/capture/CaptureDialog.tsx')).CaptureDialog,
}))

/** A defect on site is a photo, a shape on it and its fields. */
export const mayCapture = (member: Membership): boolean => can(member, 'media.edit') && can(member, 'annotations.edit')

type Props = {
  readonly of: OfWorkspace
  readonly project: ProjectInfo | undefined
  readonly member: Membership
  readonly query: WorkspaceQuery
}

/** On a phone: the bar, and the form that its camera opens. */
export function ProjectBar({ of, project, member, query }: Props) {
  const isPhone = useNarrow(phoneWidth)
  const [isCapturing, setCapturing] = useState(false)
  const { inspectionId } = query
  const isOffered = project !== undefined && inspectionId !== null && mayCapture(member)
  return (
    <>
      {isPhone && (
        <BottomBar
          projectId={of.projectId}
          query={query}
          onCapture={isOffered ? () => setCapturing(true) : undefined}
        />
      )}
      {isCapturing && isOffered && (
        <Suspense>
          <CaptureDialog of={{ ...of, inspectionId }} project={project} onClose={() => setCapturing(false)} />
        </Suspense>
      )}
    </>
  )
}
