import { Outlet } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { LanguageLinks } from '../../ui/layout/LanguageLinks.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { SchemeSwitch } from '../../ui/theme/SchemeSwitch.tsx'
import { contentId } from '../../ui/layout/SkipLink.tsx'
import { paths } from '../paths.ts'
import classes from './Default.module.css'

/** Layout "default": visitors who have not signed in. */
export function Default() {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <header className={classes.header}>
        <Logo to={paths.home(locale)} label={t('shell.logo.home')} />
        <div className={classes.tools}>
          <LanguageLinks />
          <SchemeSwitch />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  )
}
