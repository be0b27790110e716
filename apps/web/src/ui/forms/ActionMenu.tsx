import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu, type MenuProps } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { Fragment, type ReactElement } from 'react'
import classes from './ActionMenu.module.css'

type ItemProps<E extends string> = {
  readonly wordOf: (action: E) => string
  readonly onAction: (action: E) => void
  /** The second, small line of an item. */
  readonly aboutOf?: (action: E) => string | undefined
  /** Red: what cannot be undone. Without it, "delete" and "erase" are. */
  readonly isGrave?: (action: E) => boolean
  /** Why it cannot be done now; the item says so and does nothing. */
  readonly reasonOf?: (action: E) => string | undefined
  /** The heading over the first of several items in a row that have the same. */
  readonly groupOf?: (action: E) => string | undefined
}

type Props<E extends string> = ItemProps<E> &
  Pick<MenuProps, 'position' | 'width' | 'onClose' | 'returnFocus'> & {
    readonly actions: readonly E[]
    readonly isBusy?: boolean
    /** Where one of the items is the present choice. */
    readonly chosen?: E
    /** Takes the focus when the menu opens; the first item without it. */
    readonly focused?: E
  } & (
    | { /** The name of the three dots. */ readonly label: string; readonly target?: undefined }
    | { /** Another button that opens it. */ readonly target: ReactElement; readonly label?: undefined }
  )

const graveActions: readonly string[] = ['delete', 'erase']

function Words<E extends string>({ action, wordOf, aboutOf, reasonOf }: ItemProps<E> & { readonly action: E }) {
  const about = reasonOf?.(action) ?? aboutOf?.(action)
  if (about === undefined) return wordOf(action)
  return (
    <>
      <span className={classes.name}>{wordOf(action)}</span>
      <span className={classes.about}>{about}</span>
    </>
  )
}

function ActionItem<E extends string>(props: ItemProps<E> & { readonly action: E; readonly isFocused: boolean }) {
  const { action, isFocused, onAction, isGrave, reasonOf } = props
  const isRefused = reasonOf?.(action) !== undefined
  return (
    <Menu.Item
      className={classes.item ?? ''}
      data-grave={(isGrave?.(action) ?? graveActions.includes(action)) || undefined}
      data-autofocus={isFocused || undefined}
      aria-disabled={isRefused || undefined}
      closeMenuOnClick={!isRefused}
      onClick={() => {
        if (!isRefused) onAction(action)
      }}
    >
      <Words {...props} />
    </Menu.Item>
  )
}

function ChoiceItem<E extends string>(props: ItemProps<E> & { readonly action: E; readonly isFocused: boolean }) {
  return (
    <Menu.RadioItem
      value={props.action}
      closeMenuOnClick
      className={classes.item ?? ''}
      data-autofocus={props.isFocused || undefined}
      checkIcon={<IconCheck size={16} stroke={1.5} aria-hidden="true" />}
    >
      <Words {...props} />
    </Menu.RadioItem>
  )
}

function Dots({ label, isBusy, ...rest }: { readonly label: string; readonly isBusy: boolean }) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      {...rest}
      className={classes.more ?? ''}
      loading={isBusy}
      aria-label={label}
      title={label}
    >
      <IconDots size={16} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}

/** What can be done with what a row or a screen shows; three dots open it unless `target` does. */
export function ActionMenu<E extends string>({
  label,
  actions,
  isBusy = false,
  target,
  chosen,
  focused,
  position = 'bottom-end',
  width,
  onClose,
  returnFocus,
  ...item
}: Props<E>) {
  const Item = chosen === undefined ? ActionItem : ChoiceItem
  const items = actions.map((action, index) => {
    const group = item.groupOf?.(action)
    const before = actions[index - 1]
    const isFirst = group !== undefined && (before === undefined || item.groupOf?.(before) !== group)
    return (
      <Fragment key={action}>
        {isFirst && <Menu.Label>{group}</Menu.Label>}
        <Item {...item} action={action} isFocused={action === focused} />
      </Fragment>
    )
  })
  return (
    <Menu
      position={position}
      shadow="none"
      transitionProps={{ duration: 100 }}
      withinPortal
      withInitialFocusPlaceholder={false}
      {...(width !== undefined && { width })}
      {...(onClose !== undefined && { onClose })}
      {...(returnFocus !== undefined && { returnFocus })}
    >
      <Menu.Target>{target ?? <Dots label={label} isBusy={isBusy} />}</Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        {chosen === undefined ? (
          items
        ) : (
          <Menu.RadioGroup
            value={chosen}
            onChange={(value) => item.onAction(actions.find((action) => action === value) ?? chosen)}
          >
            {items}
          </Menu.RadioGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
