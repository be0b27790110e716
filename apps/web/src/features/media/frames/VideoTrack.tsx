import type { VideoPlay } from '@plumbline/contract/media/tasks'
import { useMemo } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { scatterOf } from '../view-cone.ts'
import classes from './VideoStage.module.css'

const [width, height, margin] = [180, 120, 14]

/** Where the aircraft flew, and where it is now. */
export function VideoTrack({ track, at }: { readonly track: VideoPlay['track']; readonly at: number }) {
  const t = useT()
  const locale = useLocale()
  const points = useMemo(() => scatterOf(track, width, height, margin).points, [track])
  const now = Math.max(
    0,
    track.findLastIndex((point) => point.at <= at),
  )
  const here = points[now]
  const altitude = track[now]?.relativeAltitude ?? null
  return (
    <div className={classes.track}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('media.tasks.video.track')}>
        <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
        {here !== undefined && <circle cx={here.x} cy={here.y} r={4} />}
      </svg>
      {altitude !== null && (
        <p>{`${t('media.tasks.video.altitude')}: ${t('media.photo.facts.m', { value: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(altitude) })}`}</p>
      )}
    </div>
  )
}
