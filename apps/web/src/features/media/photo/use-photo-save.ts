import type { MediaDetail } from '@plumbline/contract/media/library'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { changePhoto, photoQuery, type PhotoChange, type VersionedPhotoChange } from '../../../api/media/photo.ts'
import { mediaKey } from '../../../api/media.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Saves a change on the version that is looked at. stale: somebody was faster, and the change waits. */
export function usePhotoSave(of: OfInspection, detail: MediaDetail) {
  const t = useT()
  const client = useQueryClient()
  const [stale, setStale] = useState<VersionedPhotoChange>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = photoQuery(of, detail.image._id)

  async function send(change: VersionedPhotoChange): Promise<boolean> {
    setBusy(true)
    setProblem('')
    setStale(undefined)
    try {
      client.setQueryData(queryKey, await changePhoto(of, detail.image._id, change))
      void client.invalidateQueries({ queryKey: mediaKey })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version.stale') {
        setStale({ ...change, version: (error.newer as MediaDetail).image.version })
        void client.invalidateQueries({ queryKey })
      } else setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    problem,
    isStale: stale !== undefined,
    save: (change: PhotoChange) => send({ ...change, version: detail.image.version }),
    /** On top of the newer version that the answer named: what somebody changes after that is asked about again. */
    overwrite: () => (stale === undefined ? Promise.resolve(false) : send(stale)),
    letGo: () => setStale(undefined),
  }
}
