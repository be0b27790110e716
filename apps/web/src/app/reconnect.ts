import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { projectsKey } from '../api/projects.ts'
import { serverAnswers } from './chunk-reload.ts'

const pollEveryMs = 10_000

/**
 * Queries served from the cache are not stale and would never refetch: this polls the server and then invalidates all
 * of them.
 */
export function useReconnect(client: QueryClient, isOffline: boolean): void {
  // Refetching the projects, which are always cached, shows the offline banner before the user presses Save.
  useEffect(() => {
    const refetchProjects = () =>
      void (
        'serviceWorker' in navigator &&
        navigator.serviceWorker.controller !== null &&
        client.invalidateQueries({ queryKey: projectsKey })
      )
    window.addEventListener('offline', refetchProjects)
    return () => window.removeEventListener('offline', refetchProjects)
  }, [client])
  useEffect(() => {
    if (!isOffline) return undefined
    const poll = async () => {
      if (await serverAnswers()) await client.invalidateQueries()
    }
    const pollNow = () => void poll()
    const timer = setInterval(pollNow, pollEveryMs)
    window.addEventListener('online', pollNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', pollNow)
    }
  }, [client, isOffline])
}
