import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import icon from '../forms/icon-button.module.css'

type Props = {
  readonly direction: 'up' | 'down'
  readonly label: string
  readonly isEnd: boolean
  readonly onPress: () => void
}

/** At an end it can be pressed in vain: a button that is switched off would lose the focus. */
export function MoveArrow({ direction, label, isEnd, onPress }: Props) {
  const Icon = direction === 'up' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={icon.narrow}
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onPress()}
    >
      <Icon size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
