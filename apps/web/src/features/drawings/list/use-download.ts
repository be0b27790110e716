import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

/** Asks for a link and follows it; the server says by which name the file is saved. */
export function useDownload() {
  const t = useT()
  return async (linkOf: () => Promise<string>, name: string) => {
    try {
      const link = document.createElement('a')
      link.href = await linkOf()
      link.download = name
      link.click()
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }
}
