import type { ReactNode } from 'react'
import classes from './PhotoPanel.module.css'

export function PhotoSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
