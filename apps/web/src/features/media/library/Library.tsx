import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useMemo, useState, type ReactNode } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { countFilters, isFiltered, noFilters, type LibraryFilters as Filters } from '../grid/library-address.ts'
import { FilterSheet } from '../../../ui/forms/FilterSheet.tsx'
import { columnWidth, useNarrow } from '../../../ui/layout/use-narrow.ts'
import classes from './Library.module.css'
import { useNames } from '../grid/library-names.ts'
import { makeSelection } from '../grid/library-selection.ts'
import { LibraryBody } from './LibraryBody.tsx'
import { LibraryChips } from './LibraryChips.tsx'
import { LibraryActions } from './LibraryActions.tsx'
import { LibraryFailures } from './LibraryFailures.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import { LibraryPlaceholder } from './LibraryPlaceholder.tsx'
import { FilterToggle, LibraryToolbar } from './LibraryToolbar.tsx'
import { useMediaActions } from './use-media-actions.ts'
import { useGridInput } from '../grid/use-grid-input.ts'
import { useLibrary, type LibraryState } from './use-library.ts'
import { useOpenedPhoto } from './use-opened-photo.ts'

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

/** How many files the list has and how large they are; the size is known later than the count. */
function useSummary(total: number, bytes: number | undefined): string {
  const t = useT()
  const locale = useLocale()
  if (total === 0) return ''
  const count = t('media.library.count', { count: total })
  return bytes === undefined ? count : t('media.library.counts', { count, size: formatBytes(locale, bytes) })
}

/** Beside the photos where there is room, else in a sheet. */
function useFilters({ address, change, facets }: LibraryState) {
  const isNarrow = useNarrow(columnWidth)
  const [isOpen, setOpen] = useState(true)
  const { filters } = address
  const set = (next: Filters) => change({ filters: next })
  const fields = <LibraryFilters filters={filters} facets={facets} onChange={set} />
  return {
    set,
    fields,
    isBeside: isOpen && !isNarrow,
    button: isNarrow ? (
      <FilterSheet count={countFilters(filters)} onClear={() => set({ ...noFilters, q: filters.q })}>
        {fields}
      </FilterSheet>
    ) : (
      <FilterToggle isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    ),
  }
}

/** Spec 2 §2, inspection-data: everything that was photographed, sorted as the wall is. */
export function Library({ of, member, planHref, toolsMenu, head, renderPhoto }: Props) {
  const names = useNames(of)
  const library = useLibrary(of)
  const { address, change, facets, outline, read, pages } = library
  const filters = useFilters(library)
  const photo = useOpenedPhoto()
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
  const summary = useSummary(read?.outline.total ?? 0, facets?.bytes)

  return (
    <div className={classes.library} data-filters={filters.isBeside || undefined}>
      <div className={classes.left}>
        {head}
        {filters.isBeside && filters.fields}
      </div>
      <div className={classes.centre}>
        <LibraryToolbar
          address={address}
          summary={summary}
          filterButton={filters.button}
          onChange={change}
          toolsMenu={toolsMenu}
          hasDates={library.hasDates}
          onDates={mayEdit ? (isShown) => void library.showDates(isShown) : undefined}
        />
        <LibraryChips filters={address.filters} facets={facets} names={names} onChange={filters.set} />
        <LibraryFailures
          of={of}
          filters={address.filters}
          facets={facets}
          onShow={(status) => filters.set({ ...address.filters, status })}
          onOpen={photo.open}
        />
        <LibraryPlaceholder
          outline={outline}
          isFiltered={isFiltered(address.filters)}
          mayEdit={mayEdit}
          planHref={planHref}
          onClearFilters={() => filters.set(noFilters)}
        />
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
          facets={facets}
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
