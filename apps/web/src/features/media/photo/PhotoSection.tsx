import type { ReactNode } from 'react'
import { Panel } from '../../../ui/layout/Panel.tsx'

export function PhotoSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel variant="section" headingLevel={3} title={title}>
      {children}
    </Panel>
  )
}
