import { Button } from '@mantine/core'
import { can } from '@plumbline/contract/roles'
import { IconAdjustments, IconListSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { activeCorporate, type StoredSession } from '../../api/session.ts'
import { useT } from '../../i18n/use-t.ts'

type Props = { readonly session: StoredSession; readonly consoleHref: string; readonly auditHref: string; readonly onFollow: () => void }

/** In the profile box: the log of the active corporate, and the console where some role of one's own has it. */
export function ConsoleLinks({ session, consoleHref, auditHref, onFollow }: Props) {
  const t = useT()
  const active = activeCorporate(session)
  const links = [
    { href: auditHref, label: t('accounts.console.audit.title'), Icon: IconListSearch, shown: active !== undefined && can(active, 'audit.read') },
    { href: consoleHref, label: t('accounts.console.title'), Icon: IconAdjustments, shown: session.corporates.some((member) => can(member, 'console.read')) },
  ]
  return links.filter(({ shown }) => shown).map(({ href, label, Icon }) => (
    <Button key={href} component={Link} to={href} variant="default" fullWidth leftSection={<Icon size={16} stroke={1.5} aria-hidden="true" />} onClick={onFollow}>{label}</Button>
  ))
}
