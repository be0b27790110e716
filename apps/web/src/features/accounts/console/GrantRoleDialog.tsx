import { NativeSelect } from '@mantine/core'
import type { ConsoleUser } from '@plumbline/contract/accounts/console'
import { roles, type Role } from '@plumbline/contract/roles'
import { useState } from 'react'
import { grantRole } from '../../../api/accounts/console.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConsoleDialog } from './ConsoleDialog.tsx'
import { CorporateChoice, type Corporate } from './CorporateChoice.tsx'
import { useSave } from './use-save.ts'

const reachOf = (role: Role | '') =>
  role.startsWith('system-') ? 'system' : role.startsWith('agent-') ? 'agent' : undefined

export function GrantRoleDialog({ user, onClose }: { readonly user: ConsoleUser; readonly onClose: () => void }) {
  const t = useT()
  const [first] = user.corporates
  const [corporate, setCorporate] = useState<Corporate | null>(
    first === undefined ? null : { _id: first.corporateId, name: first.name },
  )
  const [role, setRole] = useState<Role | ''>('')
  const [isJudged, setJudged] = useState(false)
  const present = user.corporates.find(({ corporateId }) => corporateId === corporate?._id)?.role
  const reach = reachOf(role)
  const { save, busy, notice } = useSave({
    save: () =>
      corporate === null || role === '' ? Promise.resolve() : grantRole(user._id, { corporateId: corporate._id, role }),
    done:
      role === ''
        ? ''
        : t(present === undefined ? 'accounts.console.grant.invited' : 'accounts.console.grant.done', {
            name: user.name,
            role: t(`accounts.roles.${role}`),
            company: corporate?.name ?? '',
          }),
    onDone: onClose,
  })
  const missing = (isMissing: boolean) => (isJudged && isMissing ? t('accounts.console.choose') : undefined)
  return (
    <ConsoleDialog
      title={t('accounts.console.grant.title', { name: user.name })}
      submit={t('accounts.console.grant.submit')}
      busy={busy}
      notice={notice}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (corporate !== null && role !== '') save()
      }}
    >
      <CorporateChoice
        label={t('accounts.console.grant.company')}
        value={corporate}
        onChange={setCorporate}
        error={missing(corporate === null)}
      />
      <NativeSelect
        size="sm"
        label={t('accounts.console.grant.role')}
        value={role}
        error={missing(role === '')}
        description={
          corporate === null
            ? undefined
            : present === undefined
              ? t('accounts.console.grant.notYet')
              : t('accounts.console.grant.now', { role: t(`accounts.roles.${present}`) })
        }
        data={[
          { value: '', label: t('accounts.console.choose') },
          ...roles.filter((one) => one !== present).map((one) => ({ value: one, label: t(`accounts.roles.${one}`) })),
        ]}
        onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value) ?? '')}
      />
      <p role="status">{reach !== undefined && t(`accounts.console.grant.${reach}`)}</p>
    </ConsoleDialog>
  )
}
