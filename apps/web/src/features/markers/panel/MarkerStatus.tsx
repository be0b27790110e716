import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { Marker } from '@plumbline/contract/markers/markers'
import { use } from 'react'
import { gsdRangeText } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ElsewhereContext } from '../marker-media-slot.ts'
import { statusColours } from '../../../ui/theme/status-colours.ts'
import panel from './MarkerPanel.module.css'
import classes from './MarkerStatus.module.css'

/** The colour and the word: never the colour alone. */
export function MarkerStatus({ marker }: { readonly marker: Marker }) {
  const t = useT()
  const { word, tone } = presentStatus(marker.status, marker.totalMediaCount)
  return (
    <span className={classes.status}>
      <span className={classes.dot} style={{ background: statusColours[tone] }} />
      {t(`markers.status.words.${word}`)}
    </span>
  )
}

export function MarkerStatusText({ marker }: { readonly marker: Marker }) {
  const t = useT()
  const isElsewhere = use(ElsewhereContext)
  const { text } = presentStatus(marker.status, marker.totalMediaCount, isElsewhere(marker))
  return (
    <div>
      <MarkerStatus marker={marker} />
      <p className={panel.quiet}>{t(`markers.status.texts.${text}`)}</p>
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
    <dl className={panel.facts}>
      <dt>{t('markers.panel.media.gsd')}</dt>
      <dd>
        {gsd}
        {unknown > 0 && <span className={panel.quiet}> {t('media.gsd.unknown', { count: unknown })}</span>}
      </dd>
      <dt>{t('markers.panel.media.hardware')}</dt>
      <dd>{marker.hardwareModel === '' ? none : marker.hardwareModel}</dd>
    </dl>
  )
}
