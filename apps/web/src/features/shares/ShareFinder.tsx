import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { finderUses, type FinderState, type FinderUse } from '@plumbline/contract/media/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { finderQuery, runFinder, saveFinderUse, stopFinder } from '../../api/media/privacy.ts'
import type { SharedInspection } from '../../api/shares.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'

type Props = { readonly of: SharedInspection }

/** Whatever it answers is shown; after a refusal, what is stored by now. */
function useChange<T>(of: SharedInspection, send: (given: T) => Promise<FinderState>) {
  const client = useQueryClient()
  const { queryKey } = finderQuery(of)
  return useMutation({
    mutationFn: send,
    meta: { toast: false },
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** How many photos of defects were read by the finder, how many are left, and what it reads by itself. */
export function ShareFinder({ of }: Props) {
  const t = useT()
  const { data, isError } = useQuery(finderQuery(of))
  const running = useChange(of, () => runFinder(of))
  const stopping = useChange(of, () => stopFinder(of))
  const saving = useChange(of, (use: FinderUse) => saveFinderUse(of, use, data?.settings.version ?? 0))
  if (isError && data === undefined) return <StatusLine kind="failure">{t('media.privacy.finder.failed')}</StatusLine>
  if (data === undefined) return null
  const { withDefects, photos, settings, finder } = data
  const { total, checked, read, unread, failed } = withDefects
  const problem = [running, stopping, saving].find(({ error }) => error !== null)?.error
  const isReading = photos.waiting > 0
  const sentences = [
    t('media.privacy.finder.counts', {
      total: String(total),
      checked: String(checked),
      read: String(read),
      unread: String(unread),
    }),
    ...(isReading ? [t('media.privacy.finder.waiting', { count: photos.waiting })] : []),
    ...(failed > 0 ? [t('media.privacy.finder.failedPhotos', { count: failed })] : []),
  ]
  return (
    <Stack component="section" gap="xs" aria-label={t('media.privacy.finder.title')}>
      <h3>{t('media.privacy.finder.title')}</h3>
      <MutedText size="sm">{t('media.privacy.finder.lead')}</MutedText>
      <StatusLine kind="info">{sentences.join(' ')}</StatusLine>
      {finder === '' && <StatusLine kind="failure">{t('errors.privacy.no-finder')}</StatusLine>}
      <Group gap="sm" align="flex-end">
        <NativeSelect
          size="sm"
          label={t('media.privacy.finder.use')}
          value={saving.isPending ? saving.variables : settings.use}
          disabled={saving.isPending}
          data={finderUses.map((use) => ({ value: use, label: t(`media.privacy.finder.uses.${use}`) }))}
          onChange={(event) => saving.mutate(event.currentTarget.value as FinderUse)}
        />
        {isReading ? (
          <Button variant="default" size="sm" loading={stopping.isPending} onClick={() => stopping.mutate(undefined)}>
            {t('media.privacy.finder.stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            disabled={finder === '' || unread + failed === 0}
            loading={running.isPending}
            onClick={() => running.mutate(undefined)}
          >
            {t('media.privacy.finder.run')}
          </Button>
        )}
      </Group>
      <StatusLine kind="failure" isPlain>
        {problem ? errorText(t, problem) : undefined}
      </StatusLine>
    </Stack>
  )
}
