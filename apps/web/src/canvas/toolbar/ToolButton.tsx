import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { keyName } from '../keys/key-names.ts'
import classes from './CanvasToolbar.module.css'

type Props = {
  readonly icon: Icon
  readonly name: string
  readonly keys?: readonly string[]
  /** Given: a button that stays pressed. */
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly onPress: () => void
}

/** style/look.md: an icon with a name for screen readers and a tooltip with the key. */
export function ToolButton({ icon: Icon, name, keys, isPressed, isDisabled = false, onPress }: Props) {
  const t = useT()
  const title =
    keys === undefined ? name : t('canvas.withKey', { name, key: keys.map((key) => keyName(t, key)).join(' ') })
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={classes.tool ?? ''}
      aria-label={name}
      title={title}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
