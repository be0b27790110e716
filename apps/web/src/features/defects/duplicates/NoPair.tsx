import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import type { useDuplicates } from './use-duplicates.ts'

type Props = { readonly duplicates: ReturnType<typeof useDuplicates>; readonly mayEdit: boolean }

/** All of them are decided or passed over. The focus would be on a button that is not there any more. */
function AllDecided({ duplicates: { skippedCount, reviewSkipped } }: Pick<Props, 'duplicates'>) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <EmptyState
      inset
      title={
        <h2 ref={heading} tabIndex={-1}>
          {t('defects.duplicates.done.title')}
        </h2>
      }
      text={skippedCount === 0 ? '' : t('defects.duplicates.done.skipped', { count: skippedCount })}
    >
      {skippedCount > 0 && (
        <Button variant="default" onClick={reviewSkipped}>
          {t('defects.duplicates.reviewSkipped')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Instead of a pair: loading, failed, never searched, nothing found, nothing to compare, or all decided. */
export function NoPair({ duplicates, mayEdit }: Props) {
  const t = useT()
  const { found, search, searching, isSearching, at } = duplicates
  if (found.isError && found.data === undefined)
    return (
      <StatusLine
        kind="failure"
        actions={
          <Button size="xs" variant="default" onClick={() => void found.refetch()}>
            {t('defects.duplicates.retry')}
          </Button>
        }
      >
        {`${t('defects.duplicates.failed')} ${errorText(t, found.error)}`}
      </StatusLine>
    )
  if (search === undefined) return <StatusLine kind="busy">{t('defects.duplicates.loading')}</StatusLine>
  if (at > 1) return <AllDecided duplicates={duplicates} />
  if (isSearching) return null
  if (search.searchedAt === null)
    return (
      <EmptyState
        inset
        title={<h2>{t('defects.duplicates.never.title')}</h2>}
        text={t(mayEdit ? 'defects.duplicates.never.text' : 'defects.duplicates.never.readOnly')}
      >
        {mayEdit && (
          <WriteButton data-autofocus onClick={() => searching.mutate()}>
            {t('defects.duplicates.search')}
          </WriteButton>
        )}
      </EmptyState>
    )
  return search.placedCount === 0 ? (
    <EmptyState
      inset
      title={<h2>{t('defects.duplicates.nothingCompared.title')}</h2>}
      text={t('defects.duplicates.nothingCompared.text')}
    />
  ) : (
    <EmptyState
      inset
      title={<h2>{t('defects.duplicates.none.title')}</h2>}
      text={t('defects.duplicates.none.text', { count: search.placedCount })}
    />
  )
}
