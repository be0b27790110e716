import type { MediaDetail } from '@plumbline/contract/media/library'
import { georeference, headingOnPlan } from '@plumbline/geometry/georeference'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { drawingsQuery } from '../../../api/drawings.ts'
import { georeferenceQuery } from '../../../api/markers.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { useNeighbours } from './PhotoNeighbours.tsx'
import type { OfPhotos, PhotoLinks } from '../photo-links.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Photo.module.css'
import { PhotoScatter } from './PhotoScatter.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import { viewCone } from '../view-cone.ts'

type Props = {
  readonly of: OfPhotos
  readonly detail: MediaDetail
  readonly around: ReturnType<typeof useNeighbours>
  readonly links: PhotoLinks
}
type OnPlan = Props & { readonly marker: NonNullable<MediaDetail['marker']> }

/** The marker on its plan and, where the plan lies on the map, the photo itself and the way it looks. */
function PlanPlace({ of, detail, marker, links }: OnPlan) {
  const t = useT()
  const plan = useQuery(drawingsQuery(of)).data?.find(({ layoutId }) => layoutId === marker.layoutId)
  const picture = plan?.picture ?? null
  const geo = useQuery({
    ...georeferenceQuery({ ...of, layoutId: marker.layoutId, planId: plan?.planId ?? '' }),
    enabled: plan !== undefined,
  })
  const { position, azimuth } = detail.image
  const words = { marker: marker.name, plan: marker.layoutName }
  const { left, top, right, bottom } = marker.location
  const high = picture === null ? 75 : (100 * picture.height) / picture.width
  const fitted =
    picture === null || geo.data === undefined
      ? undefined
      : georeference(
          geo.data.points.map(({ at, coordinates: [longitude, latitude] }) => ({
            plan: at,
            map: { longitude, latitude },
          })),
          picture,
        )
  const here = position === null ? undefined : fitted?.toPlan(position)
  const at = here === undefined ? undefined : { x: here.x * 100, y: here.y * high }
  return (
    <>
      {picture !== null && (
        <div className={classes.plan} style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
          <img src={picture.thumbnailUrl} alt="" crossOrigin="anonymous" />
          <svg viewBox={`0 0 100 ${high}`} role="img" aria-label={t('media.photo.position.planLabel', words)}>
            <rect
              className={classes.box}
              x={left * 100 - 1}
              y={top * high - 1}
              width={(right - left) * 100 + 2}
              height={(bottom - top) * high + 2}
              rx={1}
            />
            {at !== undefined && azimuth !== null && fitted !== undefined && (
              <path className={classes.cone} d={viewCone(at, headingOnPlan(fitted, azimuth), 14)} />
            )}
            {at !== undefined && <circle className={classes.photo} cx={at.x} cy={at.y} r={1.8} />}
          </svg>
        </div>
      )}
      <p>
        {t('media.photo.position.onPlan', words)}{' '}
        <Link to={links.plan(marker.layoutId)}>{t('media.photo.position.open')}</Link>
      </p>
    </>
  )
}

export function PhotoPosition(props: Props) {
  const t = useT()
  const { detail, around } = props
  const { image, facts, marker } = detail
  const fault = facts?.positionFault ?? null
  return (
    <PhotoSection title={t('media.photo.position.title')}>
      {marker === null ? (
        <MutedText size="sm">{t('media.photo.position.noMarker')}</MutedText>
      ) : (
        <PlanPlace {...props} marker={marker} />
      )}
      {image.position === null ? (
        image.kind === 'photo' && (
          <MutedText size="sm">
            {t(fault === null ? 'media.photo.position.noPosition' : `media.photo.position.faults.${fault}`)}
          </MutedText>
        )
      ) : (
        <PhotoScatter
          position={image.position}
          azimuth={image.azimuth}
          others={around.flatMap((one) => one.image?.position ?? [])}
        />
      )}
    </PhotoSection>
  )
}
