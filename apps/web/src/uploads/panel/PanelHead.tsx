import { Box, Group, Text } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import { IconChevronDown, IconChevronUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { formatBytes } from '../../i18n/format-bytes.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import iconButton from '../../ui/forms/icon-button.module.css'
import type { Upload } from '../upload-entry.ts'
import type { Totals } from '../upload-totals.ts'
import type { PanelQueue } from './panel-queue.ts'
import { headOf, leftOf } from './totals-text.ts'
import classes from './UploadPanel.module.css'

const speedOf = (t: Translate, locale: Locale, { isWaiting, percent, speed, secondsLeft }: Totals): string =>
  isWaiting
    ? t('media.upload.waiting')
    : [
        t('media.upload.percent', { percent }),
        ...(speed > 0 ? [t('media.upload.speed', { speed: formatBytes(locale, speed) })] : []),
        ...(secondsLeft === undefined ? [] : [leftOf(t, secondsLeft)]),
      ].join(' · ')

type Props = {
  readonly titleId: string
  /** Shown while no file of this browser is on its way. */
  readonly idleTitle: string | undefined
  readonly uploads: readonly Upload[]
  readonly totals: Totals
  readonly queue: PanelQueue
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

export function PanelHead({ titleId, idleTitle, uploads, totals, queue, isCollapsed, onToggle }: Props) {
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
          {totals.count === 0 && idleTitle !== undefined ? idleTitle : headOf(t, totals)}
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
