import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'

type Props = {
  readonly direction: 'previous' | 'next'
  readonly name: string
  /** None at the end of the list. */
  readonly id: string | null
  readonly onOpen: (id: string) => void
}

/** Opens the neighbour of a picture, as D and F do. */
export function StepButton({ direction, name, id, onOpen }: Props) {
  const t = useT()
  const Icon = direction === 'next' ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={32}
      disabled={id === null}
      aria-label={name}
      title={t('canvas.withKey', { name, key: direction === 'next' ? 'F' : 'D' })}
      onClick={() => id !== null && onOpen(id)}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
