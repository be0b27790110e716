import { pathOf } from '@plumbline/contract/address'
import { languageTag, type Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import type { Verification } from '@plumbline/contract/reports/issued'
import { verificationAddress } from '@plumbline/contract/reports/verification-addresses'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { callAnonymously, Refused } from '../../../api/http/call-anonymously.ts'
import { FileCheck } from './FileCheck.tsx'
import { verifyWords } from './verify-words.ts'

type State =
  | { readonly kind: 'loading' | 'missing' | 'busy' | 'failed' }
  | { readonly kind: 'found'; readonly report: Verification }

async function stateOf(code: string): Promise<State> {
  try {
    return { kind: 'found', report: await callAnonymously<Verification>(pathOf(verificationAddress.path, { code })) }
  } catch (error) {
    const status = error instanceof Refused ? error.status : 0
    if (status === 429) return { kind: 'busy' }
    return { kind: status === 400 || status === 404 ? 'missing' : 'failed' }
  }
}

type Shown = { readonly locale: Locale; readonly report: Verification }

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Report({ locale, report }: Shown) {
  const { facts: names, states } = verifyWords[locale]
  const { title, text } = states[report.state]
  return (
    <section>
      <h2>{title}</h2>
      <p className={report.state === 'current' ? undefined : 'privacy'}>
        {fill(locale, text, { company: report.company })}
      </p>
      <Facts
        facts={[
          [names.number, report.reportNumber],
          [names.revision, report.revision],
          [names.issued, report.issued],
          [names.company, report.company],
          [names.project, report.project],
          [names.people, report.people.join(' · ')],
        ]}
      />
    </section>
  )
}

function Signature({ locale, report: { certificate, company } }: Shown) {
  const { signature: w } = verifyWords[locale]
  const text =
    certificate === null
      ? w.none
      : certificate.isSelfMade
        ? fill(locale, w.selfMade, { company })
        : fill(locale, w.uploaded, { subject: certificate.subject, issuer: certificate.issuer })
  return (
    <section>
      <h2>{w.title}</h2>
      <p>{text}</p>
      {certificate !== null && <Facts facts={[[w.fingerprint, certificate.sha256]]} />}
    </section>
  )
}

function Files({ locale, report: { files } }: Shown) {
  const { files: w } = verifyWords[locale]
  return (
    <section>
      <h2>{w.title}</h2>
      <Facts facts={files.map(({ format, sha256 }) => [w.formats[format], sha256])} />
    </section>
  )
}

function Sentence({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className="sentence">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  )
}

/** What anyone with the code of a report sees of it. */
export function VerifyPage({ code, locale }: { readonly code: string; readonly locale: Locale }) {
  const w = verifyWords[locale]
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(() => void stateOf(code).then(setState), [code])
  useEffect(() => load(), [load])
  useEffect(() => {
    document.documentElement.lang = languageTag[locale]
    document.title = state.kind === 'found' ? state.report.title : w.title
  }, [locale, state, w])
  switch (state.kind) {
    case 'loading':
      return (
        <p role="status" className="sentence">
          {w.loading}
        </p>
      )
    case 'found':
      return (
        <>
          <header>
            <p>{w.title}</p>
            <h1>{state.report.title}</h1>
          </header>
          <main>
            <Report locale={locale} report={state.report} />
            <FileCheck files={state.report.files} w={w.check} />
            <Signature locale={locale} report={state.report} />
            <Files locale={locale} report={state.report} />
          </main>
        </>
      )
    case 'failed':
      return (
        <Sentence title={w.failed.title} text={w.failed.text}>
          <button type="button" onClick={load}>
            {w.failed.retry}
          </button>
        </Sentence>
      )
    default:
      return <Sentence {...w[state.kind]} />
  }
}
