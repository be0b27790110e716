import { Box, Group, Text } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconChevronDown, IconChevronUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import iconButton from '../../../ui/forms/icon-button.module.css'
import { UploadReselect } from './UploadReselect.tsx'
import { mayRetry, type MediaUpload } from '../../../uploads/media/media-upload.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { isUnderWay } from '../../../uploads/upload-entry.ts'
import type { Totals } from '../../../uploads/upload-totals.ts'
import { LeaveUploadsDialog } from './LeaveUploadsDialog.tsx'
import { uploadRows } from './upload-rows.ts'
import { footOf, headOf, leftOf } from './upload-text.ts'
import classes from './Uploads.module.css'
import { UploadPanelList } from './UploadPanelList.tsx'
import { useUploadResults } from './use-upload-results.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  readonly of: OfInspection
  /** Those of the plan that is open: what the server says of their media. */
  readonly markers: readonly Marker[]
  readonly mayEdit: boolean
}

/** Outlives the panel: it stays small or large while the user goes to another tab and comes back. */
let wasCollapsed = false

/** What a screen reader says: the sums, and while files travel every tenth percent. */
function announcementOf(t: Translate, totals: Totals): string {
  if (totals.count === 0) return ''
  if (totals.underWay === 0) return headOf(t, totals)
  const tens = Math.floor(totals.percent / 10) * 10
  return tens > 0 ? t('media.upload.announce', { percent: tens }) : ''
}

const speedOf = (t: Translate, locale: Locale, { isWaiting, percent, speed, secondsLeft }: Totals): string =>
  isWaiting
    ? t('media.upload.waiting')
    : [
        t('media.upload.percent', { percent }),
        ...(speed > 0 ? [t('media.upload.speed', { speed: formatBytes(locale, speed) })] : []),
        ...(secondsLeft === undefined ? [] : [leftOf(t, secondsLeft)]),
      ].join(' · ')

type HeadProps = {
  readonly titleId: string
  readonly uploads: readonly MediaUpload[]
  readonly totals: Totals
  readonly queue: MediaUploads
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

function PanelHead({ titleId, uploads, totals, queue, isCollapsed, onToggle }: HeadProps) {
  const t = useT()
  const locale = useLocale()
  const paused = uploads.filter(({ status }) => status === 'paused')
  const isSending = totals.underWay > 0
  const mayHold = isSending || totals.paused > paused.filter(({ needsFile }) => needsFile).length
  const hold = t(isSending ? 'media.upload.pauseAll' : 'media.upload.resumeAll')
  const turn = t(isCollapsed ? 'media.upload.expand' : 'media.upload.collapse')
  const Turn = isCollapsed ? IconChevronUp : IconChevronDown
  const Hold = isSending ? IconPlayerPause : IconPlayerPlay
  return (
    <Group gap="xs" p="8px 8px 8px 12px" wrap="nowrap" className={classes.head}>
      <Box flex={1} miw={0}>
        <Text component="h2" id={titleId} truncate fz="sm" fw={600}>
          {headOf(t, totals)}
        </Text>
        {isSending && (
          <Text truncate c="dimmed">
            {speedOf(t, locale, totals)}
          </Text>
        )}
      </Box>
      {mayHold && !isCollapsed && (
        <button
          type="button"
          className={iconButton.button}
          aria-label={hold}
          title={hold}
          onClick={() =>
            isSending ? queue.pause(uploads.map(({ key }) => key)) : queue.resume(paused.map(({ key }) => key))
          }
        >
          <Hold size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={iconButton.button}
        aria-label={turn}
        aria-expanded={!isCollapsed}
        title={turn}
        onClick={onToggle}
      >
        <Turn size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </Group>
  )
}

type ToolsProps = {
  readonly toRetry: readonly MediaUpload[]
  readonly failed: number
  readonly mayCancel: boolean
  readonly mayEdit: boolean
  readonly isOnlyFailed: boolean
  readonly queue: MediaUploads
  readonly onOnlyFailed: (isOnlyFailed: boolean) => void
  readonly onCancel: () => void
}

function PanelTools(props: ToolsProps) {
  const { toRetry, failed, mayCancel, mayEdit, isOnlyFailed, queue, onOnlyFailed, onCancel } = props
  const t = useT()
  if (!mayCancel && failed === 0) return null
  return (
    <Group gap="xs" px="sm" py={6} className={classes.tools}>
      {failed > 0 && (
        <button
          type="button"
          className={classes.tool}
          aria-pressed={isOnlyFailed}
          onClick={() => onOnlyFailed(!isOnlyFailed)}
        >
          {t('media.upload.onlyFailed', { count: failed })}
        </button>
      )}
      {toRetry.length > 0 && mayEdit && (
        <button type="button" className={classes.tool} onClick={() => queue.retry(toRetry.map(({ key }) => key))}>
          {t('media.upload.retryAll')}
        </button>
      )}
      <Box component="span" flex={1} />
      {mayEdit && mayCancel && (
        <button type="button" className={classes.tool} onClick={onCancel}>
          {t('media.upload.cancelAll')}
        </button>
      )}
    </Group>
  )
}

type CancelProps = { readonly keys: readonly string[]; readonly queue: MediaUploads; readonly onClose: () => void }

function CancelUploadsDialog({ keys, queue, onClose }: CancelProps) {
  const t = useT()
  return (
    <ConfirmDialog
      isLocal
      title={t('media.upload.cancelTitle')}
      text={t('media.upload.cancelText', { count: keys.length })}
      confirm={t('media.upload.cancelConfirm')}
      cancel={t('media.upload.cancelKeep')}
      onClose={onClose}
      onConfirm={async () => {
        await queue.cancel(keys)
        return undefined
      }}
    />
  )
}

/** Spec 2 §2: what travels, per column; only on the localisation tab. */
export function UploadPanel({ of, markers, mayEdit }: Props) {
  const t = useT()
  const id = useId()
  const { queue, uploads, totals } = useUploads(of.inspectionId)
  useUploadResults(of, queue, uploads)
  const [isCollapsed, setCollapsed] = useState(wasCollapsed)
  const [isOnlyFailed, setOnlyFailed] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  // The sums come first and the list in portions after them: of five thousand files both in one go would hold the page.
  const listed = useDeferredValue(uploads)
  const hasFailures = totals.failed > 0
  const rows = useMemo(
    () => uploadRows(listed, markers, isOnlyFailed && hasFailures),
    [listed, markers, isOnlyFailed, hasFailures],
  )
  if (rows.length === 0) return null

  const toggle = () => {
    wasCollapsed = !isCollapsed
    setCollapsed(wasCollapsed)
  }
  const open = uploads.filter((one) => isUnderWay(one) || one.status === 'paused' || one.status === 'failed')
  return (
    <section aria-labelledby={id} className={classes.panel} data-collapsed={isCollapsed || undefined}>
      <p role="status" className="pl-hidden">
        {announcementOf(t, totals)}
      </p>
      <PanelHead {...{ uploads, totals, queue, isCollapsed }} titleId={id} onToggle={toggle} />
      {totals.count > 0 && (
        <div
          role="progressbar"
          aria-label={t('media.upload.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={totals.percent}
          className={classes.bar}
          data-paused={totals.underWay === 0 || undefined}
        >
          <span style={{ width: `${totals.percent}%` }} />
        </div>
      )}
      {!isCollapsed && (
        <>
          {totals.needFile > 0 && mayEdit && <UploadReselect queue={queue} uploads={uploads} />}
          <PanelTools
            {...{ queue, mayEdit, isOnlyFailed }}
            failed={totals.failed}
            toRetry={uploads.filter(mayRetry)}
            mayCancel={open.length > 0}
            onOnlyFailed={setOnlyFailed}
            onCancel={() => setCancelling(true)}
          />
          <UploadPanelList of={of} queue={queue} rows={rows} mayEdit={mayEdit} />
          {totals.count > 0 && (
            <MutedText px="md" py="sm" className={classes.foot ?? ''}>
              {footOf(t, totals)}
            </MutedText>
          )}
        </>
      )}
      {isCancelling && (
        <CancelUploadsDialog keys={open.map(({ key }) => key)} queue={queue} onClose={() => setCancelling(false)} />
      )}
      {totals.underWay > 0 && <LeaveUploadsDialog />}
    </section>
  )
}
