import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/http/api-error.ts'
import { consoleKey } from '../../../api/accounts/console.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

type Plan = {
  readonly save: () => Promise<void>
  readonly done: string
  readonly onDone: () => void
  /** Words for a value the server refused, by its field. */
  readonly refusals?: Readonly<Record<string, string>>
}

/** Saves what a dialog of the console holds: says what failed in the dialog, and what was done after it has closed. */
export function useSave({ save, done, onDone, refusals = {} }: Plan) {
  const t = useT()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: save,
    meta: { toast: false },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: consoleKey })
      showToast('note', done)
      onDone()
    },
  })
  const { error } = mutation
  const refused = error instanceof ApiError && error.field !== undefined ? refusals[error.field] : undefined
  return {
    save: mutation.mutate,
    busy: mutation.isPending,
    notice: error === null ? '' : (refused ?? errorText(t, error)),
  }
}
