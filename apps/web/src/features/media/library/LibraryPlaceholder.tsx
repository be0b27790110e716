import { Box, Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import classes from './Library.module.css'
import type { LibraryState } from './use-library.ts'

type Props = {
  readonly outline: LibraryState['outline']
  readonly isFiltered: boolean
  readonly mayEdit: boolean
  readonly planHref: string
  readonly onClearFilters: () => void
}

function FailedOutline({ outline, error }: Pick<Props, 'outline'> & { readonly error: Error }) {
  const t = useT()
  return (
    <Box p="xl" flex={1} role="alert">
      <EmptyState
        title={<h2>{t('media.library.failed.title')}</h2>}
        text={`${errorText(t, error)} ${t('media.library.failed.text')}`}
      >
        <Button loading={outline.isFetching} onClick={() => void outline.refetch()}>
          {t('media.library.failed.retry')}
        </Button>
      </EmptyState>
    </Box>
  )
}

/** What stands in place of the photos: the list is on its way, cannot be read, or is empty. */
export function LibraryPlaceholder({ outline, isFiltered, mayEdit, planHref, onClearFilters }: Props) {
  const t = useT()
  const total = outline.data?.outline.total
  if (total === undefined && outline.isError) return <FailedOutline outline={outline} error={outline.error} />
  if (total === undefined)
    return (
      <div className={classes.skeleton} role="status" aria-label={t('media.library.loading')}>
        {Array.from({ length: 24 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    )
  if (total > 0) return null
  return (
    <Box p="xl" flex={1}>
      {isFiltered ? (
        <EmptyState title={<h2>{t('media.library.nothing.title')}</h2>} text={t('media.library.nothing.text')}>
          <Button onClick={onClearFilters}>{t('media.library.nothing.action')}</Button>
        </EmptyState>
      ) : (
        <EmptyState
          title={<h2>{t('media.library.empty.title')}</h2>}
          text={t(mayEdit ? 'media.library.empty.text' : 'media.library.empty.read')}
        >
          <Button component={Link} to={planHref} variant={mayEdit ? 'filled' : 'default'}>
            {t('media.library.empty.action')}
          </Button>
        </EmptyState>
      )}
    </Box>
  )
}
