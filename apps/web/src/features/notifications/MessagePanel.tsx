import { Button } from '@mantine/core'
import type { Message } from '@plumbline/contract/notifications/notifications'
import { Link } from 'react-router'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
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
      <div className={classes.waiting} role="status" aria-label={t('notifications.loading')}>
        <span />
        <span />
        <span />
      </div>
    )
  if (query.isError && messages.length === 0) {
    return (
      <div className={classes.status} role="alert">
        <p className={classes.none}>{t('notifications.failed')}</p>
        <p className={classes.hint}>{errorText(t, query.error)}</p>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('notifications.retry')}
        </Button>
      </div>
    )
  }
  if (messages.length === 0)
    return (
      <div className={classes.status}>
        <p className={classes.none}>{t('notifications.none')}</p>
        <p className={classes.hint}>{t('notifications.hint')}</p>
      </div>
    )
  return (
    <div className={classes.scroll}>
      <ul className={classes.list}>
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
      <div className={classes.head}>
        <h2>{t('notifications.bell')}</h2>
        {messages.length > 0 && (
          <button type="button" className={classes.clear} onClick={() => remove(messages.map(({ _id }) => _id))}>
            {t('notifications.clear')}
          </button>
        )}
      </div>
      <Body {...props} />
      <div className={classes.foot}>
        <Link to={settingsHref} onClick={onLeave}>
          {t('notifications.settings')}
        </Link>
      </div>
    </div>
  )
}
