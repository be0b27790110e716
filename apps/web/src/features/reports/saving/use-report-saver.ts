import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { definitionsOfQuery, readDefinition, saveDefinition, type OfReports } from '../../../api/reports.ts'
import { readSession } from '../../../api/session/session.ts'
import { isAllSaved, reportSaver, type ReportSaver } from './report-saver.ts'

const restMs = 1_000
const againMs = 4_000

const held = new Map<string, ReportSaver>()

function told(client: QueryClient, of: OfReports, newer: ReportDefinition): void {
  client.setQueryData(definitionsOfQuery(of).queryKey, (list) =>
    list?.map((one) => (one._id === newer._id ? newer : one)),
  )
}

/** One for as long as the page lives: what is unsaved is sent on, whichever screen is shown. Another person at the same browser sends nothing of it. */
function saverOf(client: QueryClient, of: OfReports, found: ReportDefinition): ReportSaver {
  const key = `${readSession()?.userId ?? ''}.${found._id}`
  const kept = held.get(key)
  if (kept !== undefined) return kept
  const saver = reportSaver(found, {
    send: (version, change) => saveDefinition(of, found._id, version, change),
    read: () => readDefinition(of, found._id),
    now: () => Date.now(),
    restMs,
    againMs,
    onSaved: (newer) => told(client, of, newer),
  })
  window.addEventListener('online', () => void saver.flush())
  window.addEventListener('beforeunload', (event) => {
    if (isAllSaved(saver.state())) return
    void saver.flush()
    event.preventDefault()
  })
  held.set(key, saver)
  return saver
}

export function useReportSaver(of: OfReports, found: ReportDefinition) {
  const client = useQueryClient()
  const saver = saverOf(client, of, found)
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  useEffect(() => saver.take(found), [saver, found])
  // Who goes to another screen waits for no pause.
  useEffect(() => () => void saver.flush(), [saver])
  return {
    saver,
    state,
    take: (newer: ReportDefinition) => {
      saver.take(newer)
      told(client, of, newer)
    },
  }
}
