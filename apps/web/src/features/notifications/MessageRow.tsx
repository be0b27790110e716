import type { MessagePlace } from '@plumbline/contract/notifications/message-kinds'
import { messageKinds } from '@plumbline/contract/notifications/message-kinds'
import type { Message } from '@plumbline/contract/notifications/notifications'
import {
  IconAlertTriangle,
  IconBox,
  IconCalendarDue,
  IconChevronDown,
  IconFileText,
  IconFolder,
  IconMapPin,
  IconPhoto,
  IconScan,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import icon from '../../ui/forms/icon-button.module.css'
import type { MessageGroup } from './group-messages.ts'
import classes from './MessagePanel.module.css'

const icons = {
  markers: IconMapPin,
  drawings: IconPhoto,
  models: IconBox,
  findings: IconScan,
  reports: IconFileText,
  project: IconFolder,
  defects: IconAlertTriangle,
  plan: IconCalendarDue,
  calendar: IconCalendarDue,
  users: IconUsers,
} as const satisfies Record<MessagePlace, typeof IconX>

type Props = {
  readonly group: MessageGroup
  readonly fresh: ReadonlySet<string>
  readonly hrefOf: (message: Message) => string | undefined
  readonly onRemove: (ids: readonly string[]) => void
  readonly onLeave: () => void
}

/** One message, or many alike under their newest. */
export function MessageRow({ group, fresh, hrefOf, onRemove, onLeave }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { first, messages } = group
  const isMany = messages.length > 1
  const Icon = icons[messageKinds[first.kind].place]
  const href = hrefOf(first)
  const subject = isMany ? t('notifications.group', { count: messages.length, subject: first.subject }) : first.subject
  const words = (
    <>
      <span className={classes.subject}>
        {subject}
        {messages.some(({ _id }) => fresh.has(_id)) && (
          <span className={classes.fresh}>{t('notifications.isNew')}</span>
        )}
      </span>
      {!isMany && (
        <MutedText component="span" size="sm">
          {first.message}
        </MutedText>
      )}
      <MutedText component="span">
        <Moment at={first.createdAt} />
      </MutedText>
    </>
  )
  return (
    <li className={classes.item}>
      <div className={classes.row} data-fresh={messages.some(({ _id }) => fresh.has(_id)) || undefined}>
        <Icon size={18} stroke={1.5} aria-hidden="true" className={classes.icon} />
        {isMany && (
          <button type="button" className={classes.words} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words}
            <span className={classes.each}>
              <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
              {t('notifications.open')}
            </span>
          </button>
        )}
        {!isMany && href !== undefined && (
          <Link to={href} className={classes.words} onClick={onLeave}>
            {words}
          </Link>
        )}
        {!isMany && href === undefined && <div className={classes.words}>{words}</div>}
        <button
          type="button"
          className={icon.button}
          aria-label={t('notifications.dismiss', { subject })}
          onClick={() => onRemove(messages.map(({ _id }) => _id))}
        >
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      {isMany && isOpen && (
        <ul role="list" className={classes.inner}>
          {messages.map((message) => (
            <MessageRow
              key={message._id}
              group={{ first: message, messages: [message] }}
              fresh={fresh}
              hrefOf={hrefOf}
              onRemove={onRemove}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
