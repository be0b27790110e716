import { Group, Stack } from '@mantine/core'
import { feedPath, type CalendarFeed } from '@plumbline/contract/defects/calendar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createFeed, feedsQuery, revokeFeed } from '../../../api/defects-register.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ShownOnce } from '../../../ui/dialogs/ShownOnce.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'

/** projectId: null: of all projects of the company. */
export type Subscribed = { readonly corporateId: string; readonly projectId: string | null }
type Props = { readonly of: Subscribed; readonly onClose: () => void }

function Feed({ feed, onRevoke }: { readonly feed: CalendarFeed; readonly onRevoke: () => void }) {
  const t = useT()
  const locale = useLocale()
  const name = feed.project?.name ?? t('defects.calendar.feeds.all')
  const day = formatMoment(locale, feed.createdAt, 'day')
  const read =
    feed.lastReadAt === null
      ? t('defects.calendar.feeds.never')
      : t('defects.calendar.feeds.read', { moment: formatMoment(locale, feed.lastReadAt) })
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <div>
        <strong>{name}</strong>
        <MutedText component="div">
          {t('defects.calendar.feeds.madeOn', { day })} · {read}
        </MutedText>
      </div>
      <WriteButton
        variant="default"
        style={{ flexShrink: 0 }}
        aria-label={t('defects.calendar.feeds.revokeOf', { name, day })}
        onClick={onRevoke}
      >
        {t('defects.calendar.feeds.revoke')}
      </WriteButton>
    </Group>
  )
}

/** Secret addresses from which other calendars read: those one has, and another one. */
export function FeedDialog({ of: { corporateId, projectId }, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const [token, setToken] = useState<string>()
  const { data: feeds } = useQuery(feedsQuery(corporateId))
  const reread = () => queries.invalidateQueries({ queryKey: feedsQuery(corporateId).queryKey })
  const onError = (error: Error) => showToast('failure', errorText(t, error))
  const creating = useMutation({
    mutationFn: () => createFeed(corporateId, projectId, locale),
    onSuccess: setToken,
    onError,
    onSettled: reread,
  })
  const revoking = useMutation({
    mutationFn: (feedId: string) => revokeFeed(corporateId, feedId),
    onSuccess: () => showToast('brief', t('defects.calendar.feeds.revoked')),
    onError,
    onSettled: reread,
  })
  return (
    <Dialog
      title={t('defects.calendar.feeds.title')}
      closeLabel={t('defects.calendar.feeds.close')}
      size={560}
      onClose={onClose}
    >
      {token === undefined ? (
        <Stack gap="lg">
          <p>{t('defects.calendar.feeds.lead')}</p>
          <div>
            <WriteButton loading={creating.isPending} onClick={() => creating.mutate()}>
              {t('defects.calendar.feeds.create')}
            </WriteButton>
          </div>
          <section aria-label={t('defects.calendar.feeds.own')}>
            <MutedText component="h3" fw={600} mb="sm">
              {t('defects.calendar.feeds.own')}
            </MutedText>
            {feeds?.length === 0 && <MutedText>{t('defects.calendar.feeds.none')}</MutedText>}
            <Stack component="ul" role="list" gap="sm" p={0} m={0}>
              {feeds?.map((feed) => (
                <Feed key={feed._id} feed={feed} onRevoke={() => revoking.mutate(feed._id)} />
              ))}
            </Stack>
          </section>
        </Stack>
      ) : (
        <ShownOnce
          text={t('defects.calendar.feeds.made')}
          label={t('defects.calendar.feeds.secret')}
          secret={`${window.location.origin}${feedPath(token)}`}
          copy={t('defects.calendar.feeds.copy')}
          copied={t('defects.calendar.feeds.copied')}
          copyFailed={t('defects.calendar.feeds.copyFailed')}
          done={t('defects.calendar.feeds.done')}
          onDone={() => setToken(undefined)}
        />
      )}
    </Dialog>
  )
}
