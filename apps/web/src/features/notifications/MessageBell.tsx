import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import type { Message } from '@plumbline/contract/notifications/notifications'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfBell } from '../../api/notifications.ts'
import { useT } from '../../i18n/use-t.ts'
import { MessagePanel } from './MessagePanel.tsx'
import classes from './MessageBell.module.css'
import { useMessages } from './use-messages.ts'

type Props = {
  readonly of: OfBell
  readonly hrefOf: (message: Message) => string | undefined
  readonly settingsHref: string
  readonly className?: string | undefined
}

/**
 * Spec 1 §2: only where there is an inspection. Opening it makes what is unread read; what was new stays marked until
 * it is closed.
 */
export function MessageBell({ of, hrefOf, settingsHref, className }: Props) {
  const t = useT()
  const bell = useMessages(of)
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<readonly string[]>([])
  const { unread } = bell
  const unreadIds = bell.messages.filter(({ isRead }) => !isRead).map(({ _id }) => _id)

  /** Also those that came while it was open. */
  function toggle(next: boolean): void {
    setOpen(next)
    setSeen(next ? unreadIds : [])
    bell.read(unreadIds)
  }

  const name = unread === 0 ? t('notifications.bell') : t('notifications.unread', { count: unread })
  return (
    <Popover
      position="bottom-end"
      width={380}
      offset={{ mainAxis: 12, crossAxis: 44 }}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
      opened={isOpen}
      onChange={toggle}
    >
      <Popover.Target>
        <button
          type="button"
          className={`${className ?? ''} ${classes.bell}`}
          aria-label={name}
          title={name}
          onClick={() => toggle(!isOpen)}
        >
          <IconBell size={18} stroke={1.5} aria-hidden="true" />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread > 99 ? t('notifications.many') : unread}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications.bell')} className={classes.panel ?? ''}>
        <MessagePanel
          bell={bell}
          fresh={new Set([...seen, ...unreadIds])}
          hrefOf={hrefOf}
          settingsHref={settingsHref}
          onLeave={() => toggle(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
