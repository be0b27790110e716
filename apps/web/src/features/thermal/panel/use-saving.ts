import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { isStale, thermalImageQuery, thermalKey, type OfInspection } from '../../../api/thermal.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'

/**
 * Sends one change of a picture and takes over what is answered. Stale: the newer one is fetched, and the sentence says
 * so.
 */
export function useSaving(of: OfInspection, imageId: string) {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function send(work: () => Promise<ThermalDetail>): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      client.setQueryData(thermalImageQuery(of, imageId).queryKey, await work())
      void client.invalidateQueries({ queryKey: [...thermalKey, 'images'] })
      return true
    } catch (error) {
      if (isStale(error)) void client.invalidateQueries({ queryKey: thermalImageQuery(of, imageId).queryKey })
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}
