import type { Marker } from '@plumbline/contract/markers/markers'
import { IconChevronDown, IconChevronUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { UploadReselect } from './UploadReselect.tsx'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import { isUnderWay } from '../../../uploads/upload-entry.ts'
import { LeaveUploadsDialog } from './LeaveUploadsDialog.tsx'
import { uploadRows } from './upload-rows.ts'
import { footOf, headOf, leftOf } from './upload-text.ts'
import classes from './UploadPanel.module.css'
import { UploadPanelList } from './UploadPanelList.tsx'
import { useUploadResults } from './use-upload-results.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  readonly of: OfInspection
  /** Those of the plan that is open: what the server says of their media. */
  readonly markers: readonly Marker[]
  readonly mayEdit: boolean
}

/** Kept by the page: it stays small or large while the user goes to another tab and comes back. */
let wasCollapsed = false

/** Spec 2 §2: what travels, per column; only on the localisation tab. */
export function UploadPanel({ of, markers, mayEdit }: Props) {
  const t = useT()
  const locale = useLocale()
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
  const tens = totals.underWay > 0 ? Math.floor(totals.percent / 10) * 10 : 100
  if (rows.length === 0) return null

  const toggle = () => {
    wasCollapsed = !isCollapsed
    setCollapsed(wasCollapsed)
  }
  const keysOf = (status: string) => uploads.filter((one) => one.status === status).map(({ key }) => key)
  const open = uploads.filter((one) => isUnderWay(one) || one.status === 'paused' || one.status === 'failed')
  const toRetry = uploads.filter(mayRetry)
  const resting = totals.paused - uploads.filter(({ status, needsFile }) => status === 'paused' && needsFile).length
  const mayHold = totals.underWay > 0 || resting > 0
  const hold = t(totals.underWay > 0 ? 'media.upload.pauseAll' : 'media.upload.resumeAll')
  const turn = t(isCollapsed ? 'media.upload.expand' : 'media.upload.collapse')
  return (
    <section aria-labelledby={id} className={classes.panel} data-collapsed={isCollapsed || undefined}>
      <p role="status" className="pl-hidden">
        {totals.count === 0
          ? ''
          : totals.underWay === 0
            ? headOf(t, totals)
            : tens > 0
              ? t('media.upload.announce', { percent: tens })
              : ''}
      </p>
      <div className={classes.head}>
        <div className={classes.headText}>
          <h2 id={id} className={classes.title}>
            {headOf(t, totals)}
          </h2>
          {totals.underWay > 0 && (
            <p className={classes.speed}>
              {totals.isWaiting
                ? t('media.upload.waiting')
                : [
                    t('media.upload.percent', { percent: totals.percent }),
                    ...(totals.speed > 0
                      ? [t('media.upload.speed', { speed: formatBytes(locale, totals.speed) })]
                      : []),
                    ...(totals.secondsLeft === undefined ? [] : [leftOf(t, totals.secondsLeft)]),
                  ].join(' · ')}
            </p>
          )}
        </div>
        {mayHold && !isCollapsed && (
          <button
            type="button"
            className={classes.button}
            aria-label={hold}
            title={hold}
            onClick={() =>
              totals.underWay > 0 ? queue.pause(uploads.map(({ key }) => key)) : queue.resume(keysOf('paused'))
            }
          >
            {totals.underWay > 0 ? (
              <IconPlayerPause size={16} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={16} stroke={1.5} aria-hidden="true" />
            )}
          </button>
        )}
        <button
          type="button"
          className={classes.button}
          aria-label={turn}
          aria-expanded={!isCollapsed}
          title={turn}
          onClick={toggle}
        >
          {isCollapsed ? (
            <IconChevronUp size={16} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
          )}
        </button>
      </div>
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
          {(open.length > 0 || hasFailures) && (
            <div className={classes.tools}>
              {hasFailures && (
                <button
                  type="button"
                  className={classes.tool}
                  aria-pressed={isOnlyFailed}
                  onClick={() => setOnlyFailed(!isOnlyFailed)}
                >
                  {t('media.upload.onlyFailed', { count: totals.failed })}
                </button>
              )}
              {toRetry.length > 0 && mayEdit && (
                <button
                  type="button"
                  className={classes.tool}
                  onClick={() => queue.retry(toRetry.map(({ key }) => key))}
                >
                  {t('media.upload.retryAll')}
                </button>
              )}
              <span className={classes.space} />
              {mayEdit && open.length > 0 && (
                <button type="button" className={classes.tool} onClick={() => setCancelling(true)}>
                  {t('media.upload.cancelAll')}
                </button>
              )}
            </div>
          )}
          <UploadPanelList of={of} queue={queue} rows={rows} mayEdit={mayEdit} />
          {totals.count > 0 && <p className={classes.foot}>{footOf(t, totals)}</p>}
        </>
      )}
      {isCancelling && (
        <ConfirmDialog
          isLocal
          title={t('media.upload.cancelTitle')}
          text={t('media.upload.cancelText', { count: open.length })}
          confirm={t('media.upload.cancelConfirm')}
          cancel={t('media.upload.cancelKeep')}
          onClose={() => setCancelling(false)}
          onConfirm={async () => {
            await queue.cancel(open.map(({ key }) => key))
            return undefined
          }}
        />
      )}
      {totals.underWay > 0 && <LeaveUploadsDialog />}
    </section>
  )
}
