import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverAnswers } from './chunk-reload.ts'

const lookEveryMs = 10_000

/** While kept answers are shown nobody would ask again by themselves: looks for the server, and then reads everything anew. */
export function useBackInTouch(client: QueryClient, isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return undefined
    const look = async () => {
      if (await serverAnswers()) await client.invalidateQueries()
    }
    const lookNow = () => void look()
    const timer = setInterval(lookNow, lookEveryMs)
    window.addEventListener('online', lookNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', lookNow)
    }
  }, [client, isKept])
}
