import type { Autosave } from '@plumbline/sync/autosave'
import { useEffect, useState } from 'react'

/** When one record was last stored while it was open. */
export function useSavedAt<T, P extends string>(
  { listen, state }: Pick<Autosave<T, P>, 'listen' | 'state'>,
  id: string,
): number | undefined {
  const [saved, setSaved] = useState<{ readonly id: string; readonly at: number | undefined }>()
  useEffect(
    () =>
      listen({
        onSaved: (batch) => {
          if (batch.some((one) => one.id === id)) setSaved({ id, at: state().savedAt })
        },
      }),
    [listen, state, id],
  )
  return saved?.id === id ? saved.at : undefined
}
