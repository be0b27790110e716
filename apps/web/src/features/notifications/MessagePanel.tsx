import { Button, Group, Stack, Text } from '@mantine/core'
import type { Message } from '@plumbline/contract/notifications/notifications'
import { Link } from 'react-router'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { LinkButton } from '../../ui/forms/LinkButton.tsx'
import { groupMessages } from './group-messages.ts'
import classes from './MessagePanel.module.css'
import { MessageRow } from './MessageRow.tsx'
import type { useMessages } from './use-messages.ts'

type Props = {
  readonly bell: ReturnType<typeof useMessages>
  /** Unread when the panel was opened. */
  readonly fresh: ReadonlySet<string>
  readonly hrefOf: (message: Message) => string | undefined
  readonly settingsHref: string
  readonly onLeave: () => void
}

function Body({ bell: { query, messages, remove }, fresh, hrefOf, onLeave }: Props) {
  const t = useT()
  if (query.isPending)
    return (
      <Stack gap="sm" px="lg" py="xl" className={classes.waiting} role="status" aria-label={t('notifications.loading')}>
        <span />
        <span />
        <span />
      </Stack>
    )
  if (query.isError && messages.length === 0) {
    return (
      <Stack gap="sm" align="flex-start" px="lg" py="xl" role="alert">
        <b>{t('notifications.failed')}</b>
        <MutedText size="sm">{errorText(t, query.error)}</MutedText>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('notifications.retry')}
        </Button>
      </Stack>
    )
  }
  if (messages.length === 0)
    return (
      <Stack gap="sm" px="lg" py="xl">
        <b>{t('notifications.none')}</b>
        <MutedText size="sm">{t('notifications.hint')}</MutedText>
      </Stack>
    )
  return (
    <div className={classes.scroll}>
      <ul role="list">
        {groupMessages(messages).map((group) => (
          <MessageRow
            key={group.first._id}
            group={group}
            fresh={fresh}
            hrefOf={hrefOf}
            onRemove={remove}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

export function MessagePanel(props: Props) {
  const t = useT()
  const {
    bell: { messages, remove },
    settingsHref,
    onLeave,
  } = props
  return (
    <div className={classes.panel}>
      <Group justify="space-between" px="lg" py="md" className={classes.head}>
        <Text component="h2" fz="md" fw={600}>
          {t('notifications.bell')}
        </Text>
        {messages.length > 0 && (
          <LinkButton isAction onClick={() => remove(messages.map(({ _id }) => _id))}>
            {t('notifications.clear')}
          </LinkButton>
        )}
      </Group>
      <Body {...props} />
      <div className={classes.foot}>
        <Link to={settingsHref} onClick={onLeave}>
          {t('notifications.settings')}
        </Link>
      </div>
    </div>
  )
}
