import type { ReactNode } from 'react'
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
    <div className={classes.state} data-inset={inset || undefined}>
      <svg className={classes.line} viewBox="0 0 24 72" width="24" height="72" aria-hidden="true">
        <path d="M12 0v54" />
        <path d="M6 12h6M8 24h4M6 36h6M8 48h4" className={classes.ticks} />
        <path d="M7.5 53h9L12 70z" className={classes.weight} />
      </svg>
      {mark !== undefined && <p className={classes.mark}>{mark}</p>}
      {title}
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
