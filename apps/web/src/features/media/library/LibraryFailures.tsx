import { Box, Group } from '@mantine/core'
import type { MediaFacets } from '@plumbline/contract/media/library'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import { useQuery } from '@tanstack/react-query'
import { failedMediaQuery } from '../../../api/media/library.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { filterOf, type LibraryFilters } from '../grid/library-address.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import classes from './Library.module.css'
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
      <Group gap="md">
        <span role="status">{title}</span>
        <LinkButton onClick={() => onShow(first)}>{t('media.library.showFailures')}</LinkButton>
      </Group>
      <Box component="ul" role="list" fz="xs">
        {files.map((media) => (
          <li key={media._id}>
            <Group gap="0 12px">
              <LinkButton onClick={() => onOpen(media._id)}>
                <FileName name={media.name} />
              </LinkButton>
              <p>{statusText(t, media)}</p>
            </Group>
          </li>
        ))}
      </Box>
      {files.length > 0 && count > files.length && (
        <p>{t('media.upload.marker.moreFailures', { count: count - files.length })}</p>
      )}
    </div>
  )
}
