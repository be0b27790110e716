import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { Annotation } from '@plumbline/contract/annotations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { annotatedPhotosQuery } from '../../api/annotations.ts'
import { markerSetsQuery } from '../../api/media-photo.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AnnotatedPhoto } from './AnnotatedPhoto.tsx'
import { FindingList } from './FindingList.tsx'
import classes from './PhotoReview.module.css'
import { PhotoStrip, type StripPhoto } from './PhotoStrip.tsx'

type Props = {
  readonly of: OfInspection
  /** As the address says; none: the first one. */
  readonly photoId: string | null
  readonly markerId: string | null
  readonly onShow: (shown: { readonly photo?: string | null; readonly marker?: string | null }) => void
  /** Somebody is waiting for what is found in it. */
  readonly onAttend: (imageId: string) => void
  readonly hrefs: { readonly upload: string; readonly photo: (id: string) => string; readonly thermal: (id: string) => string }
}

const every = ''

function byImage(annotations: readonly Annotation[]): ReadonlyMap<string, readonly Annotation[]> {
  return Map.groupBy(annotations, ({ imageId }) => imageId)
}

/** The photos of the inspection, one of them large with what is drawn on it. */
export function PhotoReview({ of, photoId, markerId, onShow, onAttend, hrefs }: Props) {
  const t = useT()
  const [isFoundOnly, setFoundOnly] = useState(false)
  const [selectedId, setSelectedId] = useState<string>()
  const found = useInfiniteQuery(annotatedPhotosQuery(of, markerId))
  const sets = useQuery(markerSetsQuery(of))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const pages = found.data?.pages ?? []
  const drawn = byImage(pages.flatMap(({ annotations }) => annotations))
  const all = pages.flatMap(({ images }) => images).map((image): StripPhoto => {
    const own = drawn.get(image._id) ?? []
    return { image, undecided: own.filter(({ annInfo }) => annInfo.isDefect === null).length, defects: own.filter(({ annInfo }) => annInfo.isDefect === true).length }
  })
  const photos = isFoundOnly ? all.filter(({ undecided, defects }) => undecided + defects > 0) : all
  const open = all.find(({ image }) => image._id === photoId) ?? photos[0]
  const openId = open?.image._id
  const annotations = openId === undefined ? [] : drawn.get(openId) ?? []
  const isPending = open?.image.analysisStatus === 'pending'

  useEffect(() => {
    if (openId !== undefined && isPending) onAttend(openId)
  }, [openId, isPending, onAttend])
  const onOpen = useCallback((id: string) => {
    setSelectedId(undefined)
    onShow({ photo: id })
  }, [onShow])

  if (found.isPending) return <p className={classes.quiet} role="status">{t('annotations.loading')}</p>
  if (found.isError && found.data === undefined) {
    return <div className={classes.alone} role="alert"><EmptyState title={<h2>{t('annotations.loadFailed')}</h2>} text={errorText(t, found.error)}><Button onClick={() => void found.refetch()}>{t('annotations.retry')}</Button></EmptyState></div>
  }
  if (all.length === 0 && markerId === null) {
    return <div className={classes.alone}><EmptyState title={<h2>{t('annotations.empty.title')}</h2>} text={t('annotations.empty.text')}><Button component={Link} to={hrefs.upload} variant="default">{t('annotations.empty.upload')}</Button></EmptyState></div>
  }
  const markers = (sets.data ?? []).flatMap((set) => set.markers).filter(({ totalMediaCount }) => totalMediaCount > 0)
  return (
    <div className={classes.desk}>
      <div className={classes.left}>
        <div className={classes.filters}>
          <NativeSelect size="sm" aria-label={t('annotations.strip.marker')} value={markerId ?? every} data={[{ value: every, label: t('annotations.strip.everyMarker') }, ...markers.map(({ _id, name }) => ({ value: _id, label: name }))]}
            onChange={(event) => onShow({ marker: event.currentTarget.value || null, photo: null })} />
          <Checkbox size="xs" label={t('annotations.strip.foundOnly')} checked={isFoundOnly} onChange={(event) => setFoundOnly(event.currentTarget.checked)} />
          <span className={classes.count} role="status">{t(hasNextPage ? 'annotations.strip.countMore' : 'annotations.strip.count', { count: photos.length })}</span>
        </div>
        {photos.length === 0 ? <p className={classes.quiet}>{t('annotations.strip.none')}</p> : <PhotoStrip photos={photos} openId={openId} onOpen={onOpen} onEnd={onEnd} />}
      </div>
      <div className={classes.centre}>
        {open !== undefined && <AnnotatedPhoto key={open.image._id} image={open.image} annotations={annotations} selectedId={selectedId} onSelect={setSelectedId} onRenew={() => void found.refetch()} />}
      </div>
      <div className={classes.right}>
        {open !== undefined && <FindingList image={open.image} annotations={annotations} selectedId={selectedId} onSelect={setSelectedId} />}
        {open !== undefined && (
          <p className={classes.links}>
            <Link to={hrefs.photo(open.image._id)}>{t('annotations.photo.details')}</Link>
            {open.image.type === 'thermal' && <Link to={hrefs.thermal(open.image._id)}>{t('annotations.photo.thermal')}</Link>}
            {open.image.thermalId !== null && <Link to={hrefs.thermal(open.image.thermalId)}>{t('annotations.photo.thermal')}</Link>}
          </p>
        )}
      </div>
    </div>
  )
}
