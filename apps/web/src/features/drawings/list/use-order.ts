import type { Drawing, LayoutCategory } from '@plumbline/contract/drawings/drawings'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { drawingsKey, reorderDrawings, type OfDrawings } from '../../../api/drawings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { inOrder, moved } from '../drawing-order.ts'

const pauseMs = 500

/** The order as the user sees it at once; it is sent when the hand rests. */
export function useOrder(of: OfDrawings, category: LayoutCategory, stored: readonly Drawing[]) {
  const t = useT()
  const client = useQueryClient()
  const [order, setOrder] = useState<readonly string[]>()
  const shown = inOrder(stored, order)
  const { corporateId, workspaceId } = of

  const save = useCallback(
    async (ids: readonly string[]) => {
      try {
        await reorderDrawings({ corporateId, workspaceId }, category, ids)
      } catch (error) {
        showToast('failure', t('drawings.notMoved', { reason: error instanceof ApiError ? errorText(t, error) : '' }))
      }
      await client.invalidateQueries({ queryKey: drawingsKey })
      setOrder((now) => (now === ids ? undefined : now))
    },
    [client, corporateId, workspaceId, category, t],
  )

  useEffect(() => {
    if (order === undefined) return undefined
    const timer = setTimeout(() => void save(order), pauseMs)
    return () => clearTimeout(timer)
  }, [order, save])

  return {
    shown,
    move: (from: number, to: number) =>
      setOrder(
        moved(
          shown.map(({ layoutId }) => layoutId),
          from,
          to,
        ),
      ),
  }
}
