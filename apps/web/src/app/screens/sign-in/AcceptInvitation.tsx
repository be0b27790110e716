import { Button } from '@mantine/core'
import type { InvitationView } from '@plumbline/contract/accounts/users'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { acceptInvitation, answerInvitation, declineInvitation, viewInvitation } from '../../../api/accounts-users.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { useSession } from '../../../api/session/session.ts'
import { signOut } from '../../../api/http/sign-out.ts'
import { AcceptForm, AcceptKnownForm } from '../../../features/accounts/sign-in/AcceptForm.tsx'
import { WordCard } from '../../../features/accounts/AccountCard.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { paths } from '../../paths.ts'
import classes from './Centred.module.css'
import { isAnswered, isDeadLink } from './dead-link.ts'

type State =
  | { readonly step: 'loading' }
  | { readonly step: 'dead' }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'open'; readonly invitation: InvitationView }
  | { readonly step: 'declined'; readonly company: string }

function Dead() {
  const t = useT()
  const locale = useLocale()
  return (
    <WordCard title={t('accounts.link.invalid')} text={t('accounts.invitation.invalid')}>
      <Button component={Link} to={paths.login(locale)} size="md" variant="default">
        {t('accounts.invitation.toLogin')}
      </Button>
    </WordCard>
  )
}

/** The account exists but is not signed in here. The link stays valid until it is answered. */
function SignInFirst({ invitation, token }: { readonly invitation: InvitationView; readonly token: string }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const session = useSession()
  const { email, corporateName: company } = invitation
  async function toLogin() {
    if (session !== null) await signOut()
    await navigate(paths.login(locale, { to: paths.acceptInvitation(locale, { token }) }), { replace: true })
  }
  return (
    <WordCard
      wide
      title={t('accounts.invitation.title', { company })}
      text={t('accounts.invitation.signInFirst', { email })}
    >
      <Button size="md" onClick={() => void toLogin()}>
        {session === null ? t('accounts.invitation.signIn') : t('accounts.invitation.signInAs', { email })}
      </Button>
    </WordCard>
  )
}

function Declined({ company }: { readonly company: string }) {
  const t = useT()
  const locale = useLocale()
  const isSignedIn = useSession() !== null
  return (
    <WordCard title={t('accounts.invitation.declined')} text={t('accounts.invitation.declinedText', { company })}>
      <Button
        component={Link}
        to={isSignedIn ? paths.projects(locale) : paths.login(locale)}
        size="md"
        variant="default"
      >
        {t(isSignedIn ? 'accounts.invitation.toProjects' : 'accounts.invitation.toLogin')}
      </Button>
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
    let isUnmounted = false
    viewInvitation(token).then(
      (invitation) => {
        if (!isUnmounted) setState({ step: 'open', invitation })
      },
      (error: unknown) => {
        if (!isUnmounted) setState(isDeadLink(error) ? { step: 'dead' } : { step: 'failed', error })
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [token, tries])

  /** A link that was used up while the page was open is said to be dead. */
  async function orDead(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!isDeadLink(error) && !isAnswered(error)) throw error
      setState({ step: 'dead' })
    }
  }

  const accept = (company: string, person: { readonly userName: string; readonly password: string }) =>
    orDead(async () => {
      await acceptInvitation({ token, locale, person })
      showToast('note', t('accounts.invitation.done', { company }))
      await navigate(paths.projects(locale), { replace: true })
    })

  const decline = (company: string) =>
    orDead(async () => {
      await declineInvitation(token)
      setState({ step: 'declined', company })
    })

  const answer = (userId: string, { _id, corporateName: company }: InvitationView, isAccepted: boolean) =>
    orDead(async () => {
      await answerInvitation(userId, _id, isAccepted)
      if (!isAccepted) return setState({ step: 'declined', company })
      showToast('note', t('accounts.invitation.switch', { company }))
      await navigate(paths.projects(locale), { replace: true })
    })

  function view() {
    if (state.step === 'loading')
      return (
        <WordCard title={t('accounts.invitation.loading')} text={t('accounts.invitation.wait')}>
          {null}
        </WordCard>
      )
    if (state.step === 'dead') return <Dead />
    if (state.step === 'declined') return <Declined company={state.company} />
    if (state.step === 'failed') {
      return (
        <WordCard
          title={t('accounts.invitation.failed')}
          text={state.error instanceof ApiError ? errorText(t, state.error) : t('shell.failure.text')}
        >
          <Button
            size="md"
            onClick={() => {
              setState({ step: 'loading' })
              setTries(tries + 1)
            }}
          >
            {t('shell.failure.retry')}
          </Button>
        </WordCard>
      )
    }
    const { invitation } = state
    const company = invitation.corporateName
    const isOwn = session !== null && session.userEmail === invitation.email
    if (!invitation.hasAccount) {
      const otherEmail = session === null || isOwn ? undefined : session.userEmail
      return (
        <AcceptForm
          invitation={invitation}
          otherEmail={otherEmail}
          send={(person) => accept(company, person)}
          decline={() => decline(company)}
        />
      )
    }
    return isOwn ? (
      <AcceptKnownForm
        invitation={invitation}
        answer={(isAccepted) => answer(session.userId, invitation, isAccepted)}
      />
    ) : (
      <SignInFirst invitation={invitation} token={token} />
    )
  }
  return <div className={classes.place}>{view()}</div>
}
