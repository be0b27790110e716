import type { ReactNode } from 'react'
import classes from './Panel.module.css'

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
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  )
}
