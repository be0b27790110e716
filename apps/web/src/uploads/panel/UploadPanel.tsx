import { Box, Group } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import type { UploadsSnapshot } from '../upload-entries.ts'
import { isUnderWay, type Upload } from '../upload-entry.ts'
import type { Totals } from '../upload-totals.ts'
import type { PanelQueue } from './panel-queue.ts'
import { PanelHead } from './PanelHead.tsx'
import { footOf, headOf } from './totals-text.ts'
import { UploadBar } from './UploadBar.tsx'
import classes from './UploadPanel.module.css'
import { UploadReselect } from './UploadReselect.tsx'

/** Outlives the panel: it stays small or large while the user goes to another tab and comes back. */
let wasCollapsed = false

/** What a screen reader says: the sums, and while files travel every tenth percent. */
function announcementOf(t: Translate, totals: Totals): string {
  if (totals.count === 0) return ''
  if (totals.underWay === 0) return headOf(t, totals)
  const tens = Math.floor(totals.percent / 10) * 10
  return tens > 0 ? t('media.upload.announce', { percent: tens }) : ''
}

type ToolsProps = {
  /** Failed files that may be sent again. */
  readonly toRetry: readonly string[]
  readonly failed: number
  readonly mayCancel: boolean
  readonly mayEdit: boolean
  readonly isOnlyFailed: boolean
  readonly queue: PanelQueue
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
        <button type="button" className={classes.tool} onClick={() => queue.retry(toRetry)}>
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

type CancelProps = { readonly keys: readonly string[]; readonly queue: PanelQueue; readonly onClose: () => void }

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

type Props = UploadsSnapshot<Upload> &
  Pick<ToolsProps, 'toRetry' | 'mayEdit' | 'isOnlyFailed' | 'onOnlyFailed'> & {
    readonly queue: PanelQueue
    /** Its name where the sums are no good name, also its title while no file of this browser is on its way. */
    readonly title?: string
    /** As wide as the page, not a card in its corner. */
    readonly isWide?: boolean
    /** Whole folders of files are sent here. */
    readonly hasFolders?: boolean
    /** The rows. */
    readonly children: ReactNode
  }

/** What is on its way to the server, of whichever kind: sums, what to do with all of it, and the rows. */
export function UploadPanel(props: Props) {
  const { queue, uploads, totals, toRetry, mayEdit, isOnlyFailed, onOnlyFailed, title, isWide, hasFolders } = props
  const t = useT()
  const id = useId()
  const [isCollapsed, setCollapsed] = useState(wasCollapsed)
  const [isCancelling, setCancelling] = useState(false)
  const toggle = () => {
    wasCollapsed = !isCollapsed
    setCollapsed(wasCollapsed)
  }
  const open = uploads.filter((one) => isUnderWay(one) || one.status === 'paused' || one.status === 'failed')
  return (
    <section
      {...(title === undefined ? { 'aria-labelledby': id } : { 'aria-label': title })}
      className={classes.panel}
      data-wide={isWide || undefined}
      data-collapsed={isCollapsed || undefined}
    >
      <p role="status" className="pl-hidden">
        {announcementOf(t, totals)}
      </p>
      <PanelHead {...{ uploads, totals, queue, isCollapsed }} titleId={id} idleTitle={title} onToggle={toggle} />
      {totals.count > 0 && (
        <UploadBar label={t('media.upload.progress')} percent={totals.percent} isPaused={totals.underWay === 0} />
      )}
      {!isCollapsed && (
        <>
          {totals.needFile > 0 && mayEdit && (
            <UploadReselect queue={queue} uploads={uploads} hasFolders={hasFolders === true} />
          )}
          <PanelTools
            {...{ queue, mayEdit, isOnlyFailed, onOnlyFailed, toRetry }}
            failed={totals.failed}
            mayCancel={open.length > 0}
            onCancel={() => setCancelling(true)}
          />
          {props.children}
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
    </section>
  )
}
