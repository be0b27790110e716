import { Button, Group, Stack } from '@mantine/core'
import type { Role } from '@plumbline/contract/roles'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { OfInspection } from '../../../api/drawings-elevation.ts'
import { canTakeAlong, type Taken } from '../../../api/offline/taken-copies.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { cancel, measure, stepOf, store, subscribeSteps, wasPersisted, type TakeStep } from './take-along-steps.ts'
import { leaveBehind } from './take-along.ts'
import { useTaken } from './use-take-along.ts'

type Props = { readonly of: OfInspection; readonly role: Role }
type MeasuredProps = Props & Pick<Extract<TakeStep, { kind: 'measured' }>, 'estimate' | 'free'>

/** The estimate is rounded, and the browser needs some room beside it. */
const roomFactor = 1.1

/** How large it will be, what is in it and what is not; refused where there is no room for it. */
function Measured({ of, role, estimate, free }: MeasuredProps) {
  const t = useT()
  const locale = useLocale()
  const size = formatBytes(locale, estimate.bytes)
  const hasRoom = free === undefined || free > estimate.bytes * roomFactor
  return (
    <Stack gap="sm">
      <div role="status">
        <b>{t('defects.takeAlong.size', { size })}</b>
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          <li>{t('defects.takeAlong.drawings', { count: estimate.drawings })}</li>
          <li>{t('defects.takeAlong.defects', { count: estimate.defects })}</li>
          <li>{t('defects.takeAlong.photos', { count: estimate.photos })}</li>
        </ul>
      </div>
      <MutedText size="sm">{t('defects.takeAlong.leftOut')}</MutedText>
      {!hasRoom && (
        <StatusLine kind="failure">
          {t('defects.takeAlong.noRoom', { size, free: formatBytes(locale, free) })}
        </StatusLine>
      )}
      <Group gap="sm">
        <WriteButton size="md" disabled={!hasRoom} onClick={() => void store(of, role)}>
          {t('defects.takeAlong.store')}
        </WriteButton>
        <Button size="md" variant="default" onClick={() => cancel(of)}>
          {t('defects.takeAlong.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function Stored({ of, role, taken }: Props & { readonly taken: Taken }) {
  const t = useT()
  const locale = useLocale()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Stack gap="sm">
      <StatusLine kind="done" isPlain>
        {t('defects.takeAlong.stored', {
          moment: formatMoment(locale, taken.takenAt),
          size: formatBytes(locale, taken.bytes),
        })}
      </StatusLine>
      <MutedText size="sm">{t('defects.takeAlong.refreshed')}</MutedText>
      <MutedText size="sm">{t('defects.takeAlong.leftOut')}</MutedText>
      <Group gap="sm">
        <WriteButton size="md" variant="default" onClick={() => void store(of, role)}>
          {t('defects.takeAlong.update')}
        </WriteButton>
        <Button size="md" variant="default" onClick={() => setRemoving(true)}>
          {t('defects.takeAlong.remove')}
        </Button>
      </Group>
      {isRemoving && (
        <ConfirmDialog
          isLocal
          title={t('defects.takeAlong.removeTitle')}
          text={t('defects.takeAlong.removeText')}
          confirm={t('defects.takeAlong.removeConfirm')}
          cancel={t('defects.takeAlong.cancel')}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await leaveBehind(of.inspectionId)
            return undefined
          }}
        />
      )}
    </Stack>
  )
}

/** What is stored of this inspection for work without a connection, and how to change that. */
export function TakeAlong({ of, role }: Props) {
  const t = useT()
  const taken = useTaken(of.inspectionId)
  const step = useSyncExternalStore(subscribeSteps, () => stepOf(of.inspectionId))
  const isPersisted = useSyncExternalStore(subscribeSteps, wasPersisted)
  if (!canTakeAlong()) return <MutedText size="sm">{t('defects.takeAlong.unsupported')}</MutedText>
  const isResting = step.kind === 'idle' || step.kind === 'failed'
  return (
    <Stack gap="sm">
      <StatusLine kind="failure">{step.kind === 'failed' && t(`defects.takeAlong.failures.${step.reason}`)}</StatusLine>
      {isResting && taken && <Stored of={of} role={role} taken={taken} />}
      {isResting && taken === undefined && (
        <>
          <MutedText size="sm">{t('defects.takeAlong.lead')}</MutedText>
          <Group>
            <WriteButton
              size="md"
              variant="default"
              leftSection={<IconDeviceMobileDown size={18} stroke={1.5} aria-hidden="true" />}
              onClick={() => void measure(of)}
            >
              {t('defects.takeAlong.open')}
            </WriteButton>
          </Group>
        </>
      )}
      {step.kind === 'measured' && <Measured of={of} role={role} estimate={step.estimate} free={step.free} />}
      <StatusLine kind="busy" isPlain>
        {step.kind === 'storing'
          ? t('defects.takeAlong.storing', { ...step.progress })
          : step.kind === 'measuring' && t('defects.takeAlong.measuring')}
      </StatusLine>
      {(step.kind === 'storing' || step.kind === 'measuring') && (
        <Group>
          <Button size="md" variant="default" onClick={() => cancel(of)}>
            {t('defects.takeAlong.cancel')}
          </Button>
        </Group>
      )}
      {taken && isPersisted === false && <StatusLine kind="warning">{t('defects.takeAlong.notPersisted')}</StatusLine>}
    </Stack>
  )
}
