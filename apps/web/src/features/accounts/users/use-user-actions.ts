import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { CorporateUser } from '@plumbline/contract/accounts/users'
import type { Role } from '@plumbline/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  eraseUser,
  removeUser,
  resendInvitation,
  setRole,
  usersKey,
  withdrawInvitation,
} from '../../../api/accounts/users.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { refusalOf } from '../form-problems.ts'

/** The server's own reasons are whole sentences; any other failure is said as the specification says it. */
const selfContainedCodes = /^(user|access|invitation|session)\./

/** Each action returns an error text or undefined; the list is fetched again in either case. */
export function useUserActions({ corporateId, name: company }: Membership) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [busyId, setBusyId] = useState<string>()

  async function run(user: CorporateUser, work: () => Promise<void>, done: string): Promise<unknown> {
    setBusyId(user._id)
    try {
      await work()
      showToast('note', done)
      return undefined
    } catch (error) {
      return error ?? new Error('refused')
    } finally {
      setBusyId(undefined)
      await client.invalidateQueries({ queryKey: usersKey })
    }
  }

  const textOf = (error: unknown) => (error === undefined ? undefined : refusalOf(t, error, []).text)
  const deletionText = (error: unknown) => {
    if (error === undefined || (error instanceof ApiError && selfContainedCodes.test(error.code))) return textOf(error)
    return t('accounts.users.remove.failed', { reason: textOf(error) ?? '' })
  }
  async function orToast(failure: Promise<unknown>): Promise<void> {
    const text = textOf(await failure)
    if (text !== undefined) showToast('failure', text)
  }

  return {
    busyId,
    setRole: (user: CorporateUser, role: Role) =>
      orToast(
        run(
          user,
          () => setRole(corporateId, user._id, role),
          t('accounts.users.role.done', { name: user.name, role: t(`accounts.roles.${role}`) }),
        ),
      ),
    resend: (user: CorporateUser) =>
      orToast(
        run(
          user,
          () => resendInvitation(corporateId, user._id, { locale }),
          t('accounts.users.resend.done', { email: user.email }),
        ),
      ),
    withdraw: async (user: CorporateUser) =>
      textOf(
        await run(
          user,
          () => withdrawInvitation(corporateId, user._id),
          t('accounts.users.withdraw.done', { email: user.email }),
        ),
      ),
    remove: async (user: CorporateUser) =>
      deletionText(
        await run(
          user,
          () => removeUser(corporateId, user._id),
          t('accounts.users.remove.done', { name: user.name, company }),
        ),
      ),
    erase: async (user: CorporateUser) =>
      deletionText(
        await run(
          user,
          () => eraseUser(corporateId, user._id),
          t('accounts.users.erase.done', { name: user.name, company }),
        ),
      ),
  }
}

export type UserActions = ReturnType<typeof useUserActions>
