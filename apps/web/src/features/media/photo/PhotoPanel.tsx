import type { Media } from '@plumbline/contract/media/media'
import type { MediaDetail } from '@plumbline/contract/media/library'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { topologyQuery } from '../../../api/drawings-elevation.ts'
import { columnsQuery } from '../../../api/markers.ts'
import { photoQuery } from '../../../api/media/photo.ts'
import { mediaKey } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { OfPhotos, PhotoLinks } from '../photo-links.ts'
import { PhotoNeighbours, useNeighbours } from './PhotoNeighbours.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'
import { PhotoGsd } from './PhotoGsd.tsx'
import { PhotoPlace } from './PhotoPlace.tsx'
import { PhotoPosition } from './PhotoPosition.tsx'
import classes from './Photo.module.css'

type Props = {
  readonly of: OfPhotos
  readonly detail: MediaDetail
  readonly isReadOnly: boolean
  readonly links: PhotoLinks
  readonly onOpen: (id: string) => void
}

const none = [] as const

/** Everything about the photo that is shown. */
export function PhotoPanel({ of, detail, isReadOnly, links, onOpen }: Props) {
  const t = useT()
  const client = useQueryClient()
  const { image } = detail
  const elevations = useQuery(topologyQuery(of)).data ?? none
  const columns = useQuery(columnsQuery(of)).data ?? none
  const around = useNeighbours(of, detail)
  const isPhoto = image.kind === 'photo'

  function takeImage(changed: Media) {
    client.setQueryData(photoQuery(of, image._id).queryKey, (before) => before && { ...before, image: changed })
    void client.invalidateQueries({ queryKey: mediaKey })
  }

  return (
    <aside className={classes.panel} aria-label={t('media.photo.title')} tabIndex={-1}>
      {isReadOnly && <Panel component="div" variant="section" description={t('media.photo.define.readOnly')} />}
      <PhotoPlace
        of={of}
        detail={detail}
        elevations={elevations}
        columns={columns}
        isReadOnly={isReadOnly}
        defineHref={
          isPhoto && image.columnId !== null && image.layoutId !== null
            ? links.define(image.columnId, image.layoutId)
            : undefined
        }
      />
      {isPhoto && <PhotoNeighbours detail={detail} around={around} onOpen={onOpen} />}
      {isPhoto && <PhotoGsd of={of} photo={detail} isReadOnly={isReadOnly} onSaved={takeImage} />}
      <PhotoPosition of={of} detail={detail} around={around} links={links} />
      <PhotoFacts detail={detail} onOpen={onOpen} />
    </aside>
  )
}
