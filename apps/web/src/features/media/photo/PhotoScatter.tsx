import type { OnMap } from '@plumbline/inspection/photos/photo-positions'
import { degreesText } from '../../../i18n/measured-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Photo.module.css'
import { SiteSheet } from '../SiteSheet.tsx'
import { scatterOf, viewCone } from '../view-cone.ts'

type Props = { readonly position: OnMap; readonly azimuth: number | null; readonly others: readonly OnMap[] }

const [width, height, margin] = [320, 150, 30]

/** Where it was taken, beside its neighbours. */
export function PhotoScatter({ position, azimuth, others }: Props) {
  const t = useT()
  const { points, pixelsPerMetre } = scatterOf([position, ...others], width, height, margin)
  const here = points[0]!
  return (
    <figure>
      <SiteSheet
        label={t('media.photo.position.scatter')}
        width={width}
        height={height}
        pixelsPerMetre={pixelsPerMetre}
      >
        {azimuth !== null && <path className={classes.cone} d={viewCone(here, azimuth, 34)} />}
        {points.slice(1).map(({ x, y }, index) => (
          <circle key={index} className={classes.other} cx={x} cy={y} r={4} />
        ))}
        <circle className={classes.photo} cx={here.x} cy={here.y} r={5} />
      </SiteSheet>
      <MutedText component="figcaption" size="sm" mt="xs" isTabular>
        {`${degreesText(position.latitude)}°, ${degreesText(position.longitude)}°`}
      </MutedText>
    </figure>
  )
}
