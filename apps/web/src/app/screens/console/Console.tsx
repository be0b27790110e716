import { can } from '@plumbline/contract/roles'
import { NavLink, Outlet, useOutletContext } from 'react-router'
import { useSession } from '../../../api/session/session.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { paths } from '../../paths.ts'
import { Refused } from '../Refused.tsx'
import classes from './Console.module.css'

const tabs = ['companies', 'users', 'orders', 'limits', 'domains', 'audit', 'operations'] as const

type Given = { readonly mayManage: boolean; readonly ownId: string }

export function useConsole(): Given {
  return useOutletContext<Given>()
}

/** The console spans corporates: a role that has it counts wherever one holds it, whichever account is switched on. */
export function Console() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  if (session === null) return null
  const has = (capability: 'console.read' | 'console.manage') =>
    session.corporates.some((member) => can(member, capability))
  if (!has('console.read')) return <Refused />
  const mayManage = has('console.manage')
  return (
    <>
      <PageTitle>{t('accounts.console.title')}</PageTitle>
      <MutedText size="sm" mt="xs">
        {t('accounts.console.lead')} {!mayManage && t('accounts.console.readOnly')}
      </MutedText>
      <nav aria-label={t('accounts.console.tabs.label')} className={classes.tabs}>
        {tabs.map((tab) => (
          <NavLink
            key={tab}
            to={paths.console(locale, tab)}
            end
            className={classes.tab ?? ''}
            data-label={t(`accounts.console.tabs.${tab}`)}
          >
            {t(`accounts.console.tabs.${tab}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet context={{ mayManage, ownId: session.userId } satisfies Given} />
    </>
  )
}
