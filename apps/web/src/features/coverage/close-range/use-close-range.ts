import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { coverageKey } from '../../../api/coverage-key.ts'
import { coverageQuery, saveCloseRange, type OfElevation } from '../../../api/coverage.ts'
import { conflictOf, withChange, type AreaChange, type AreaConflict } from './area-changes.ts'

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly change: AreaChange }
  | { readonly kind: 'failed'; readonly change: AreaChange; readonly error: unknown }
  | { readonly kind: 'contested'; readonly conflict: AreaConflict }
  /** What was drawn is no area of the elevation. */
  | { readonly kind: 'refused'; readonly reason: 'outside' | 'crossing' | 'too-small' }

/** How often a save is repeated on a newer list of areas before it fails. */
const maxTries = 4

/** Saves one area after the other; areas that other people saved in between stay. */
export function useCloseRange(of: OfElevation) {
  const client = useQueryClient()
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { projectId, inspectionId, elevationId } = of

  const attempt = useCallback(
    async (change: AreaChange, isForced: boolean): Promise<SaveState> => {
      const place = { projectId, inspectionId, elevationId }
      const options = coverageQuery(place)
      for (let tries = 1; ; tries += 1) {
        const coverage = client.getQueryData(options.queryKey) ?? (await client.fetchQuery(options))
        const { areas, version } = coverage.closeRange
        const conflict = isForced ? undefined : conflictOf(coverage.closeRange, change)
        if (conflict !== undefined) return { kind: 'contested', conflict }
        try {
          const closeRange = await saveCloseRange(place, { areas: withChange(areas, change), version })
          client.setQueryData(options.queryKey, (now: Coverage | undefined) => now && { ...now, closeRange })
          void client.invalidateQueries({ queryKey: coverageKey })
          return { kind: 'saved', change }
        } catch (error) {
          const isStale = error instanceof ApiError && error.code === 'version.stale'
          if (!isStale || tries === maxTries) return { kind: 'failed', change, error }
          await client.fetchQuery({ ...options, staleTime: 0 })
        }
      }
    },
    [client, projectId, inspectionId, elevationId],
  )

  /** Answers how it ended. */
  const save = useCallback(
    (change: AreaChange, { isForced = false } = {}): Promise<SaveState> => {
      const done = queue.current.then(async () => {
        setState({ kind: 'saving' })
        const ended = await attempt(change, isForced).catch((error: unknown): SaveState => ({
          kind: 'failed',
          change,
          error,
        }))
        setState(ended)
        return ended
      })
      queue.current = done
      return done
    },
    [attempt],
  )
  const refuse = useCallback(
    (reason: 'outside' | 'crossing' | 'too-small') => setState({ kind: 'refused', reason }),
    [],
  )
  return { state, save, refuse, settle: () => setState({ kind: 'idle' }) }
}

export type CloseRangeSaver = ReturnType<typeof useCloseRange>
