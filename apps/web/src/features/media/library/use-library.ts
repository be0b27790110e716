import type { Media } from '@plumbline/contract/media/media'
import type { MediaFacets } from '@plumbline/contract/media/library'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  facetsQuery,
  mediaPage,
  mediaSettingsQuery,
  outlineQuery,
  showCaptureDates,
  type ReadOutline,
} from '../../../api/media/library.ts'
import type { OfInspection } from '../../../api/media.ts'
import { filterOf, readAddress, writeAddress, type LibraryAddress } from '../grid/library-address.ts'
import { makePages } from '../grid/library-pages.ts'
import { sectionsOf } from '../grid/library-sections.ts'

/** Spec 2 §4: statuses are asked for every 20 seconds too, whatever the live line says. */
const refreshMs = 20_000
const isUnfinished = ({ statuses }: MediaFacets) =>
  statuses.some(({ id, count }) => count > 0 && id !== 'MEDIA_ANALYSIS_COMPLETE' && id?.endsWith('FAILED') !== true)

/** What the list is, as the address says; every change of it is one step that Back takes back. */
export function useLibraryAddress() {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text])
  const change = useCallback(
    (changed: Partial<LibraryAddress>, replace = false) => {
      setQuery((now) => writeAddress(now, { ...readAddress(now), ...changed }), { replace })
    },
    [setQuery],
  )
  return { address, change }
}

/** Pages are cached while filter and order stay the same, and read again when the outline changes. */
export function usePages(of: OfInspection, read: ReadOutline | undefined) {
  const { projectId, inspectionId } = of
  const key = read?.key
  const { pages } = useMemo(
    () => ({
      inspectionId,
      key,
      pages: makePages<Media>({
        shape: { pageSize: 1, pages: 0 },
        clock: () => performance.now(),
        load: () => Promise.resolve([]),
      }),
    }),
    [inspectionId, key],
  )
  useEffect(() => {
    if (read === undefined) return
    const { outline, filter, order } = read
    pages.renew({ pageSize: outline.pageSize, pages: outline.pages.length }, (page, signal) =>
      mediaPage(
        { projectId, inspectionId },
        filter,
        order,
        { cursor: outline.pages[page]?.cursor ?? '', limit: outline.pageSize },
        signal,
      ),
    )
  }, [pages, read, projectId, inspectionId])
  useEffect(() => () => pages.close(), [pages])
  return pages
}

export function useLibrary(of: OfInspection) {
  const { address, change } = useLibraryAddress()
  const filter = useMemo(() => filterOf(address.filters), [address.filters])
  const facets = useQuery(facetsQuery(of, filter))
  const refetchInterval = facets.data !== undefined && isUnfinished(facets.data) ? refreshMs : (false as const)
  const outline = useQuery({ ...outlineQuery(of, filter, address.order), refetchInterval })
  const read = outline.data
  const sections = useMemo(
    () => (read === undefined ? [] : sectionsOf(read.outline, read.order.sort === 'time')),
    [read],
  )
  const pages = usePages(of, read)
  const hasDates = useQuery(mediaSettingsQuery(of)).data?.ifShowCaptureDate ?? false
  const client = useQueryClient()
  async function showDates(isShown: boolean): Promise<void> {
    await showCaptureDates(of, isShown).catch(() => undefined)
    await client.invalidateQueries({ queryKey: mediaSettingsQuery(of).queryKey })
  }
  return { address, change, facets: facets.data, outline, read, sections, pages, hasDates, showDates }
}
export type LibraryState = ReturnType<typeof useLibrary>
