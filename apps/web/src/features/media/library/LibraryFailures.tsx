import type { MediaFacets } from '@plumbline/contract/media/library'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import { useQuery } from '@tanstack/react-query'
import { failedMediaQuery } from '../../../api/media/library.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { filterOf, type LibraryFilters } from '../grid/library-address.ts'
import classes from './LibraryFailures.module.css'
import { statusText } from '../grid/LibraryStatus.tsx'

type Props = {
  readonly of: OfInspection
  readonly filters: LibraryFilters
  readonly facets: MediaFacets | undefined
  readonly onShow: (status: MediaStatus) => void
  readonly onOpen: (mediaId: string) => void
}

const failedStatuses = ['MEDIA_ANALYSIS_FAILED', 'MEDIA_UPLOAD_FAILED'] as const satisfies readonly MediaStatus[]

/** Which files failed, why, and what to do; before the others, among which one of thousands would not be found. */
export function LibraryFailures({ of, filters, facets, onShow, onOpen }: Props) {
  const t = useT()
  const countOf = (status: MediaStatus) => facets?.statuses.find(({ id }) => id === status)?.count ?? 0
  // Those of the chosen status are the list itself.
  const statuses = failedStatuses.filter((status) => status !== filters.status && countOf(status) > 0)
  const count = statuses.reduce((sum, status) => sum + countOf(status), 0)
  const files =
    useQuery({ ...failedMediaQuery(of, filterOf({ ...filters, status: '' }), statuses), enabled: count > 0 }).data ?? []
  const [first] = statuses
  if (first === undefined) return null
  const title = t('media.library.failures', { count })
  return (
    <div className={classes.failures} role="group" aria-label={title}>
      <p className={classes.title}>
        <span role="status">{title}</span>
        <button type="button" onClick={() => onShow(first)}>
          {t('media.library.showFailures')}
        </button>
      </p>
      <ul className={classes.files}>
        {files.map((media) => (
          <li key={media._id}>
            <button type="button" className={classes.name} onClick={() => onOpen(media._id)}>
              <FileName name={media.name} />
            </button>
            <p>{statusText(t, media)}</p>
          </li>
        ))}
      </ul>
      {files.length > 0 && count > files.length && (
        <p>{t('media.upload.marker.moreFailures', { count: count - files.length })}</p>
      )}
    </div>
  )
}
