import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { MutedText } from '../display/MutedText.tsx'
import classes from './EmptyState.module.css'

type Props = {
  readonly title: ReactNode
  readonly text?: string | undefined
  /** A word or a number over the title. */
  readonly mark?: string | undefined
  readonly children?: ReactNode
  /** Inside a card or a table instead of alone on the page. */
  readonly inset?: boolean
}

export function EmptyState({ title, text, mark, children, inset = false }: Props) {
  return (
    <Stack
      data-inset={inset || undefined}
      className={classes.state ?? ''}
      gap="sm"
      align="flex-start"
      maw={560}
      py={32}
      px={inset ? 'xl' : 0}
    >
      <svg className={classes.line} viewBox="0 0 24 72" width="24" height="72" aria-hidden="true">
        <path d="M12 0v54" />
        <path d="M6 12h6M8 24h4M6 36h6M8 48h4" className={classes.ticks} />
        <path d="M7.5 53h9L12 70z" className={classes.weight} />
      </svg>
      {mark !== undefined && <MutedText fw={500}>{mark}</MutedText>}
      {title}
      {text !== undefined && <MutedText size="md">{text}</MutedText>}
      {children !== undefined && (
        <Group gap="sm" align="stretch" mt="md">
          {children}
        </Group>
      )}
    </Stack>
  )
}
