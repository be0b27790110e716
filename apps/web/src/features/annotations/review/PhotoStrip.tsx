import type { Media } from '@plumbline/contract/media/media'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { photoPlace } from '../../../i18n/photo-place.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { isFailedPhoto } from './unopened-photo.ts'
import { bringIntoView, useWindow } from '../../../ui/lists/use-window.ts'
import classes from './Review.module.css'

export type StripPhoto = { readonly image: Media; readonly undecided: number; readonly defects: number }

type Props = {
  readonly photos: readonly StripPhoto[]
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  /** The end is near: more may be there. */
  readonly onEnd: () => void
}

const rowHeight = 68
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
}

function Row({
  photo,
  isOpen,
  id,
  top,
  onOpen,
}: {
  readonly photo: StripPhoto
  readonly isOpen: boolean
  readonly id: string
  readonly top: number
  readonly onOpen: (id: string) => void
}) {
  const t = useT()
  const { image, undecided, defects } = photo
  const place = photoPlace(t, image)
  const isWaiting = image.analysisStatus === 'pending'
  const isUnopened = isFailedPhoto(image)
  return (
    <div
      role="option"
      id={id}
      aria-selected={isOpen}
      className={`${classes.option} ${classes.photo}`}
      style={{ top }}
      onClick={() => onOpen(image._id)}
    >
      <span className={classes.thumbnail} aria-hidden="true">
        {image.picture !== null && (
          <img
            src={image.picture.thumbnailUrl}
            alt=""
            crossOrigin="anonymous"
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.name} title={place || undefined}>
          {place || t('annotations.strip.noPlace')}
        </span>
        <FileName name={image.name} className={classes.by} />
        <span className={`${classes.line} ${classes.by} ${classes.marks}`}>
          {undecided > 0 && <span className={classes.found}>{t('annotations.strip.found', { count: undecided })}</span>}
          {defects > 0 && <span>{t('annotations.strip.defects', { count: defects })}</span>}
          {isWaiting && <span>{t('annotations.strip.waiting')}</span>}
          {isUnopened && <span className={classes.failed}>{t('annotations.strip.unopened')}</span>}
          {!isUnopened && image.type === 'visual' && image.picture !== null && image.analysisStatus === 'none' && (
            <span>{t('annotations.strip.notRead')}</span>
          )}
          {!isUnopened && image.analysisStatus === 'failed' && (
            <span className={classes.failed}>{t('annotations.strip.failed')}</span>
          )}
          {!isWaiting && undecided + defects === 0 && image.analysisStatus === 'completed' && (
            <span>{t('annotations.strip.nothing')}</span>
          )}
        </span>
      </span>
    </div>
  )
}

/** The photos in the order of the wall. Arrow keys walk, and the photo follows. */
export function PhotoStrip({ photos, openId, onOpen, onEnd }: Props) {
  const t = useT()
  const listId = useId()
  const { ref, first, last, onScroll } = useWindow(photos.length, rowHeight)
  const current = photos.findIndex(({ image }) => image._id === openId)
  useEffect(() => {
    if (last >= photos.length - 10) onEnd()
  }, [last, photos.length, onEnd])

  // By the queue or a key on the photo too: where one is must be seen.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current?.parentElement
    if (box instanceof HTMLElement && current >= 0) bringIntoView(box, current * rowHeight, rowHeight)
  }, [current])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (step === undefined || photos.length === 0) return
    event.preventDefault()
    const next = Math.min(photos.length - 1, Math.max(0, current + step))
    onOpen(photos[next]!.image._id)
  }
  const open = current >= first && current < last ? photos[current] : undefined
  return (
    <div ref={ref} className={classes.strip} onScroll={onScroll}>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('annotations.strip.label')}
        aria-activedescendant={open === undefined ? undefined : `${listId}-${open.image._id}`}
        className={classes.list}
        style={{ height: photos.length * rowHeight }}
        onKeyDown={onKeyDown}
      >
        {photos.slice(first, last).map((photo, offset) => (
          <Row
            key={photo.image._id}
            id={`${listId}-${photo.image._id}`}
            photo={photo}
            isOpen={photo.image._id === openId}
            top={(first + offset) * rowHeight}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}
