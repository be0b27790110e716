import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import {
  changeDefects,
  confirmDefects,
  removeDefects,
  restoreDefects,
  setDefectsStatus,
  type DefectChange,
  type RefusedDefect,
  type StatusChange,
} from '../../../api/defects-life.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

const nothing = { removed: [] as readonly string[], refused: [] as readonly RefusedDefect[] }

/** Actions for many defects; each says what became of it. */
export function useBulk(of: OfInspection) {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState(nothing)

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    } finally {
      setBusy(false)
      // Some of many may be done where the line was cut in the middle.
      void client.invalidateQueries({ queryKey: defectsKey })
    }
  }

  return {
    isBusy,
    ...outcome,
    clearOutcome: () => setOutcome(nothing),
    change: (ids: readonly string[], change: DefectChange, onDone: () => void) =>
      void run(async () => {
        const changed = await changeDefects(of, ids, change)
        showToast('note', t('defects.bulk.changed', { count: changed }))
        onDone()
      }),
    confirm: (ids: readonly string[], onDone: () => void) =>
      void run(async () => {
        showToast('note', t('defects.bulk.confirmed', { count: await confirmDefects(of, ids) }))
        onDone()
      }),
    setStatus: (ids: readonly string[], change: StatusChange, onDone: () => void) =>
      void run(async () => {
        const { changed, refused } = await setDefectsStatus(of, ids, change)
        showToast('note', t('defects.bulk.changed', { count: changed }))
        setOutcome({ ...nothing, refused })
        onDone()
      }),
    remove: (ids: readonly string[]) =>
      void run(async () => {
        const removed = await removeDefects(of, ids)
        if (removed.length < ids.length)
          showToast('warning', t('defects.bulk.notYours', { count: ids.length - removed.length }))
        setOutcome({ ...nothing, removed })
      }),
    restore: () =>
      void run(async () => {
        const restored = await restoreDefects(of, outcome.removed)
        showToast('note', t('defects.bulk.restored', { count: restored.length }))
        setOutcome(nothing)
      }),
  }
}
