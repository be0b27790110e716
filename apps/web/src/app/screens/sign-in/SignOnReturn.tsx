import { Button, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { finishSignOn, readDeparture, type Returned } from '../../../api/accounts/sign-on.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { FormCard, Notice, WordCard } from '../../../features/accounts/AccountCard.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { returnPath } from '../../guards.ts'
import { paths } from '../../paths.ts'
import classes from './Centred.module.css'

type Step =
  | { readonly step: 'waiting' }
  | { readonly step: 'code'; readonly problem: string }
  | { readonly step: 'failed'; readonly text: string }

/** What the provider put into the address; undefined where it refused, or the address was typed. */
function returnedIn(query: URLSearchParams): Returned | undefined {
  const [state, code] = [query.get('state'), query.get('code')]
  if (state === null || code === null) return undefined
  return { state, code, iss: query.get('iss') ?? undefined }
}

function stepAfter(t: Translate, error: unknown): Step {
  if (!(error instanceof ApiError)) return { step: 'failed', text: t('shell.failure.text') }
  if (error.code === 'login.code-required') return { step: 'code', problem: '' }
  const text = errorText(t, error)
  const isAgain = error.code === 'login.code-wrong' || error.code === 'request.too-many'
  return isAgain ? { step: 'code', problem: text } : { step: 'failed', text }
}

function useFinish(returned: Returned | undefined) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const [at, setAt] = useState<Step>(
    returned === undefined ? { step: 'failed', text: t('accounts.signOn.denied') } : { step: 'waiting' },
  )
  const [busy, setBusy] = useState(false)

  function leave() {
    const to = returnPath(readDeparture()?.to ?? null, locale) ?? paths.projects(locale)
    return navigate(to, { replace: true })
  }

  useEffect(() => {
    if (returned === undefined) return undefined
    let isUnmounted = false
    finishSignOn(returned).then(
      () => (isUnmounted ? undefined : leave()),
      (error: unknown) => {
        if (!isUnmounted) setAt(stepAfter(t, error))
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [returned?.state, returned?.code]) // oxlint-disable-line react/exhaustive-deps

  async function sendCode(code: string) {
    if (returned === undefined) return
    setBusy(true)
    try {
      await finishSignOn(returned, code)
      await leave()
    } catch (error) {
      setAt(stepAfter(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { at, busy, sendCode }
}

function CodeForm({
  problem,
  busy,
  onCode,
}: {
  readonly problem: string
  readonly busy: boolean
  readonly onCode: (code: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('secondFactor') ?? '').trim()
    if (!busy && code !== '') onCode(code)
  }
  return (
    <FormCard title={t('accounts.login.title')} lead={t('accounts.signOn.codeLead')} onSubmit={submit}>
      <Notice kind="bad">{problem === '' ? null : <p>{problem}</p>}</Notice>
      <TextInput
        name="secondFactor"
        size="md"
        label={t('accounts.signOn.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('accounts.signOn.submit')}
      </Button>
      <p>
        <Link to={paths.login(locale)}>{t('accounts.signOn.again')}</Link>
      </p>
    </FormCard>
  )
}

function Finishing({ returned }: { readonly returned: Returned | undefined }) {
  const t = useT()
  const locale = useLocale()
  const { at, busy, sendCode } = useFinish(returned)
  if (at.step === 'code') return <CodeForm problem={at.problem} busy={busy} onCode={(code) => void sendCode(code)} />
  if (at.step === 'failed')
    return (
      <WordCard title={t('accounts.signOn.failed')} text={at.text}>
        <Button component={Link} to={paths.login(locale)} size="md">
          {t('accounts.signOn.again')}
        </Button>
      </WordCard>
    )
  return (
    <WordCard title={t('accounts.signOn.title')} text={t('accounts.signOn.text')}>
      {null}
    </WordCard>
  )
}

/** Where a provider sends the browser back to: one address, so the language that was left comes from the tab. */
export function SignOnReturn() {
  const locale = useLocale()
  const [query] = useSearchParams()
  const left = readDeparture()?.locale ?? locale
  if (left !== locale) return <Navigate to={`${paths.signOn(left)}?${query}`} replace />
  return (
    <div className={classes.place}>
      <Finishing returned={returnedIn(query)} />
    </div>
  )
}
