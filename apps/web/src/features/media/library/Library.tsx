import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mediaSettingsQuery, showCaptureDates } from '../../../api/media/library.ts'
import type { OfWorkspace } from '../../../api/projects-info.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { isFiltered, noFilters } from '../grid/library-address.ts'
import classes from './Library.module.css'
import { useNames } from '../grid/library-names.ts'
import { makeSelection } from '../grid/library-selection.ts'
import { LibraryBody } from './LibraryBody.tsx'
import { LibraryChips } from './LibraryChips.tsx'
import { LibraryActions } from './LibraryActions.tsx'
import { LibraryFailures } from './LibraryFailures.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import { useMediaActions } from './use-media-actions.ts'
import { useGridInput } from '../grid/use-grid-input.ts'
import { useLibrary } from './use-library.ts'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly member: Membership
  readonly planHref: string
  readonly toolsMenu: ReactNode
  /** Stands at the head of the left column. */
  readonly head: ReactNode
  /** The photo that the address names, over the library. `onClose` returns to where it was opened. */
  readonly renderPhoto: (photoId: string, onClose: () => void) => ReactNode
}

const wideEnough = () => typeof window.matchMedia !== 'function' || window.matchMedia('(width >= 860px)').matches

/** Opening a photo adds one history entry; a photo opened by a link has none to go back to. */
function usePhoto() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const photoId = query.get('photo')
  const isOwn = useRef(false)
  const before = useRef(photoId)
  useEffect(() => {
    // The grid below was never unmounted: it only needs the focus back.
    if (before.current !== null && photoId === null)
      document.querySelector<HTMLElement>('[data-library-keys]')?.focus({ preventScroll: true })
    before.current = photoId
  }, [photoId])
  return {
    photoId,
    open: (id: string) => {
      isOwn.current = true
      setQuery((now) => {
        const next = new URLSearchParams(now)
        next.set('photo', id)
        return next
      })
    },
    close: () => {
      if (isOwn.current) void navigate(-1)
      else
        setQuery(
          (now) => {
            const next = new URLSearchParams(now)
            next.delete('photo')
            return next
          },
          { replace: true },
        )
      isOwn.current = false
    },
  }
}

/** Spec 2 §2, inspection-data: everything that was photographed, sorted as the wall is. */
export function Library({ of, member, planHref, toolsMenu, head, renderPhoto }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const names = useNames(of)
  const library = useLibrary(of)
  const { address, change, facets, outline, read, pages } = library
  const [hasFilters, setFilters] = useState(wideEnough)
  const photo = usePhoto()
  // Another filter or order: what was chosen may be out of sight, and numbers mean other photos.
  const key = read?.key
  const { selection } = useMemo(() => ({ key, selection: makeSelection() }), [key])
  const actions = useMediaActions(of, selection)
  const { hands, reading } = useGridInput({
    of,
    read,
    pages,
    selection,
    onOpen: photo.open,
    onRetry: (media) => void actions.retry(media),
  })
  const mayEdit = can(member, 'media.edit')
  const filtered = isFiltered(address.filters)
  const total = read?.outline.total
  const hasFailed = facets?.statuses.some(({ id, count }) => count > 0 && id?.endsWith('FAILED') === true) === true

  async function setDates(isShown: boolean) {
    await showCaptureDates(of, isShown).catch(() => undefined)
    await client.invalidateQueries({ queryKey: mediaSettingsQuery(of).queryKey })
  }

  const summary =
    total === undefined || total === 0
      ? ''
      : facets === undefined
        ? t('media.library.count', { count: total })
        : t('media.library.counts', {
            count: t('media.library.count', { count: total }),
            size: formatBytes(locale, facets.bytes),
          })
  return (
    <div className={classes.library} data-filters={hasFilters || undefined}>
      <div className={classes.left}>
        {head}
        {hasFilters && (
          <LibraryFilters filters={address.filters} facets={facets} onChange={(filters) => change({ filters })} />
        )}
      </div>
      <div className={classes.centre}>
        <LibraryToolbar
          address={address}
          summary={summary}
          hasFilters={hasFilters}
          onFilters={() => setFilters(!hasFilters)}
          onChange={change}
          toolsMenu={toolsMenu}
          hasDates={library.hasDates}
          onDates={mayEdit ? (isShown) => void setDates(isShown) : undefined}
        />
        <LibraryChips
          filters={address.filters}
          facets={facets}
          names={names}
          onChange={(filters) => change({ filters })}
        />
        <LibraryFailures
          of={of}
          filters={address.filters}
          facets={facets}
          onShow={(status) => change({ filters: { ...address.filters, status } })}
          onOpen={photo.open}
        />
        {outline.isError && read === undefined && (
          <div className={classes.alone} role="alert">
            <EmptyState
              title={<h2>{t('media.library.failed.title')}</h2>}
              text={`${errorText(t, outline.error)} ${t('media.library.failed.text')}`}
            >
              <Button loading={outline.isFetching} onClick={() => void outline.refetch()}>
                {t('media.library.failed.retry')}
              </Button>
            </EmptyState>
          </div>
        )}
        {read === undefined && !outline.isError && (
          <div className={classes.skeleton} role="status" aria-label={t('media.library.loading')}>
            {Array.from({ length: 24 }, (_, index) => (
              <span key={index} />
            ))}
          </div>
        )}
        {total === 0 && filtered && (
          <div className={classes.alone}>
            <EmptyState title={<h2>{t('media.library.nothing.title')}</h2>} text={t('media.library.nothing.text')}>
              <Button onClick={() => change({ filters: noFilters })}>{t('media.library.nothing.action')}</Button>
            </EmptyState>
          </div>
        )}
        {total === 0 && !filtered && (
          <div className={classes.alone}>
            <EmptyState
              title={<h2>{t('media.library.empty.title')}</h2>}
              text={t(mayEdit ? 'media.library.empty.text' : 'media.library.empty.read')}
            >
              <Button component={Link} to={planHref} variant={mayEdit ? 'filled' : 'default'}>
                {t('media.library.empty.action')}
              </Button>
            </EmptyState>
          </div>
        )}
        {read !== undefined && read.outline.total > 0 && (
          <LibraryBody
            key={`${read.key} ${address.view}`}
            library={library}
            read={read}
            names={names}
            selection={selection}
            hands={hands}
            mayEdit={mayEdit}
          />
        )}
        <LibraryActions
          of={of}
          hasFailed={hasFailed}
          selection={selection}
          names={names}
          member={member}
          reading={reading}
          actions={actions}
          onStop={hands.stop}
        />
      </div>
      {photo.photoId !== null && renderPhoto(photo.photoId, photo.close)}
    </div>
  )
}
