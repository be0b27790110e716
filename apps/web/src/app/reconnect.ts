import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { projectsKey } from '../api/projects.ts'
import { serverAnswers } from './chunk-reload.ts'

const pollEveryMs = 10_000

/** While kept answers are shown nobody would ask again by themselves: looks for the server, and then reads everything anew. */
export function useReconnect(client: QueryClient, isOffline: boolean): void {
  // Asks for what is surely kept: whoever loses the line on an open page is told before they press Save.
  useEffect(() => {
    const look = () =>
      void (
        'serviceWorker' in navigator &&
        navigator.serviceWorker.controller !== null &&
        client.invalidateQueries({ queryKey: projectsKey })
      )
    window.addEventListener('offline', look)
    return () => window.removeEventListener('offline', look)
  }, [client])
  useEffect(() => {
    if (!isOffline) return undefined
    const look = async () => {
      if (await serverAnswers()) await client.invalidateQueries()
    }
    const lookNow = () => void look()
    const timer = setInterval(lookNow, pollEveryMs)
    window.addEventListener('online', lookNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', lookNow)
    }
  }, [client, isOffline])
}
