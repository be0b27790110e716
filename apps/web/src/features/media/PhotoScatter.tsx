import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './PhotoPosition.module.css'
import { roundedLength } from '../../canvas/scale-length.ts'
import { scatterOf, viewCone } from './view-cone.ts'

type MapPosition = { readonly longitude: number; readonly latitude: number }
type Props = { readonly position: MapPosition; readonly azimuth: number | null; readonly others: readonly MapPosition[] }

const [width, height, margin] = [320, 150, 30]

/** Where it was taken, beside its neighbours: metres, north up. */
export function PhotoScatter({ position, azimuth, others }: Props) {
  const t = useT()
  const locale = useLocale()
  const { points, pixelsPerMetre } = scatterOf([position, ...others], width, height, margin)
  const here = points[0]!
  const metres = roundedLength(1 / pixelsPerMetre, 80)
  return (
    <figure className={classes.scatter}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('media.photo.position.scatter')}>
        {azimuth !== null && <path className={classes.cone} d={viewCone(here, azimuth, 34)} />}
        {points.slice(1).map(({ x, y }, index) => <circle key={index} className={classes.other} cx={x} cy={y} r={4} />)}
        <circle className={classes.photo} cx={here.x} cy={here.y} r={5} />
        <path className={classes.bar} d={`M12 ${height - 14}v5h${(metres * pixelsPerMetre).toFixed(1)}v-5`} />
        <text x={12} y={height - 18} className={classes.text}>{t('media.photo.position.metres', { count: new Intl.NumberFormat(locale).format(metres) })}</text>
        <path className={classes.north} d={`M${width - 18} 12l5 14-5-3-5 3z`} />
        <text x={width - 18} y={38} textAnchor="middle" className={classes.text}>{t('media.photo.position.north')}</text>
      </svg>
      <figcaption>{`${position.latitude.toFixed(6)}°, ${position.longitude.toFixed(6)}°`}</figcaption>
    </figure>
  )
}
