import { presentStatus } from '@plumbline/contract/marker-status'
import type { Marker } from '@plumbline/contract/markers'
import { use } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { ElsewhereContext } from './marker-media-slot.ts'
import { statusColours } from '../../ui/status-colours.ts'
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
  const none = t('markers.panel.media.none')
  return (
    <dl className={panel.facts}>
      {(marker.gsd !== null || marker.totalMediaCount === 0) && (
        <>
          <dt>{t('markers.panel.media.gsd')}</dt>
          <dd>{marker.gsd === null ? none : t('markers.panel.media.gsdUnit', { value: marker.gsd })}</dd>
        </>
      )}
      <dt>{t('markers.panel.media.hardware')}</dt>
      <dd>{marker.hardwareModel === '' ? none : marker.hardwareModel}</dd>
    </dl>
  )
}
