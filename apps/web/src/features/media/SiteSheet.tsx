import type { ReactNode } from 'react'
import { roundedLength } from '../../canvas/scale-length.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './SiteSheet.module.css'

type Props = {
  readonly label: string
  readonly width: number
  readonly height: number
  readonly pixelsPerMetre: number
  readonly children: ReactNode
}

/** Positions on a site: metres, north up. */
export function SiteSheet({ label, width, height, pixelsPerMetre, children }: Props) {
  const t = useT()
  const locale = useLocale()
  const metres = roundedLength(1 / pixelsPerMetre, width / 4)
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {children}
      <path className={classes.bar} d={`M12 ${height - 14}v5h${(metres * pixelsPerMetre).toFixed(1)}v-5`} />
      <text x={12} y={height - 18} className={classes.north}>
        {t('media.photo.position.metres', { count: new Intl.NumberFormat(locale).format(metres) })}
      </text>
      <path className={classes.north} d={`M${width - 18} 12l5 14-5-3-5 3z`} />
      <text x={width - 18} y={38} textAnchor="middle" className={classes.north}>
        {t('media.photo.position.north')}
      </text>
    </svg>
  )
}
