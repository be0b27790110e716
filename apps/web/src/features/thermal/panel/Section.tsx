import type { ReactNode } from 'react'
import { Panel } from '../../../ui/layout/Panel.tsx'

/** One section of the panel beside the picture. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Panel variant="section" title={title} headingLevel={3} actions={aside}>
      {children}
    </Panel>
  )
}
