import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Media } from '@plumbline/contract/media/media'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { markerSetsQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { AnnotatedPhoto } from './AnnotatedPhoto.tsx'
import type { AnnotationRecord } from '../annotation-rules.ts'
import classes from './PhotoReview.module.css'
import { PhotoSide } from './PhotoSide.tsx'
import { PhotoStrip, type StripPhoto } from './PhotoStrip.tsx'
import { useAnnotations } from '../use-annotations.ts'
import { useReview } from './use-review.ts'

type Props = {
  readonly of: OfInspection
  /** As the address says; none: the first one. */
  readonly photoId: string | null
  readonly markerId: string | null
  readonly mayEdit: boolean
  readonly onShow: (shown: { readonly photo?: string | null; readonly marker?: string | null }) => void
  /** Somebody is waiting for what is found in it. */
  readonly onAttend: (imageId: string) => void
  readonly onThermal: (imageId: string) => void
  /** All of a defect that a shape shows. */
  readonly renderDefect?: ((defectId: string) => ReactNode) | undefined
  /** What an earlier inspection found at the place of a photo. */
  readonly renderEarlier?: ((imageId: string) => ReactNode) | undefined
  readonly hrefs: {
    readonly upload: string
    readonly photo: (id: string) => string
    readonly thermal: (id: string) => string
    /** Undefined: nothing to show it on. */ readonly model: ((id: string) => string) | undefined
  }
}

const every = ''
const nothing: readonly AnnotationRecord[] = []

function stripPhoto(image: Media, own: readonly AnnotationRecord[] = nothing): StripPhoto {
  return {
    image,
    undecided: own.filter(({ mine }) => mine.annInfo.isDefect === null).length,
    defects: own.filter(({ mine }) => mine.annInfo.isDefect === true).length,
  }
}

/** The photos of the inspection, one of them large with what is drawn on it. */
export function PhotoReview({
  of,
  photoId,
  markerId,
  mayEdit,
  onShow,
  onAttend,
  onThermal,
  renderDefect,
  renderEarlier,
  hrefs,
}: Props) {
  const t = useT()
  const [isFoundOnly, setFoundOnly] = useState(false)
  const [hasRejected, setRejected] = useState(false)
  const [ruler, setRuler] = useState<number>()
  const { sync, state, photos: found, images, extra, byImage } = useAnnotations(of, markerId, photoId)
  const sets = useQuery(markerSetsQuery(of))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  // Only those loaded are filtered: an empty page says nothing of the photos that follow.
  const isEmptyPage =
    isFoundOnly &&
    hasNextPage &&
    !images.some(({ _id }) => (byImage.get(_id) ?? nothing).some(({ mine }) => mine.annInfo.isDefect !== false))
  useEffect(() => {
    if (isEmptyPage) onEnd()
  }, [isEmptyPage, onEnd])

  const drawn = images
    .flatMap(({ _id }) => byImage.get(_id) ?? nothing)
    .filter(({ mine }) => mine.annInfo.isDefect === null && mine.annInfo.origin !== 'detector').length
  const all = images.map((image) => stripPhoto(image, byImage.get(image._id)))
  const photos = isFoundOnly ? all.filter(({ undecided, defects }) => undecided + defects > 0) : all
  const isBeyond = photoId !== null && !images.some(({ _id }) => _id === photoId)
  const image = isBeyond ? extra : (images.find(({ _id }) => _id === photoId) ?? photos[0]?.image)
  const openId = image?._id
  const own = byImage.get(openId ?? '') ?? nothing
  const at = photos.findIndex((one) => one.image._id === openId)
  const isPending = image?.analysisStatus === 'pending'
  const onOpen = useCallback((id: string) => onShow({ photo: id }), [onShow])
  const beside = { next: photos[at + 1]?.image._id, before: at > 0 ? photos[at - 1]?.image._id : undefined }
  const screenRef = useRef<HTMLDivElement>(null)
  const editorRef = useRef<Editor>(null)
  const review = useReview({
    of,
    sync,
    state,
    markerId,
    image,
    own,
    drawn,
    mayEdit,
    beside,
    ruler,
    screenRef,
    editorRef,
    onOpen,
    onThermal,
  })

  useEffect(() => {
    if (openId !== undefined && isPending) onAttend(openId)
  }, [openId, isPending, onAttend])

  if (found.isPending)
    return (
      <p className={classes.quiet} role="status">
        {t('annotations.loading')}
      </p>
    )
  if (found.isError && found.data === undefined) {
    return (
      <div className={classes.alone} role="alert">
        <EmptyState title={<h2>{t('annotations.loadFailed')}</h2>} text={errorText(t, found.error)}>
          <Button onClick={() => void found.refetch()}>{t('annotations.retry')}</Button>
        </EmptyState>
      </div>
    )
  }
  if (all.length === 0 && markerId === null) {
    return (
      <div className={classes.alone}>
        <EmptyState title={<h2>{t('annotations.empty.title')}</h2>} text={t('annotations.empty.text')}>
          <Button component={Link} to={hrefs.upload} variant="default">
            {t('annotations.empty.upload')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const markers = (sets.data ?? []).flatMap((set) => set.markers).filter(({ totalMediaCount }) => totalMediaCount > 0)
  return (
    <div className={classes.screen} ref={screenRef}>
      <div className={classes.left}>
        <div className={classes.filters}>
          <NativeSelect
            size="sm"
            aria-label={t('annotations.strip.marker')}
            value={markerId ?? every}
            data={[
              { value: every, label: t('annotations.strip.everyMarker') },
              ...markers.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={(event) => onShow({ marker: event.currentTarget.value || null, photo: null })}
          />
          <Checkbox
            size="xs"
            label={t('annotations.strip.foundOnly')}
            checked={isFoundOnly}
            onChange={(event) => setFoundOnly(event.currentTarget.checked)}
          />
          <Checkbox
            size="xs"
            label={t('annotations.strip.rejected')}
            checked={hasRejected}
            onChange={(event) => setRejected(event.currentTarget.checked)}
          />
          <span className={classes.count} role="status">
            {t(hasNextPage ? 'annotations.strip.countMore' : 'annotations.strip.count', { count: photos.length })}
          </span>
        </div>
        {photos.length === 0 ? (
          <p className={classes.quiet}>{t(hasNextPage ? 'annotations.loading' : 'annotations.strip.none')}</p>
        ) : (
          <PhotoStrip photos={photos} openId={openId} onOpen={onOpen} onEnd={onEnd} />
        )}
      </div>
      <div className={classes.centre}>
        {image !== undefined && (
          <AnnotatedPhoto
            key={image._id}
            image={image}
            sync={sync}
            state={state}
            mayEdit={mayEdit}
            hasRejected={hasRejected}
            selectedId={review.selectedId}
            onSelect={review.setSelectedId}
            onRuler={setRuler}
            editorRef={editorRef}
            onRenew={() => void found.refetch()}
          />
        )}
      </div>
      <div className={classes.right}>
        {image !== undefined && (
          <PhotoSide
            of={of}
            image={image}
            own={own.filter(({ mine }) => hasRejected || mine.annInfo.isDefect !== false)}
            sync={sync}
            review={review}
            mayEdit={mayEdit}
            ruler={ruler}
            renderDefect={renderDefect}
            renderEarlier={renderEarlier}
            hrefs={hrefs}
          />
        )}
      </div>
    </div>
  )
}
