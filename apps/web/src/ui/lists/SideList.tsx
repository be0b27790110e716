import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import classes from './SideList.module.css'

type ListProps = {
  readonly label: string
  readonly title?: string | undefined
  /** Below the title: how many, and what can be done with all of them. */
  readonly head?: ReactNode
  /** Between the head and the entries; does not scroll. */
  readonly notice?: ReactNode
  /** Below the entries: more of them. */
  readonly foot?: ReactNode
  readonly scrollRef?: Ref<HTMLUListElement>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The list beside the one that is open: a head, and entries that scroll. */
export function SideList({ label, title, head, notice, foot, scrollRef, className = '', children }: ListProps) {
  return (
    <nav className={`${classes.side} ${className}`} aria-label={label}>
      {(title !== undefined || head !== undefined) && (
        <div className={classes.head}>
          {title !== undefined && <h2>{title}</h2>}
          {head}
        </div>
      )}
      {notice}
      <ul ref={scrollRef} role="list" className={classes.list}>
        {children}
      </ul>
      {foot}
    </nav>
  )
}

type EntryProps = {
  readonly isCurrent: boolean
  /** Opened by a link where the entry has an address, else by a button. */
  readonly to?: string
  readonly onOpen?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
  /** In the same list item, after the entry: what can be done with it. */
  readonly after?: ReactNode
}

/** One entry of a SideList; the open one is scrolled into view. */
export function SideEntry({ isCurrent, to, onOpen, className = '', children, after }: EntryProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const shared = { className: `${classes.entry} ${className}`, 'aria-current': isCurrent || undefined }
  return (
    <li ref={item}>
      {to === undefined ? (
        <button type="button" {...shared} onClick={onOpen}>
          {children}
        </button>
      ) : (
        <Link to={to} {...shared} onClick={onOpen}>
          {children}
        </Link>
      )}
      {after}
    </li>
  )
}
