import { languageTag, type Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import type { SharedView } from '@plumbline/contract/shares/shares'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Refused } from '../../../api/http/call-anonymously.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { openShare, viewShare } from './share-client.ts'
import { Shared } from './Shared.tsx'
import { readingIn, ReadingContext, useReading } from './words.ts'

type State =
  | { readonly kind: 'loading' | 'missing' | 'busy' | 'failed' }
  | { readonly kind: 'ended'; readonly company: string }
  | { readonly kind: 'password'; readonly isWrong: boolean }
  | { readonly kind: 'open'; readonly ticket: string; readonly view: SharedView }

async function stateOf(token: string, password?: string): Promise<State> {
  try {
    const opened = await openShare(token, password)
    if (opened.state === 'password') return { kind: 'password', isWrong: false }
    if (opened.state === 'ended') return { kind: 'ended', company: opened.company }
    return { kind: 'open', ticket: opened.ticket, view: await viewShare(opened.ticket) }
  } catch (error) {
    const status = error instanceof Refused ? error.status : 0
    if (status === 403) return { kind: 'password', isWrong: true }
    if (status === 429) return { kind: 'busy' }
    return { kind: [400, 404, 410].includes(status) ? 'missing' : 'failed' }
  }
}

function Sentence({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <main className="sentence">
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </main>
  )
}

function Shown({ state, open }: { readonly state: State; readonly open: (password?: string) => void }) {
  const { locale, w } = useReading()
  switch (state.kind) {
    case 'loading':
      return (
        <p role="status" className="sentence">
          {w.loading}
        </p>
      )
    case 'open':
      return <Shared ticket={state.ticket} view={state.view} onEnded={open} />
    case 'password':
      return <PasswordForm isWrong={state.isWrong} onOpen={open} />
    case 'ended':
      return <Sentence title={fill(locale, w.ended, { company: state.company })} />
    case 'failed':
      return (
        <Sentence title={w.failed.title} text={w.failed.text}>
          <button type="button" onClick={() => open()}>
            {w.failed.retry}
          </button>
        </Sentence>
      )
    default:
      return <Sentence {...w[state.kind]} />
  }
}

/** What a reader without an account sees of a link. */
export function SharePage({ token, locale }: { readonly token: string; readonly locale: Locale }) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const open = useCallback((password?: string) => void stateOf(token, password).then(setState), [token])
  useEffect(() => open(), [open])
  useEffect(() => {
    document.documentElement.lang = languageTag[locale]
    document.title = state.kind === 'open' ? state.view.project.name : 'Plumbline'
  }, [locale, state])
  return (
    <ReadingContext value={readingIn(locale)}>
      <Shown state={state} open={open} />
    </ReadingContext>
  )
}
