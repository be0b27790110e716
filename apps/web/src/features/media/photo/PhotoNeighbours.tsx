import type { MediaDetail } from '@plumbline/contract/media/library'
import { useQueries } from '@tanstack/react-query'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { photoQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { hideBroken, showAgain } from '../broken-picture.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Photo.module.css'
import { PhotoSection } from './PhotoSection.tsx'

export const sides = ['above', 'left', 'right', 'below'] as const
const icons = { above: IconChevronUp, left: IconChevronLeft, right: IconChevronRight, below: IconChevronDown } as const

/** Read once here, so that an arrow key shows the next one at once. */
export function useNeighbours(of: OfInspection, { neighbours }: Pick<MediaDetail, 'neighbours'>) {
  const ids = sides.map((side) => neighbours[side])
  const found = useQueries({
    queries: ids.map((id) => ({ ...photoQuery(of, id ?? ''), enabled: id !== null, refetchInterval: false as const })),
  })
  return sides.map((side, index) => ({
    side,
    id: ids[index] ?? null,
    image: ids[index] === null ? undefined : found[index]?.data?.image,
  }))
}

type Props = {
  readonly detail: MediaDetail
  readonly around: ReturnType<typeof useNeighbours>
  readonly onOpen: (id: string) => void
}

/** What lies beside the photo on its wall, in a cross. */
export function PhotoNeighbours({ detail, around, onOpen }: Props) {
  const t = useT()
  return (
    <PhotoSection title={t('media.photo.around.title')}>
      <div className={classes.cross}>
        {around.map(({ side, id, image }) => {
          const Icon = icons[side]
          const name = t(`media.photo.around.${side}`)
          return (
            <button
              key={side}
              type="button"
              className={classes.cell}
              style={{ gridArea: side }}
              disabled={id === null}
              aria-label={image === undefined ? name : `${name}: ${image.name}`}
              title={image?.name ?? (id === null ? t('media.photo.around.none') : name)}
              onClick={() => id !== null && onOpen(id)}
            >
              {image !== undefined && image.picture !== null && (
                <img
                  src={image.picture.thumbnailUrl}
                  alt=""
                  crossOrigin="anonymous"
                  onLoad={showAgain}
                  onError={hideBroken}
                />
              )}
              <span>
                <Icon size={14} stroke={1.75} aria-hidden="true" />
                {name}
              </span>
            </button>
          )
        })}
        <div className={classes.cell} style={{ gridArea: 'here' }} aria-hidden="true">
          {detail.image.picture !== null && (
            <img
              src={detail.image.picture.thumbnailUrl}
              alt=""
              crossOrigin="anonymous"
              onLoad={showAgain}
              onError={hideBroken}
            />
          )}
        </div>
      </div>
      <MutedText>{t('media.photo.around.hint')}</MutedText>
    </PhotoSection>
  )
}
