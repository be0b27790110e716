import { Button, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Translate } from '../../../i18n/translate.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { LanguageContext, useLocale } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import classes from '../AccountCard.module.css'
import { PasswordField } from '../PasswordField.tsx'
import type { CompanyButton, Offer } from './company-sign-on.tsx'
import type { Field, Problem } from './sign-in-parts.ts'

/** Fetched while the user types: the form is shown before the code of its call has arrived. */
const loadParts = async () => (await import('./sign-in-parts.ts')).signInParts
const ResendLink = lazy(async () => ({ default: (await loadParts()).ResendLink }))
const SecondFactorField = lazy(async () => ({ default: (await loadParts()).SecondFactorField }))

const isAddress = (email: string) => /^[^\s@]+@\S+$/.test(email)

function missing(t: Translate, email: string, password: string): Problem | undefined {
  if (!isAddress(email)) return { field: 'email', text: t('accounts.login.emailInvalid') }
  if (password === '') return { field: 'password', text: t('accounts.login.passwordMissing') }
  return undefined
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

type Company = { readonly offer: Offer; readonly Button: typeof CompanyButton }

/** The company's own sign-in, once the domain of a typed address is known to have one. */
function useCompany() {
  const [company, setCompany] = useState<Company>()
  const latest = useRef('')
  async function look(email: string, known?: 'required'): Promise<boolean> {
    if (!isAddress(email)) return false
    latest.current = email
    try {
      const { findOffer, CompanyButton } = await loadParts()
      const offer = known ?? (await findOffer(email))
      // Another address was typed before the answer came.
      if (latest.current === email) setCompany({ offer, Button: CompanyButton })
      return offer !== 'none'
    } catch {
      // The password is asked for as ever, and the server decides.
      return false
    }
  }
  return { company, look }
}

/** What is asked for, what was wrong with it, and its way to the server. */
function useSignIn({ notice, onSend, to }: Pick<Props, 'notice' | 'onSend' | 'to'>) {
  const locale = useLocale()
  const { company, look } = useCompany()
  const { language, loadErrorWords } = useErrorText()
  const { t } = language
  const form = useRef<HTMLFormElement>(null)
  const isPreloaded = useRef(false)
  const [busy, setBusy] = useState(false)
  const [second, setSecond] = useState<SecondFactor>('no')
  const [problem, setProblem] = useState<Problem | undefined>(notice === '' ? undefined : { text: notice })

  const load = () => Promise.all([loadParts(), loadErrorWords()])

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
      await (await loadParts()).goToCompany(email, { locale, to })
    } catch (error) {
      await explain(words, error, email)
    }
  }

  async function explain(words: Translate, error: unknown, email: string) {
    const found = await loadParts().then(
      ({ problemOf }) => problemOf(words, error, email),
      () => ({ text: t('accounts.login.failed') }) as Problem,
    )
    setBusy(false)
    if (found.asks === 'code') return ask('code')
    if (found.asks === 'company') void look(email, 'required')
    if (found.field !== 'secondFactor' && found.field !== undefined) setSecond('no')
    show(found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const email = String(given.get('email') ?? '').trim()
    const password = String(given.get('password') ?? '')
    const code = given.get('secondFactor')
    if (password === '' && code === null && (await look(email))) return goToCompany(email)
    const gap = code === '' ? ({ field: 'secondFactor', text: t(leads[second]) } as const) : missing(t, email, password)
    if (gap !== undefined) return show(gap)
    setBusy(true)
    setProblem(undefined)
    onSend()
    let words = t
    try {
      const [{ signIn }, loaded] = await load()
      words = loaded
      await signIn(email, password, code === null ? undefined : String(code))
    } catch (error) {
      await explain(words, error, email)
    }
  }

  return { language, form, busy, second, problem, preload, ask, submit, company, look, goToCompany }
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

/** Fields keep their own values: what a password manager fills in without telling React is sent all the same. */
export function LoginForm({ notice, news, onSend, forgotHref, signupHref, to }: Props) {
  const { language, form, busy, second, problem, preload, ask, submit, company, look, goToCompany } = useSignIn({
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
          <Suspense>
            <ResendLink key={problem.unverified} email={problem.unverified} />
          </Suspense>
        </LanguageContext>
      )}
      <CredentialFields
        t={t}
        errorAt={errorAt}
        isHidden={second !== 'no'}
        forgotHref={forgotHref}
        onAddress={(email) => second === 'no' && !busy && void look(email)}
        company={
          company !== undefined && (
            <company.Button
              t={t}
              offer={company.offer}
              busy={busy}
              form={form}
              onGo={(email) => void goToCompany(email)}
            />
          )
        }
      />
      <Suspense>
        {second !== 'no' && <SecondFactorField key={second} t={t} error={errorAt('secondFactor')} second={second} />}
      </Suspense>
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
