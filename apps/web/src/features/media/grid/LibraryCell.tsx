import { imageSlots } from '@plumbline/inspection/photos/media-choices'
import type { Media } from '@plumbline/contract/media/media'
import { IconPlayerPlayFilled, IconTemperature } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { cameraClock } from '../camera-clock.ts'
import { clockText } from '../clock-text.ts'
import type { Density } from './library-address.ts'
import type { Box } from './library-layout.ts'
import { useSelected, type Selection } from './library-selection.ts'
import { placeholderUrl } from './thumbhash-placeholder.ts'
import classes from './LibraryCell.module.css'
import { isFailed, LibraryStatus, statusText } from './LibraryStatus.tsx'
import { isFaultOfFile } from '../../../uploads/media/media-upload.ts'
import { createFrameSlots, useFrameSlot } from './use-frame-slot.ts'

/** Two rows: what a wheel brings is there at once. */
const slots = createFrameSlots(14)

type PictureProps = { readonly media: Media }

/** The hash shows until the thumbnail is there; a link that ran out leaves it standing. */
function Thumbnail({ media }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = media.picture?.thumbnailUrl
  const placeholder = placeholderUrl(media.placeholder)
  return (
    <>
      {placeholder !== undefined && (
        <span className={classes.hash} style={{ backgroundImage: `url(${placeholder})` }} />
      )}
      {url !== undefined && url !== failedUrl && (
        <img
          className={classes.image}
          src={url}
          alt=""
          crossOrigin="anonymous"
          decoding="async"
          draggable={false}
          onError={() => setFailedUrl(url)}
        />
      )}
    </>
  )
}

function Floor({ media }: PictureProps) {
  const t = useT()
  if (media.floorName !== null)
    return (
      <span className={classes.floor}>
        {media.slot === null || media.slot === 0 ? media.floorName : `${media.floorName} · ${imageSlots[media.slot]}`}
      </span>
    )
  if (media.suggested === null || media.suggested.floor === null) return null
  return (
    <span className={classes.suggested} title={t('media.library.cell.suggested')}>{`≈ ${media.suggested.floor}`}</span>
  )
}

function Inside({
  media,
  density,
  hasDates,
  mayEdit,
}: PictureProps & { readonly density: Density; readonly hasDates: boolean; readonly mayEdit: boolean }) {
  const t = useT()
  const locale = useLocale()
  const hasFailed = isFailed(media)
  return (
    <>
      <span className={classes.frame} aria-hidden="true">
        <Thumbnail media={media} />
        {media.picture === null && !hasFailed && media.status === 'MEDIA_ANALYSIS_COMPLETE' && (
          <span className={classes.format}>{media.format || t('media.library.cell.noPicture')}</span>
        )}
        {hasFailed && density !== 'small' && <span className={classes.reason}>{statusText(t, media)}</span>}
        {hasFailed && mayEdit && density !== 'small' && !isFaultOfFile(media.errorCode ?? '') && (
          <span className={classes.retry} data-retry>
            {t('media.library.cell.retry')}
          </span>
        )}
        {(media.type === 'thermal' || media.kind === 'video') && (
          <span className={classes.badges}>
            {media.type === 'thermal' && (
              <span className={classes.badge} title={t('media.library.cell.thermal')}>
                <IconTemperature size={13} stroke={1.5} />
                {density === 'large' && t('media.library.cell.thermal')}
              </span>
            )}
            {media.kind === 'video' && (
              <span className={classes.badge} title={t('media.library.cell.video')}>
                <IconPlayerPlayFilled size={11} />
                {media.duration !== null && clockText(media.duration)}
              </span>
            )}
          </span>
        )}
        {media.status !== 'MEDIA_ANALYSIS_COMPLETE' && (
          <span className={classes.status}>
            <LibraryStatus media={media} />
          </span>
        )}
        {hasDates && !hasFailed && media.takenAt !== null && density !== 'small' && (
          <span className={classes.date}>
            {density === 'large' ? cameraClock(locale, media.takenAt) : formatDay(locale, media.takenAt.slice(0, 10))}
          </span>
        )}
      </span>
      {density !== 'small' && (
        <span className={classes.caption} aria-hidden="true">
          <FileName name={media.name} className={classes.name} />
          <Floor media={media} />
        </span>
      )}
    </>
  )
}

type Props = {
  readonly id: string
  readonly index: number
  readonly total: number
  readonly box: Box
  readonly media: Media | undefined
  readonly place: string
  readonly selection: Selection
  readonly density: Density
  readonly hasDates: boolean
  readonly mayEdit: boolean
}

/** One photo of the grid. The grid has the focus and the keys; the target of a click decides what it does. */
export const LibraryCell = memo(
  function LibraryCell({ id, index, total, box, media: given, place, selection, density, hasDates, mayEdit }: Props) {
    const t = useT()
    const media = useFrameSlot(slots, given !== undefined) ? given : undefined
    const isSelected = useSelected(selection, ({ ids }) => media !== undefined && ids.has(media._id))
    const isActive = useSelected(selection, ({ active }) => active === index)
    return (
      <div
        role="option"
        id={id}
        aria-label={media === undefined ? t('media.library.loading') : undefined}
        aria-selected={isSelected}
        aria-setsize={total}
        aria-posinset={index + 1}
        data-index={index}
        data-active={isActive || undefined}
        className={classes.cell}
        style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      >
        {media === undefined ? (
          <span className={classes.frame} />
        ) : (
          <>
            {/* Not a label: what stands in the picture would then have to stand in it too. */}
            <span className={classes.label}>
              {[
                t('media.library.cell.label', { name: media.name, place }),
                ...(isFailed(media) ? [statusText(t, media)] : []),
              ].join(', ')}
            </span>
            <Inside media={media} density={density} hasDates={hasDates} mayEdit={mayEdit} />
          </>
        )}
        <span className={classes.check} data-check aria-hidden="true" />
      </div>
    )
  },
  (before, after) =>
    before.media === after.media &&
    before.id === after.id &&
    before.total === after.total &&
    before.place === after.place &&
    before.selection === after.selection &&
    before.density === after.density &&
    before.hasDates === after.hasDates &&
    before.mayEdit === after.mayEdit &&
    before.box.left === after.box.left &&
    before.box.top === after.box.top &&
    before.box.width === after.box.width &&
    before.box.height === after.box.height,
)
