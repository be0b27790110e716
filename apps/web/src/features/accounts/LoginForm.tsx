import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import classes from './LoginForm.module.css'

/** The form is on the screen before the contract has arrived; the rest of it is fetched while the user types. */
const loadSignIn = async () => (await import('../../api/accounts.ts')).signIn

type Field = 'email' | 'password'
type Problem = { readonly field?: Field; readonly text: string }

const fieldOfCode: Readonly<Record<string, Field>> = { 'login.unknown-email': 'email', 'login.wrong-password': 'password' }

function missing(t: Translate, email: string, password: string): Problem | undefined {
  if (!/^\S+@\S+$/.test(email)) return { field: 'email', text: t('accounts.login.emailInvalid') }
  if (password === '') return { field: 'password', text: t('accounts.login.passwordMissing') }
  return undefined
}

function problemOf(t: Translate, error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: t('accounts.login.failed') }
  const field = fieldOfCode[error.code]
  if (field !== undefined) return { field, text: errorText(t, error) }
  if (error.code === 'input.invalid') return { field: 'email', text: t('accounts.login.emailInvalid') }
  const wait = error.retryAfter === undefined ? '' : ` ${t('accounts.login.retryAfter', { count: error.retryAfter })}`
  return { text: `${errorText(t, error)}${wait}` }
}

/** Fields keep their own values: what a password manager fills in without telling React is sent all the same. */
export function LoginForm({ notice }: { readonly notice: string }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [visible, setVisible] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>(notice === '' ? undefined : { text: notice })

  useEffect(() => void loadSignIn().catch(() => undefined), [])

  function show(found: Problem) {
    setProblem(found)
    const input = found.field === undefined ? null : form.current?.elements.namedItem(found.field)
    if (input instanceof HTMLInputElement) input.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const email = String(given.get('email') ?? '').trim()
    const password = String(given.get('password') ?? '')
    const gap = missing(t, email, password)
    if (gap !== undefined) return show(gap)
    setBusy(true)
    setProblem(undefined)
    try {
      const signIn = await loadSignIn()
      await signIn(email, password)
    } catch (error) {
      setBusy(false)
      show(problemOf(t, error))
    }
  }

  const toggle = t(visible ? 'accounts.login.hide' : 'accounts.login.show')
  const errorAt = (field: Field) => (problem?.field === field ? problem.text : undefined)
  return (
    <form ref={form} className={classes.card} aria-labelledby="login-title" aria-busy={busy} noValidate onSubmit={(event) => void submit(event)}>
      <PageTitle id="login-title" focus={false}>{t('accounts.login.title')}</PageTitle>
      <p className={classes.lead}>{t('accounts.login.lead')}</p>
      <div role="alert" className={classes.notice}>{problem !== undefined && problem.field === undefined ? <p>{problem.text}</p> : null}</div>
      <TextInput name="email" type="email" size="md" label={t('accounts.login.email')} error={errorAt('email')} autoComplete="username"
        autoCapitalize="none" spellCheck={false} autoFocus maxLength={254} />
      <PasswordInput name="password" size="md" label={t('accounts.login.password')} error={errorAt('password')} autoComplete="current-password" maxLength={1024}
        visible={visible} onVisibilityChange={setVisible} visibilityToggleFocusable visibilityToggleButtonProps={{ 'aria-label': toggle, title: toggle }} />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>{t('accounts.login.submit')}</Button>
    </form>
  )
}
