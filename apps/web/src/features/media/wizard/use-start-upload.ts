import type { Column, Marker } from '@plumbline/contract/markers/markers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { markersKey, type OfPlan } from '../../../api/markers.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { yieldToMain } from '../../../ui/yield-to-main.ts'
import type { UploadBatch } from '../../../uploads/media/media-batch.ts'
import { prepareUpload } from './start-upload.ts'
import type { Wizard } from './use-wizard.ts'

type Given = {
  readonly of: OfPlan
  readonly marker: Marker
  readonly columns: readonly Column[]
  readonly wizard: Wizard
  readonly onStart: (batch: UploadBatch) => Promise<void>
}

/** Hands the chosen files to the queue; a failure is said, and the wizard stays as it is. */
export function useStartUpload({ of, marker, columns, wizard, onStart }: Given) {
  const t = useT()
  const client = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState('')

  async function start() {
    const { settings } = wizard
    if (settings === undefined) return
    setStarting(true)
    setProblem('')
    try {
      const batch = await prepareUpload(of, marker, columns, settings, wizard)
      void client.invalidateQueries({ queryKey: markersKey })
      await yieldToMain()
      await onStart(batch)
    } catch (error) {
      setStarting(false)
      setProblem(
        t('media.wizard.files.startFailed', {
          reason: error instanceof ApiError ? errorText(t, error) : String(error),
        }),
      )
    }
  }

  return { isStarting, problem, start }
}
