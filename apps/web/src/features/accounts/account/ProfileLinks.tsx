import { can } from '@plumbline/contract/roles'
import {
  IconAdjustments,
  IconCalendar,
  IconKey,
  IconListSearch,
  IconPlugConnected,
  IconReceipt,
  IconShare2,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { activeCorporate, type StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ProfileBox.module.css'

export type ProfileHrefs = Readonly<
  Record<
    | 'account'
    | 'changePassword'
    | 'calendar'
    | 'purchaseHistory'
    | 'users'
    | 'shareLinks'
    | 'integrations'
    | 'audit'
    | 'console',
    string
  >
>

type Props = { readonly session: StoredSession; readonly hrefs: ProfileHrefs; readonly onFollow: () => void }

/** Spec 1 §2: where the profile box leads. One line here is one link there. */
export function ProfileLinks({ session, hrefs, onFollow }: Props) {
  const t = useT()
  const member = activeCorporate(session)
  const links = [
    { href: hrefs.account, Icon: IconShieldLock, label: t('accounts.security.title'), isShown: true },
    { href: hrefs.changePassword, Icon: IconKey, label: t('accounts.profile.changePassword'), isShown: true },
    { href: hrefs.calendar, Icon: IconCalendar, label: t('defects.calendar.title'), isShown: member !== undefined },
    {
      href: hrefs.purchaseHistory,
      Icon: IconReceipt,
      label: t('accounts.security.profile.history'),
      isShown: member !== undefined && can(member, 'billing.history'),
    },
    {
      href: hrefs.users,
      Icon: IconUsers,
      label: t('accounts.users.title'),
      isShown: member !== undefined && can(member, 'users.list'),
    },
    {
      href: hrefs.shareLinks,
      Icon: IconShare2,
      label: t('shares.company.title'),
      isShown: member !== undefined && can(member, 'project.edit'),
    },
    {
      href: hrefs.integrations,
      Icon: IconPlugConnected,
      label: t('integrations.title'),
      isShown: member !== undefined && can(member, 'api-keys.manage'),
    },
    {
      href: hrefs.audit,
      Icon: IconListSearch,
      label: t('accounts.console.audit.title'),
      isShown: member !== undefined && can(member, 'audit.read'),
    },
    {
      href: hrefs.console,
      Icon: IconAdjustments,
      label: t('accounts.console.title'),
      isShown: session.corporates.some((own) => can(own, 'console.read')),
    },
  ]
  return (
    <ul role="list" className={classes.links}>
      {links
        .filter(({ isShown }) => isShown)
        .map(({ href, Icon, label }) => (
          <li key={href}>
            <Link to={href} onClick={onFollow}>
              <Icon size={16} stroke={1.5} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
    </ul>
  )
}
