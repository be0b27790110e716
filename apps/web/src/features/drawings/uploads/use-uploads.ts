import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { drawingsKey, type OfDrawings } from '../../../api/drawings.ts'
import { uploadsQuery } from '../../../api/drawings-upload.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { createUploads, type Uploads } from './upload-store.ts'
import type { Upload } from './upload-list.ts'

/** The queue lives as long as the tab is open, whichever section is shown. */
export function useUploads(
  of: OfDrawings,
  mayEdit: boolean,
): { readonly queue: Uploads; readonly uploads: readonly Upload[] } {
  const t = useT()
  const client = useQueryClient()
  const [queue] = useState(() =>
    createUploads({
      of,
      onStored: ({ fileName, name, replaces }, { layoutIds, failures }) => {
        const [first] = failures
        if (first !== undefined)
          showToast(
            'failure',
            t('drawings.uploads.addedPartly', {
              file: fileName,
              count: failures.length,
              reason: errorText(t, { code: first.errorCode, message: first.errorCode }),
            }),
          )
        else
          showToast(
            'note',
            replaces === undefined
              ? t('drawings.uploads.added', { file: fileName, count: layoutIds.length })
              : t('drawings.uploads.replaced', { file: fileName, name }),
          )
        void client.invalidateQueries({ queryKey: drawingsKey })
      },
    }),
  )
  useEffect(() => {
    queue.start()
    return queue.stop
  }, [queue])
  const listed = useQuery({ ...uploadsQuery(of), enabled: mayEdit }).data
  useEffect(() => {
    if (listed !== undefined) queue.meet(listed)
  }, [queue, listed])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.list) }
}
