import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import {
  captureInspections,
  countSent,
  countToSend,
  hasStuck,
  startStoredCaptures,
  subscribeCaptures,
} from '../../../uploads/captures/all-captures.ts'
import type { CapturedOf } from '../../../uploads/captures/capture-kind.ts'
import { captureUploadsOf } from '../../../uploads/captures/capture-uploads.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { CaptureStatus } from './CaptureStatus.tsx'

type HrefOf = (of: CapturedOf) => string
type OfList = { readonly inspectionId: string; readonly hrefOf: HrefOf; readonly onFollow: () => void }

/** Of one inspection: what waits, why, and what was sent. */
function InspectionCaptures({ inspectionId, hrefOf, onFollow }: OfList) {
  const t = useT()
  const queue = captureUploadsOf(inspectionId)
  const { uploads } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const of = uploads[0]?.batch.of
  if (uploads.length === 0 && queue.sentCount() === 0) return null
  return (
    <div>
      {of !== undefined && (
        <Text fw={600} mb="xs">
          <Link to={hrefOf(of)} onClick={onFollow}>
            {of.projectName || t('defects.capture.openProject')}
          </Link>
        </Text>
      )}
      <CaptureStatus inspectionId={inspectionId} />
      {uploads.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {uploads.map(({ key, name, defect }) => (
            <li key={key}>
              {name} <MutedText span>{defect.remark}</MutedText>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props = { readonly userId: string; readonly className: string | undefined; readonly hrefOf: HrefOf }

/** On every screen: how many defects recorded on this phone the server has not verified, and the list of them. */
export function CapturesToSend({ userId, className, hrefOf }: Props) {
  const t = useT()
  const waiting = useSyncExternalStore(subscribeCaptures, countToSend)
  const sent = useSyncExternalStore(subscribeCaptures, countSent)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void startStoredCaptures(), [userId])
  const isStuck = useSyncExternalStore(subscribeCaptures, hasStuck)
  const Sign = waiting === 0 ? IconCircleCheck : isStuck ? IconAlertTriangle : IconCloudUpload
  return (
    <>
      {(waiting > 0 || sent > 0) && (
        <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Sign size={18} stroke={1.5} aria-hidden="true" />
          <span style={{ whiteSpace: 'nowrap' }}>
            {waiting > 0 ? t('defects.capture.toSend', { count: waiting }) : t('defects.capture.allSent')}
          </span>
        </button>
      )}
      {isOpen && (
        <Sheet
          title={t('defects.capture.toSendTitle')}
          closeLabel={t('defects.capture.close')}
          onClose={() => setOpen(false)}
        >
          <Stack gap="lg">
            {captureInspections().map((inspectionId) => (
              <InspectionCaptures
                key={inspectionId}
                inspectionId={inspectionId}
                hrefOf={hrefOf}
                onFollow={() => setOpen(false)}
              />
            ))}
            {waiting === 0 && <MutedText>{t('defects.capture.toSendNone')}</MutedText>}
          </Stack>
        </Sheet>
      )}
    </>
  )
}
