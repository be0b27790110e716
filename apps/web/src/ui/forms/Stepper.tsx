import { ActionIcon, Group, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './Stepper.module.css'

type Props = {
  readonly label: string
  readonly fewer: string
  readonly more: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly isFirst?: boolean
  readonly onChange: (value: number) => void
}

/** Spec 2 §2: plus and minus, typing blocked; arrow keys step too. */
export function Stepper({ label, fewer, more, value, min, max, isFirst = false, onChange }: Props) {
  const labelId = useId()
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, value + by))
    if (next !== value) onChange(next)
  }
  return (
    <div>
      <Text id={labelId} mb="xs" fw={500}>
        {label}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <ActionIcon variant="default" size={32} aria-label={fewer} disabled={value <= min} onClick={() => step(-1)}>
          <IconMinus size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <output
          role="spinbutton"
          tabIndex={0}
          {...(isFirst ? { 'data-autofocus': true } : {})}
          aria-labelledby={labelId}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          className={classes.value}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
        >
          {value}
        </output>
        <ActionIcon variant="default" size={32} aria-label={more} disabled={value >= max} onClick={() => step(1)}>
          <IconPlus size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </div>
  )
}
