import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import classes from './ActionMenu.module.css'

type Props<E extends string> = {
  readonly label: string
  readonly actions: readonly E[]
  readonly wordOf: (action: E) => string
  readonly onAction: (action: E) => void
  readonly isBusy?: boolean
}

const grave: readonly string[] = ['delete', 'erase']

/** Three dots at the end of a row: what can be done with what the row shows. */
export function ActionMenu<E extends string>({ label, actions, wordOf, onAction, isBusy = false }: Props<E>) {
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      transitionProps={{ duration: 100 }}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          className={classes.more ?? ''}
          loading={isBusy}
          aria-label={label}
          title={label}
        >
          <IconDots size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        {actions.map((action) => (
          <Menu.Item
            key={action}
            className={classes.item ?? ''}
            data-grave={grave.includes(action) || undefined}
            onClick={() => onAction(action)}
          >
            {wordOf(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
