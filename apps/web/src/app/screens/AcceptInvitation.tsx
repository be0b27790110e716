import { Button } from '@mantine/core'
import type { InvitationView } from '@plumbline/contract/accounts-users'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { signOut } from '../../api/accounts.ts'
import { acceptInvitation, viewInvitation } from '../../api/accounts-users.ts'
import { ApiError } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { AcceptForm, AcceptKnownForm } from '../../features/accounts/AcceptForm.tsx'
import { WordCard } from '../../features/accounts/AccountCard.tsx'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { showToast } from '../../ui/toast.ts'
import { paths } from '../paths.ts'
import classes from './Centred.module.css'
import { isDeadLink } from './dead-link.ts'

type State =
  | { readonly step: 'loading' }
  | { readonly step: 'dead' }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'open'; readonly invitation: InvitationView }
  | { readonly step: 'accepted'; readonly invitation: InvitationView }

function Dead() {
  const t = useT()
  const locale = useLocale()
  return (
    <WordCard title={t('accounts.link.invalid')} text={t('accounts.invitation.invalid')}>
      <Button component={Link} to={paths.login(locale)} size="md" variant="default">{t('accounts.invitation.toLogin')}</Button>
    </WordCard>
  )
}

/** For who has an account and is not signed in with it here. */
function Accepted({ invitation }: { readonly invitation: InvitationView }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const session = useSession()
  const { email, corporateName: company } = invitation
  async function toLogin() {
    if (session !== null) await signOut()
    await navigate(paths.login(locale), { replace: true })
  }
  return (
    <WordCard wide title={t('accounts.invitation.accepted', { company })} text={t('accounts.invitation.acceptedText', { email })}>
      <Button size="md" onClick={() => void toLogin()}>{session === null ? t('accounts.invitation.toLogin') : t('accounts.invitation.signInAs', { email })}</Button>
    </WordCard>
  )
}

export function AcceptInvitation() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const session = useSession()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>({ step: token === '' ? 'dead' : 'loading' })

  useEffect(() => {
    if (token === '') return undefined
    let gone = false
    viewInvitation(token).then((invitation) => {
      if (!gone) setState({ step: 'open', invitation })
    }, (error: unknown) => {
      if (!gone) setState(isDeadLink(error) ? { step: 'dead' } : { step: 'failed', error })
    })
    return () => {
      gone = true
    }
  }, [token, tries])

  async function accept(invitation: InvitationView, person?: { readonly userName: string; readonly password: string }) {
    try {
      const isSignedIn = await acceptInvitation({ token, locale, ...(person === undefined ? {} : { person }) })
      const company = invitation.corporateName
      if (!isSignedIn && session?.userEmail !== invitation.email) return setState({ step: 'accepted', invitation })
      showToast('note', t(isSignedIn ? 'accounts.invitation.done' : 'accounts.invitation.switch', { company }))
      await navigate(paths.projects(locale), { replace: true })
    } catch (error) {
      if (!isDeadLink(error)) throw error
      setState({ step: 'dead' })
    }
  }

  function view() {
    if (state.step === 'loading') return <WordCard title={t('accounts.invitation.loading')} text={t('accounts.invitation.wait')}>{null}</WordCard>
    if (state.step === 'dead') return <Dead />
    if (state.step === 'accepted') return <Accepted invitation={state.invitation} />
    if (state.step === 'failed') {
      return (
        <WordCard title={t('accounts.invitation.failed')} text={state.error instanceof ApiError ? errorText(t, state.error) : t('shell.failure.text')}>
          <Button size="md" onClick={() => {
            setState({ step: 'loading' })
            setTries(tries + 1)
          }}>{t('shell.failure.retry')}</Button>
        </WordCard>
      )
    }
    const { invitation } = state
    const otherEmail = session === null || session.userEmail === invitation.email ? undefined : session.userEmail
    return invitation.hasAccount
      ? <AcceptKnownForm invitation={invitation} send={() => accept(invitation)} />
      : <AcceptForm invitation={invitation} otherEmail={otherEmail} send={(person) => accept(invitation, person)} />
  }
  return <div className={classes.place}>{view()}</div>
}
