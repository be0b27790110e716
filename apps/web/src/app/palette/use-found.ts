import type { Found } from '@plumbline/contract/projects/find'
import { useEffect, useState } from 'react'
import { findThings, type Where } from '../../api/projects/find.ts'

type Answer = { readonly q: string; readonly found: readonly Found[]; readonly isFailed: boolean }

const pause = 150

/** Asks when the hand rests; what an earlier word found stays until the next has. */
export function useFound(
  typed: string,
  { corporateId, projectId, language }: Where,
): { readonly found: readonly Found[]; readonly isLooking: boolean; readonly isFailed: boolean } {
  const q = typed.trim().slice(0, 100)
  const [answer, setAnswer] = useState<Answer>({ q: '', found: [], isFailed: false })
  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      findThings(q, { corporateId, projectId, language }, controller.signal).then(
        (found) => setAnswer({ q, found, isFailed: false }),
        () => controller.signal.aborted || setAnswer({ q, found: [], isFailed: true }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, corporateId, projectId, language])
  if (q === '') return { found: [], isLooking: false, isFailed: false }
  return { found: answer.found, isLooking: answer.q !== q, isFailed: answer.q === q && answer.isFailed }
}
