import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { refusalOf } from '../form-problems.ts'

const pauseSeconds = 30

type Outcome = { readonly kind: 'good' | 'bad'; readonly text: string }

/** A mail takes a moment; who could ask again at once would only make the first link void. */
export function useResend(send: () => Promise<void>, sentText: string) {
  const t = useT()
  const [left, setLeft] = useState(pauseSeconds)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>()

  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function resend() {
    setBusy(true)
    setOutcome(undefined)
    try {
      await send()
      setOutcome({ kind: 'good', text: sentText })
      setLeft(pauseSeconds)
    } catch (error) {
      setOutcome({ kind: 'bad', text: refusalOf(t, error, []).text })
    }
    setBusy(false)
  }

  return { left, busy, outcome, resend: () => void resend() }
}
