import { storageJournal, type Journal } from '@plumbline/sync/journal'
import { readSession } from '../api/session/session.ts'

/**
 * In localStorage, because it is written before the page can be closed. Another user of the same browser reads none of
 * it.
 */
export function browserJournal<T, P extends string>(kind: string, scope: string): Journal<T, P> {
  return storageJournal(() => window.localStorage, `plumbline.unsaved.${readSession()?.userId ?? ''}.${kind}.${scope}.`)
}
