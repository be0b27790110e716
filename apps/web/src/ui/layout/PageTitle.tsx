import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/use-t.ts'

type Props = {
  readonly children: ReactNode
  /** Where the heading says something else than the name of the page. */
  readonly title?: string
  /** Off where a field of the screen takes the focus. */
  readonly focus?: boolean
  readonly id?: string
}

/** What the screens around belong to, said in the title of the browser tab: the code of the project. */
export const TitleContext = createContext('')

let shownPath: string | undefined

/** The one title of a screen. After a navigation the focus comes here, so that a screen reader says where it is. */
export function PageTitle({ children, title, focus = true, id }: Props) {
  const t = useT()
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const within = use(TitleContext)
  const page = [title ?? (typeof children === 'string' ? children : ''), within]
    .filter((part) => part !== '')
    .join(' · ')
  useEffect(() => {
    document.title = t('shell.documentTitle', { page })
  }, [t, page])
  useEffect(() => {
    if (focus && shownPath !== undefined && shownPath !== pathname) heading.current?.focus({ preventScroll: true })
    shownPath = pathname
  }, [pathname, focus])
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h1>
  )
}
