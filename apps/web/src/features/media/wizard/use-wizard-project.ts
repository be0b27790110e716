import { planIncludes } from '@plumbline/contract/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfPlan } from '../../../api/markers.ts'
import { infoQuery, quotaQuery, type OfWorkspace } from '../../../api/projects/info.ts'
import type { OnMap } from '@plumbline/inspection/photos/photo-positions'
import type { Judging } from '../sorting/chosen-files.ts'

/** What the project itself limits or expects: its remaining quota, its place on earth, and what its plan includes. */
export function useWizardProject(of: OfWorkspace & Pick<OfPlan, 'inspectionId'>) {
  const quotas = useQuery(quotaQuery(of))
  const { data: info, isPending } = useQuery(
    infoQuery({ corporateId: of.corporateId, projectId: of.projectId, workspaceId: of.workspaceId }, of.inspectionId),
  )
  const at = info?.asset.location.coordinates
  const quota = useMemo(
    (): Judging['quota'] =>
      quotas.data === undefined ? null : { images: quotas.data.image.available, bytes: quotas.data.data.available },
    [quotas.data],
  )
  const project = useMemo((): OnMap | null => (at ? { longitude: at[0], latitude: at[1] } : null), [at])
  return {
    quota,
    isQuotaUnknown: quota === null && quotas.isError,
    project,
    isPending,
    hasVideoColumns: info === undefined || planIncludes(info.subscription.planName, 'media.video-columns'),
  }
}
