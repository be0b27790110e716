import type { SignOnSettings } from '@plumbline/contract/accounts/sign-on'
import { useQueryClient } from '@tanstack/react-query'
import { signOnQuery } from '../../../api/accounts/sign-on-settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

/** Each change answers what stands then; the words of a refusal are answered, and nothing else changes. */
export function useSettings(corporateId: string) {
  const t = useT()
  const client = useQueryClient()
  return async (change: () => Promise<SignOnSettings>, done?: string): Promise<string | undefined> => {
    try {
      client.setQueryData(signOnQuery(corporateId).queryKey, await change())
      if (done !== undefined) showToast('brief', done)
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }
}
