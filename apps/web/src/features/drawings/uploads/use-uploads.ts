import type { DrawingUpload } from '@plumbline/contract/drawings/drawings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { drawingsKey, type OfDrawings } from '../../../api/drawings.ts'
import { uploadsQuery } from '../../../api/drawings-upload.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { drawingUploadsOf, type DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { uploadOf, type Upload } from './upload-list.ts'

function sayStored(t: Translate, { fileName, name, replaces, layoutIds, failures }: DrawingUpload): void {
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
      replaces === null
        ? t('drawings.uploads.added', { file: fileName, count: layoutIds.length })
        : t('drawings.uploads.replaced', { file: fileName, name }),
    )
}

/** The files on their way to the drawings of an asset; they continue while other screens are shown. */
export function useUploads(
  of: OfDrawings,
  mayEdit: boolean,
): { readonly queue: DrawingUploads; readonly uploads: readonly Upload[] } {
  const t = useT()
  const client = useQueryClient()
  const queue = drawingUploadsOf(of)
  useEffect(
    () =>
      queue.onStored((answer) => {
        sayStored(t, answer)
        void client.invalidateQueries({ queryKey: drawingsKey })
      }),
    [queue, client, t],
  )
  const listed = useQuery({ ...uploadsQuery(of), enabled: mayEdit }).data
  useEffect(() => {
    if (listed !== undefined) queue.setListed(listed)
  }, [queue, listed])
  const rows = useSyncExternalStore(queue.subscribe, queue.rows)
  return { queue, uploads: useMemo(() => rows.map(uploadOf), [rows]) }
}
