import { Button } from '@mantine/core'
import type { InvitationView } from '@plumbline/contract/accounts/users'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { beginSignOn } from '../../../api/accounts/sign-on.ts'
import { acceptInvitation, answerInvitation, declineInvitation, viewInvitation } from '../../../api/accounts/users.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { useSession } from '../../../api/session/session.ts'
import { signOut } from '../../../api/http/sign-out.ts'
import { AcceptForm, AcceptKnownForm } from '../../../features/accounts/sign-in/AcceptForm.tsx'
import { Notice, WordCard } from '../../../features/accounts/AccountCard.tsx'
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

/** The company has its own sign-in, which accepts the invitation. */
function SignOnFirst({ invitation }: { readonly invitation: InvitationView }) {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { email, corporateName: company } = invitation
  async function go() {
    setBusy(true)
    try {
      if (session !== null) await signOut()
      window.location.assign(await beginSignOn(email, { locale, to: undefined }))
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }
  return (
    <WordCard
      wide
      title={t('accounts.invitation.title', { company })}
      text={t('accounts.signOn.invitation', { company, email })}
    >
      <Notice kind="bad">{problem === '' ? null : <p>{problem}</p>}</Notice>
      <Button size="md" loading={busy} onClick={() => void go()}>
        {t('accounts.signOn.go')}
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

function Loading() {
  const t = useT()
  return (
    <WordCard title={t('accounts.invitation.loading')} text={t('accounts.invitation.wait')}>
      {null}
    </WordCard>
  )
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  return (
    <WordCard
      title={t('accounts.invitation.failed')}
      text={error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')}
    >
      <Button size="md" onClick={onRetry}>
        {t('shell.failure.retry')}
      </Button>
    </WordCard>
  )
}

/** The invitation behind the link; `retry` asks for it once more. */
function useInvitation(token: string) {
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
  function retry() {
    setState({ step: 'loading' })
    setTries(tries + 1)
  }
  return { state, setState, retry }
}

/** The three answers. A link that was used up while the page was open is said to be dead. */
function useAnswers(token: string, setState: (state: State) => void) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  async function orDead(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!isDeadLink(error) && !isAnswered(error)) throw error
      setState({ step: 'dead' })
    }
  }
  return {
    accept: (company: string, person: { readonly userName: string; readonly password: string }) =>
      orDead(async () => {
        await acceptInvitation({ token, locale, person })
        showToast('note', t('accounts.invitation.done', { company }))
        await navigate(paths.projects(locale), { replace: true })
      }),
    decline: (company: string) =>
      orDead(async () => {
        await declineInvitation(token)
        setState({ step: 'declined', company })
      }),
    answer: (userId: string, { _id, corporateName: company }: InvitationView, isAccepted: boolean) =>
      orDead(async () => {
        await answerInvitation(userId, _id, isAccepted)
        if (!isAccepted) return setState({ step: 'declined', company })
        showToast('note', t('accounts.invitation.switch', { company }))
        await navigate(paths.projects(locale), { replace: true })
      }),
  }
}

/** A new account is made here; somebody with an account has to be signed in to it. */
function OpenInvitation({
  invitation,
  token,
  answers,
}: {
  readonly invitation: InvitationView
  readonly token: string
  readonly answers: ReturnType<typeof useAnswers>
}) {
  const session = useSession()
  const company = invitation.corporateName
  const isOwn = session !== null && session.userEmail === invitation.email
  if (invitation.needsSignOn && !isOwn) return <SignOnFirst invitation={invitation} />
  if (!invitation.hasAccount)
    return (
      <AcceptForm
        invitation={invitation}
        otherEmail={session === null || isOwn ? undefined : session.userEmail}
        send={(person) => answers.accept(company, person)}
        decline={() => answers.decline(company)}
      />
    )
  return isOwn ? (
    <AcceptKnownForm
      invitation={invitation}
      answer={(isAccepted) => answers.answer(session.userId, invitation, isAccepted)}
    />
  ) : (
    <SignInFirst invitation={invitation} token={token} />
  )
}

export function AcceptInvitation() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { state, setState, retry } = useInvitation(token)
  const answers = useAnswers(token, setState)
  return (
    <div className={classes.place}>
      {state.step === 'loading' && <Loading />}
      {state.step === 'dead' && <Dead />}
      {state.step === 'declined' && <Declined company={state.company} />}
      {state.step === 'failed' && <Failed error={state.error} onRetry={retry} />}
      {state.step === 'open' && <OpenInvitation invitation={state.invitation} token={token} answers={answers} />}
    </div>
  )
}
