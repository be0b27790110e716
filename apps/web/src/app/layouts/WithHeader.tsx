import { Outlet } from 'react-router'
import { useSession } from '../../api/session/session.ts'
import { contentId } from '../../ui/layout/SkipLink.tsx'
import { Header } from './Header.tsx'
import classes from './WithHeader.module.css'

/** Layout "with-header". */
export function WithHeader() {
  const session = useSession()
  if (session === null) return null
  return (
    <>
      <Header session={session} />
      <main id={contentId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  )
}
