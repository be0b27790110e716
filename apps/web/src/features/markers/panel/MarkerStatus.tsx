import '@mantine/core/styles/Flex.css'
import { Flex, Text } from '@mantine/core'
import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { Marker } from '@plumbline/contract/markers/markers'
import { use } from 'react'
import { gsdRangeText } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ElsewhereContext } from '../marker-media-slot.ts'
import { statusColours } from '../../../ui/theme/status-colours.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import classes from './MarkerPanel.module.css'

/** The colour and the word: never the colour alone. */
export function MarkerStatus({ marker }: { readonly marker: Marker }) {
  const t = useT()
  const { word, tone } = presentStatus(marker.status, marker.totalMediaCount)
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center">
      <span className={classes.dot} style={{ background: statusColours[tone] }} />
      <Text component="span" truncate>
        {t(`markers.status.words.${word}`)}
      </Text>
    </Flex>
  )
}

export function MarkerStatusText({ marker }: { readonly marker: Marker }) {
  const t = useT()
  const isElsewhere = use(ElsewhereContext)
  const { text } = presentStatus(marker.status, marker.totalMediaCount, isElsewhere(marker))
  return (
    <div>
      <MarkerStatus marker={marker} />
      <Text c="dimmed">{t(`markers.status.texts.${text}`)}</Text>
    </div>
  )
}

/** Read from the photos themselves, once there are some. */
export function MarkerMedia({ marker }: { readonly marker: Marker }) {
  const t = useT()
  const locale = useLocale()
  const none = t('markers.panel.media.none')
  const { gsdRange } = marker
  const gsd = gsdRange === null ? none : (gsdRangeText(t, locale, gsdRange) ?? t('media.gsd.none'))
  const unknown = gsdRange?.unknown ?? 0
  return (
    <Facts
      items={[
        [
          t('markers.panel.media.gsd'),
          <>
            {gsd}
            {unknown > 0 && (
              <Text component="span" c="dimmed">
                {' '}
                {t('media.gsd.unknown', { count: unknown })}
              </Text>
            )}
          </>,
        ],
        [t('markers.panel.media.hardware'), marker.hardwareModel === '' ? none : marker.hardwareModel],
      ]}
    />
  )
}
