import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'

type Faults<F extends string> = Readonly<Record<F, string | undefined>>

/** Sends a form without faults and loads the list again. Faults are shown once it was sent. */
export function useSubmit<F extends string>(faults: Faults<F>, send: () => Promise<void>, listKey: QueryKey) {
  const t = useT()
  const client = useQueryClient()
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function sendOnce() {
    setSent(true)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
      await client.invalidateQueries({ queryKey: listKey })
    } catch (error) {
      setProblem(errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }

  return {
    faults: isSent ? faults : ({} as Partial<Faults<F>>),
    busy,
    problem,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void sendOnce()
    },
  }
}
