import { ApiError } from '../../../api/http/api-error.ts'
import { photoFileUrl } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

/** Asks for a link and follows it; the server says by which name the file is saved. */
export function usePhotoDownload(of: OfInspection) {
  const t = useT()
  return async ({ _id, name }: { readonly _id: string; readonly name: string }) => {
    try {
      const link = document.createElement('a')
      link.href = await photoFileUrl(of, _id)
      link.download = name
      link.click()
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }
}
