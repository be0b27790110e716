import { Group } from '@mantine/core'
import type { StatusTone } from '@plumbline/contract/markers/marker-status'
import { statusColours } from '../../ui/theme/status-colours.ts'
import classes from './UploadPanel.module.css'

export function StatusDot({ tone }: { readonly tone: StatusTone }) {
  return <span className={classes.dot} style={{ background: statusColours[tone] }} />
}

type Props = { readonly tone: StatusTone; readonly word: string }

/** A state by its colour and its word, at the end of a line. */
export function StatusWord({ tone, word }: Props) {
  return (
    <Group component="span" gap={6} ml="auto" flex="none" wrap="nowrap" c="dimmed" fz="xs">
      <StatusDot tone={tone} />
      {word}
    </Group>
  )
}
