import { Button } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Point } from '@plumbline/geometry/point'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { AnnotatedPhoto } from './AnnotatedPhoto.tsx'
import layout from '../../../ui/layout/editor-layout.module.css'
import classes from './Review.module.css'
import { PhotoSide } from './PhotoSide.tsx'
import type { ReviewTypes } from '../types/review-types.ts'
import { StripColumn, type StripFilter } from './StripColumn.tsx'
import { TypePalette } from '../types/TypePalette.tsx'
import { useAnnotations } from '../use-annotations.ts'
import { useReview } from './use-review.ts'
import { useStripPhotos } from './use-strip-photos.ts'

type Props = {
  readonly of: OfInspection
  /** As the address says; none: the first one. */
  readonly photoId: string | null
  readonly markerId: string | null
  /** The place that the photo was opened for. */
  readonly at?: Point | undefined
  readonly mayEdit: boolean
  /** Types of defect to choose from. */
  readonly types: ReviewTypes
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

/** Instead of the photos: they are loading, could not be loaded, or there are none. */
function NoPhotos({
  found,
  uploadHref,
}: {
  readonly found: ReturnType<typeof useAnnotations>['photos']
  readonly uploadHref: string
}) {
  const t = useT()
  if (found.isPending)
    return (
      <p className={layout.quiet} role="status">
        {t('annotations.loading')}
      </p>
    )
  if (found.isError && found.data === undefined) {
    return (
      <div className={layout.alone} role="alert">
        <EmptyState title={<h2>{t('annotations.loadFailed')}</h2>} text={errorText(t, found.error)}>
          <Button onClick={() => void found.refetch()}>{t('annotations.retry')}</Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={layout.alone}>
      <EmptyState title={<h2>{t('annotations.empty.title')}</h2>} text={t('annotations.empty.text')}>
        <Button component={Link} to={uploadHref} variant="default">
          {t('annotations.empty.upload')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The photo that is looked at is read by the detector before the others. */
function useAttention(image: ReturnType<typeof useStripPhotos>['image'], onAttend: (photoId: string) => void) {
  const [openId, isPending] = [image?._id, image?.analysisStatus === 'pending']
  useEffect(() => {
    if (openId !== undefined && isPending) onAttend(openId)
  }, [openId, isPending, onAttend])
}

/** The photos of the inspection, one of them large with what is drawn on it. */
export function PhotoReview({
  of,
  photoId,
  markerId,
  mayEdit,
  types,
  onShow,
  onAttend,
  onThermal,
  hrefs,
  ...render
}: Props) {
  const [filter, setFilter] = useState<StripFilter>({ isFoundOnly: false, hasRejected: false })
  const [ruler, setRuler] = useState<number>()
  const loaded = useAnnotations(of, markerId, photoId)
  const { sync, state, images, photos: found } = loaded
  const { image, own, drawn, beside, isEmpty, ...strip } = useStripPhotos(loaded, photoId, filter.isFoundOnly)
  const onOpen = useCallback((id: string) => onShow({ photo: id }), [onShow])
  const screenRef = useRef<HTMLDivElement>(null)
  const editorRef = useRef<Editor>(null)
  const shared = { of, sync, image, images, own, mayEdit, types, ruler, screenRef, editorRef }
  const review = useReview({ ...shared, state, markerId, drawn, beside, onOpen, onThermal })

  useAttention(image, onAttend)

  if (found.data === undefined || (isEmpty && markerId === null))
    return <NoPhotos found={found} uploadHref={hrefs.upload} />
  return (
    <div className={classes.screen} ref={screenRef}>
      <StripColumn
        {...strip}
        of={of}
        markerId={markerId}
        filter={filter}
        openId={image?._id}
        onMarker={(marker) => onShow({ marker, photo: null })}
        onFilter={setFilter}
        onOpen={onOpen}
      />
      <div className={classes.centre}>
        {image !== undefined && (
          <AnnotatedPhoto
            of={of}
            key={image._id}
            image={image}
            sync={sync}
            state={state}
            mayEdit={mayEdit}
            hasRejected={filter.hasRejected}
            selectedId={review.selectedId}
            onSelect={review.onCanvasChoice}
            onRuler={setRuler}
            editorRef={editorRef}
            onRenew={() => void found.refetch()}
            at={image._id === photoId ? render.at : undefined}
          />
        )}
      </div>
      <TypePalette {...review.types} onChoose={review.onType} />
      <div className={layout.right}>
        {image !== undefined && (
          <PhotoSide
            of={of}
            image={image}
            own={own.filter(({ mine }) => filter.hasRejected || mine.annInfo.isDefect !== false)}
            sync={sync}
            review={review}
            mayEdit={mayEdit}
            ruler={ruler}
            renderDefect={render.renderDefect}
            renderEarlier={render.renderEarlier}
            hrefs={hrefs}
          />
        )}
      </div>
    </div>
  )
}
