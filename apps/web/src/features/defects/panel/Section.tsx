import type { HTMLAttributes, ReactNode } from 'react'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  readonly title?: string
  readonly component?: 'div' | 'section'
  readonly children: ReactNode
}

/** One part of the panel of a defect, with a small heading. */
export const Section = ({ component = 'div', ...rest }: Props) => (
  <Panel variant="section" component={component} headingLevel={3} hasMutedTitle {...rest} />
)
