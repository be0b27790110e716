import { Group } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { nextStatuses, transition } from '@plumbline/contract/defects/transitions'
import type { DefectStatus } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { setDefectStatus, type StatusChange } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { stepName } from './status-steps.ts'
import { StatusForm } from './StatusForm.tsx'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly member: Membership
  /** A field is being saved: its version would be in the way. */
  readonly isBusy: boolean
  readonly onChanged: (detail: DefectDetail) => void
  /** Another user changed it. */
  readonly onStale: () => void
}

/** What this reader may make of it next; the server judges once more. */
export function DefectStatusActions({ of, detail, member, isBusy, onChanged, onStale }: Props) {
  const t = useT()
  const { defect, isSubmitter, afterPhotos } = detail
  const [asked, setAsked] = useState<DefectStatus>()
  const saving = useMutation({
    mutationFn: (change: StatusChange) => setDefectStatus(of, defect._id, defect.version, change),
    onSuccess: (saved) => {
      setAsked(undefined)
      onChanged(saved)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'version.stale') onStale()
    },
  })
  const next = nextStatuses(defect.status, { role: member.role, isSubmitter })
  if (next.length === 0) return null
  const nameOf = (to: DefectStatus) => t(`defects.status.steps.${stepName(defect.status, to)}`)
  const needs = (to: DefectStatus) => !(defect.status === 'to-be-verified' && to === 'closed')
  return (
    <Group gap={6}>
      {next.map((to, index) => (
        <WriteButton
          key={to}
          size="xs"
          variant={index === 0 ? 'filled' : 'default'}
          disabled={isBusy || saving.isPending}
          onClick={() => (needs(to) ? setAsked(to) : saving.mutate({ status: to, reason: null, text: '' }))}
        >
          {nameOf(to)}
        </WriteButton>
      ))}
      {asked !== undefined && next.includes(asked) && (
        <StatusForm
          title={nameOf(asked)}
          to={asked}
          hasReasons={asked === 'closed'}
          hint={asked === 're-open' && detail.hasContractor === true ? t('defects.status.contractorReads') : undefined}
          isBusy={saving.isPending}
          onClose={() => setAsked(undefined)}
          onSubmit={saving.mutate}
          faultOf={(reason, text) => {
            const found = transition(defect.status, asked, {
              role: member.role,
              isSubmitter,
              severity: defect.severity,
              reason,
              text,
              hasAfterPhoto: afterPhotos.length > 0,
            })
            return 'fault' in found ? found.fault : undefined
          }}
        />
      )}
    </Group>
  )
}
