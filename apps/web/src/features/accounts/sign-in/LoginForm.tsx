import { Button, TextInput } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { LanguageContext, useLocale } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import classes from '../AccountCard.module.css'
import { PasswordField } from '../PasswordField.tsx'
import { ResendLink } from './ResendLink.tsx'

/** Fetched while the user types: the form is shown before the code of its call has arrived. */
const loadSignIn = async () => (await import('../../../api/accounts.ts')).signIn
/** Fetched once an address is typed, for the same reason. */
const loadSignOn = () => import('../../../api/accounts/sign-on.ts')

type Field = 'email' | 'password' | 'secondFactor'
type Problem = { readonly field?: Field; readonly text: string; readonly unverified?: string }

const fieldOfCode: Readonly<Record<string, Field>> = {
  'login.unknown-email': 'email',
  'login.sign-on-required': 'email',
  'login.wrong-password': 'password',
  'login.code-required': 'secondFactor',
  'login.code-wrong': 'secondFactor',
}

const isAddress = (email: string) => /^[^\s@]+@\S+$/.test(email)

function missing(t: Translate, email: string, password: string): Problem | undefined {
  if (!isAddress(email)) return { field: 'email', text: t('accounts.login.emailInvalid') }
  if (password === '') return { field: 'password', text: t('accounts.login.passwordMissing') }
  return undefined
}

function problemOf(t: Translate, error: unknown, email: string): Problem {
  if (!(error instanceof ApiError)) return { text: t('accounts.login.failed') }
  const field = fieldOfCode[error.code]
  if (field !== undefined) return { field, text: errorText(t, error) }
  if (error.code === 'input.invalid') return { field: 'email', text: t('accounts.login.emailInvalid') }
  if (error.code === 'login.email-not-verified') return { text: errorText(t, error), unverified: email }
  const wait = error.retryAfter === undefined ? '' : ` ${t('accounts.login.retryAfter', { count: error.retryAfter })}`
  return { text: `${errorText(t, error)}${wait}` }
}

const leads = {
  no: 'accounts.login.lead',
  code: 'errors.login.code-required',
  recoveryCode: 'accounts.login.recoveryLead',
} as const

type Props = {
  readonly notice: string
  readonly news: string
  readonly onSend: () => void
  readonly forgotHref: string
  readonly signupHref: string
  /** Where to go after the sign-in; the company's provider sends the browser back to one address for all. */
  readonly to: string | undefined
}

/** Not asked for; then the app's code; or a recovery code, which a keypad of digits could not type. */
type SecondFactor = keyof typeof leads

/** Whether the company behind a typed address has its own sign-in; answered by its domain alone. */
type Offer = 'none' | 'offered' | 'required'

async function offerFor(email: string): Promise<Offer> {
  const { isOffered, isRequired } = await (await loadSignOn()).findSignOn(email)
  return isRequired ? 'required' : isOffered ? 'offered' : 'none'
}

function useOffer(locale: Locale, to: string | undefined) {
  const [offer, setOffer] = useState<Offer>('none')
  const asked = useRef<{ readonly email: string; readonly found: Promise<Offer> }>(undefined)
  /** One question for one address: leaving the field and sending the form ask the same. */
  async function look(email: string): Promise<Offer> {
    if (!isAddress(email)) return 'none'
    const one = asked.current?.email === email ? asked.current : { email, found: offerFor(email) }
    asked.current = one
    try {
      const found = await one.found
      // Another address was typed before the answer came.
      if (asked.current === one) setOffer(found)
      return found
    } catch {
      // The password is asked for as ever, and the server decides.
      if (asked.current === one) asked.current = undefined
      return 'none'
    }
  }
  async function go(email: string): Promise<void> {
    const { beginSignOn } = await loadSignOn()
    window.location.assign(await beginSignOn(email, { locale, to }))
  }
  return { offer, setOffer, look, go }
}

/** What is asked for, what was wrong with it, and its way to the server. */
function useSignIn({ notice, onSend, to }: Pick<Props, 'notice' | 'onSend' | 'to'>) {
  const company = useOffer(useLocale(), to)
  const { language, loadErrorWords } = useErrorText()
  const { t } = language
  const form = useRef<HTMLFormElement>(null)
  const isPreloaded = useRef(false)
  const [busy, setBusy] = useState(false)
  const [second, setSecond] = useState<SecondFactor>('no')
  const [problem, setProblem] = useState<Problem | undefined>(notice === '' ? undefined : { text: notice })

  const load = () => Promise.all([loadSignIn(), loadErrorWords()])

  function preload() {
    if (isPreloaded.current) return
    isPreloaded.current = true
    // A failure shows when the form is sent, which loads the same again.
    void load().catch(() => undefined)
  }

  function show(found: Problem) {
    setProblem(found)
    const input = found.field === undefined ? null : form.current?.elements.namedItem(found.field)
    if (input instanceof HTMLInputElement) input.focus()
  }

  function ask(to: SecondFactor) {
    setSecond(to)
    setProblem(undefined)
  }

  /** The button stays busy: the page is about to be left. */
  async function goToCompany(email: string) {
    setBusy(true)
    setProblem(undefined)
    let words = t
    try {
      words = await loadErrorWords()
      await company.go(email)
    } catch (error) {
      setBusy(false)
      show(problemOf(words, error, email))
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const email = String(given.get('email') ?? '').trim()
    const password = String(given.get('password') ?? '')
    const code = given.get('secondFactor')
    if (password === '' && code === null && (await company.look(email)) !== 'none') return goToCompany(email)
    const gap = code === '' ? ({ field: 'secondFactor', text: t(leads[second]) } as const) : missing(t, email, password)
    if (gap !== undefined) return show(gap)
    setBusy(true)
    setProblem(undefined)
    onSend()
    let words = t
    try {
      const [signIn, loaded] = await load()
      words = loaded
      await signIn(email, password, code === null ? undefined : String(code))
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'login.code-required') return ask('code')
      const found = problemOf(words, error, email)
      if (error instanceof ApiError && error.code === 'login.sign-on-required') company.setOffer('required')
      if (found.field === 'email' || found.field === 'password') setSecond('no')
      show(found)
    }
  }

  return { language, form, busy, second, problem, preload, ask, submit, company, goToCompany }
}

type ErrorAt = { readonly t: Translate; readonly errorAt: (field: Field) => string | undefined }

/** Hidden, not removed, while the second factor is asked for: it is sent together with them. */
function CredentialFields({
  t,
  errorAt,
  isHidden,
  forgotHref,
  onAddress,
  company,
}: ErrorAt & {
  readonly isHidden: boolean
  readonly forgotHref: string
  readonly onAddress: (email: string) => void
  readonly company: ReactNode
}) {
  return (
    <div className={classes.fields} hidden={isHidden}>
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('accounts.login.email')}
        error={errorAt('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        onBlur={(event) => onAddress(event.currentTarget.value.trim())}
      />
      {company}
      <PasswordField
        name="password"
        label={t('accounts.login.password')}
        error={errorAt('password')}
        autoComplete="current-password"
      />
      <p className={classes.aside}>
        <Link to={forgotHref}>{t('accounts.login.forgot')}</Link>
      </p>
    </div>
  )
}

/** The password stays below it: operators of the server keep theirs. */
function CompanyButton({
  t,
  offer,
  busy,
  form,
  onGo,
}: {
  readonly t: Translate
  readonly offer: Offer
  readonly busy: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly onGo: (email: string) => void
}) {
  return (
    <>
      {offer === 'required' && <p className={classes.hint}>{t('accounts.login.companyRequired')}</p>}
      <Button
        size="md"
        fullWidth
        variant={offer === 'required' ? 'filled' : 'default'}
        disabled={busy}
        onClick={() => onGo(String(new FormData(form.current!).get('email') ?? '').trim())}
      >
        {t('accounts.login.company')}
      </Button>
    </>
  )
}

function SecondFactorField({ t, errorAt, second }: ErrorAt & { readonly second: Exclude<SecondFactor, 'no'> }) {
  return (
    <TextInput
      name="secondFactor"
      size="md"
      label={t(`accounts.login.${second}`)}
      error={errorAt('secondFactor')}
      autoComplete="one-time-code"
      inputMode={second === 'code' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      maxLength={40}
    />
  )
}

/** Fields keep their own values: what a password manager fills in without telling React is sent all the same. */
export function LoginForm({ notice, news, onSend, forgotHref, signupHref, to }: Props) {
  const { language, form, busy, second, problem, preload, ask, submit, company, goToCompany } = useSignIn({
    notice,
    onSend,
    to,
  })
  const { t } = language
  const errorAt = (field: Field) => (problem?.field === field ? problem.text : undefined)
  return (
    <FormCard
      ref={form}
      title={t('accounts.login.title')}
      lead={t(leads[second])}
      aria-busy={busy}
      onInput={preload}
      onSubmit={(event) => void submit(event)}
    >
      <Notice kind="good">{news === '' ? null : <p>{news}</p>}</Notice>
      <Notice kind="bad">{problem !== undefined && problem.field === undefined ? <p>{problem.text}</p> : null}</Notice>
      {problem?.unverified !== undefined && (
        <LanguageContext value={language}>
          <ResendLink key={problem.unverified} email={problem.unverified} />
        </LanguageContext>
      )}
      <CredentialFields
        t={t}
        errorAt={errorAt}
        isHidden={second !== 'no'}
        forgotHref={forgotHref}
        onAddress={(email) => second === 'no' && !busy && void company.look(email)}
        company={
          company.offer !== 'none' && (
            <CompanyButton
              t={t}
              offer={company.offer}
              busy={busy}
              form={form}
              onGo={(email) => void goToCompany(email)}
            />
          )
        }
      />
      {second !== 'no' && <SecondFactorField key={second} t={t} errorAt={errorAt} second={second} />}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('accounts.login.submit')}
      </Button>
      {second === 'no' ? (
        <p className={classes.foot}>
          {t('accounts.login.newHere')} <Link to={signupHref}>{t('accounts.login.create')}</Link>
        </p>
      ) : (
        <p className={classes.foot}>
          <button type="button" onClick={() => ask(second === 'code' ? 'recoveryCode' : 'code')}>
            {t(second === 'code' ? 'accounts.login.useRecoveryCode' : 'accounts.login.useApp')}
          </button>
          <button type="button" onClick={() => ask('no')}>
            {t('accounts.login.back')}
          </button>
        </p>
      )}
    </FormCard>
  )
}
