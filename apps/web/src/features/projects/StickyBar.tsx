import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StickyBar.module.css'

type Props = {
  readonly tone?: 'plain' | 'accent' | 'error'
  readonly role?: 'alert'
  readonly children: ReactNode
}

/** Stays in sight at the foot of the window, however long the page is. */
export function StickyBar({ tone = 'plain', role, children }: Props) {
  return (
    <Group gap="8px 12px" className={classes.bar} data-tone={tone} role={role}>
      {children}
    </Group>
  )
}
