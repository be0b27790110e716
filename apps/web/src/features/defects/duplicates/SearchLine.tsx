import { Group, Stack } from '@mantine/core'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { notComparedLines } from './pair-text.ts'
import type { useDuplicates } from './use-duplicates.ts'

/** When it was searched, what could not be compared and why, and how to search again. */
export function SearchLine({
  duplicates: { search, searching, isSearching },
  mayEdit,
}: {
  readonly duplicates: ReturnType<typeof useDuplicates>
  readonly mayEdit: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const left = search === undefined ? 0 : search.shapeCount - search.placedCount
  const all = search?.shapeCount.toLocaleString(locale) ?? ''
  return (
    <Stack gap="xs">
      <StatusLine kind="busy">{isSearching && t('defects.duplicates.searching')}</StatusLine>
      <StatusLine kind="failure">{searching.isError && errorText(t, searching.error)}</StatusLine>
      <StatusLine kind="warning">{search?.state === 'failed' && t('defects.duplicates.searchFailed')}</StatusLine>
      {search !== undefined && search.searchedAt !== null && (
        <>
          <Group gap="sm" justify="space-between">
            <MutedText component="span" isTabular>
              {t('defects.duplicates.searchedAt')} <Moment at={search.searchedAt} />
            </MutedText>
            {mayEdit && !isSearching && (
              <WriteButton size="compact-sm" variant="subtle" onClick={() => searching.mutate()}>
                {t('defects.duplicates.again')}
              </WriteButton>
            )}
          </Group>
          <StatusLine kind="info" list={notComparedLines(t, search)}>
            {left > 0 && t('defects.duplicates.notCompared', { count: left, all })}
          </StatusLine>
        </>
      )}
    </Stack>
  )
}
