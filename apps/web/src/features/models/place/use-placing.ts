import type { Model } from '@plumbline/contract/models/models'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { modelsKey, placeModel, type NewPlacement } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

/** Moves or scales a model. If another user moved it first, the model is read again. */
export function usePlacing(of: OfInspection, model: Model, onPlaced: (model: Model) => void) {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: modelsKey })
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'version.stale'
      showToast('failure', isStale ? t('models.viewer.place.stale') : errorText(t, error as Error))
      if (isStale) await client.invalidateQueries({ queryKey: modelsKey })
    } finally {
      setBusy(false)
    }
  }

  const place = (placement: NewPlacement, done: string) =>
    act(async () => {
      onPlaced(await placeModel(of, model._id, placement, model.version))
      showToast('brief', done)
    })
  return { isBusy, act, place }
}
