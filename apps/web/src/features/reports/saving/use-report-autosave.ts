import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import {
  definitionsOfQuery,
  readDefinition,
  saveDefinition,
  type OfReports,
  type ReportChange,
} from '../../../api/reports.ts'
import { autosaveRegistry, sameUser } from '../../../autosave/autosave-registry.ts'
import { browserJournal } from '../../../autosave/browser-journal.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import { saveAll } from '../../../autosave/save-all.ts'
import { useSavedAt } from '../../../autosave/use-saved-at.ts'
import {
  createReportAutosave,
  unfitParts,
  versionsOf,
  type ReportAutosave,
  type ReportChoice,
  type ReportRecord,
  type ReportsState,
} from './report-autosave.ts'

const openAutosave = autosaveRegistry<ReportAutosave>()

function cacheDefinition(client: QueryClient, of: OfReports, newer: ReportDefinition): void {
  client.setQueryData(definitionsOfQuery(of).queryKey, (list) =>
    list?.map((one) => (one._id === newer._id ? newer : one)),
  )
}

function withCache(autosave: ReportAutosave, client: QueryClient, of: OfReports): ReportAutosave {
  autosave.listen({ onSaved: (_, stored) => stored.forEach((newer) => cacheDefinition(client, of, newer)) })
  return autosave
}

/** The definitions of an inspection, saved for as long as the page lives. */
function reportAutosaveOf(client: QueryClient, of: OfReports): ReportAutosave {
  return openAutosave(of.inspectionId, () =>
    withCache(
      createReportAutosave({
        calls: {
          send: (id, version, change) => saveDefinition(of, id, version, change),
          read: (id) => readDefinition(of, id),
          isLost,
        },
        journal: browserJournal('reports', of.inspectionId),
        canSend: sameUser(),
      }),
      client,
      of,
    ),
  )
}

/** A server that answers with an error of its own is no lost connection, although it is tried again as well. */
function failureOf({ failed, lostError }: ReportsState, id: string): ApiError | undefined {
  const error = failed.has(id) ? failed.get(id) : lostError
  if (error === undefined) return undefined
  if (!(error instanceof ApiError))
    return new ApiError({ code: 'network.unreadable', message: String(error), status: 0 })
  return failed.has(id) || (error.status >= 500 && error.status !== 503) ? error : undefined
}

const hasNothingUnsaved = ({ unsavedIds, isSaving }: ReportsState, id: string) => !unsavedIds.has(id) && !isSaving

export function useReportAutosave(of: OfReports, found: ReportDefinition) {
  const client = useQueryClient()
  const { _id } = found
  const [autosave] = useState(() => reportAutosaveOf(client, of))
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const savedAt = useSavedAt(autosave, _id)
  const record: ReportRecord = state.records.get(_id) ?? { mine: found, base: found }
  useEffect(() => autosave.take([found]), [autosave, found])
  // Leaving the screen waits for no pause in writing.
  useEffect(() => () => autosave.flush(), [autosave])
  return {
    shown: record.mine,
    stored: record.base ?? found,
    versions: versionsOf(record),
    isAllSaved: hasNothingUnsaved(state, _id),
    saving: {
      failure: failureOf(state, _id),
      isUndecided: record.conflict !== undefined,
      isOffline: state.isOffline && state.unsavedIds.has(_id),
      isJournaled: state.isJournaled,
      faults: unfitParts(record),
      isSaving: state.isSaving || state.unsavedIds.has(_id),
      savedAt,
    },
    change: (change: ReportChange) => autosave.change(_id, change),
    retry: autosave.retry,
    revert: () => autosave.revert([_id]),
    resolve: (choice: ReportChoice) => autosave.resolve(_id, choice),
    take(newer: ReportDefinition) {
      autosave.take([newer])
      cacheDefinition(client, of, newer)
    },
    /** As it is stored once everything is; undefined where something cannot be stored. */
    async savedDefinition(): Promise<ReportDefinition | undefined> {
      await saveAll(autosave)
      return hasNothingUnsaved(autosave.state(), _id) ? autosave.state().records.get(_id)?.base : undefined
    },
  }
}

export type ReportSaving = ReturnType<typeof useReportAutosave>['saving']
