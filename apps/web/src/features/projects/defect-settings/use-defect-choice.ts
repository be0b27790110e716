import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { projectsKey } from '../../../api/projects.ts'
import { choiceQuery, saveChoice, type DefectChoice, type StoredChoice } from '../../../api/projects/settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureText } from '../failure-text.ts'
import { sameChoice } from './favourites.ts'

/** base is the version the draft began from: saving over a newer one would overwrite it unseen. */
type Draft = { readonly choice: DefectChoice; readonly base: StoredChoice }

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version.stale'
}

/** Library and favourites of a project: the stored choice, the draft, and a newer choice of another user. */
export function useDefectChoice(of: OfWorkspace) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(choiceQuery(of))
  const stored = query.data
  const [draft, setDraft] = useState<Draft>()
  const [theirs, setTheirs] = useState<StoredChoice>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isDirty = draft !== undefined && !sameChoice(draft.choice, draft.base)

  function discard() {
    setDraft(undefined)
    setTheirs(undefined)
    setProblem('')
  }

  /** A project changes in other places too; where library and favourites are as they were, there is nothing to ask. */
  async function send(mine: DefectChoice, base: StoredChoice): Promise<StoredChoice | undefined> {
    try {
      return await saveChoice(of, { ...mine, version: base.version })
    } catch (error) {
      if (!isStale(error)) throw error
      const newer = await client.fetchQuery({ ...choiceQuery(of), staleTime: 0 })
      if (sameChoice(newer, base)) return send(mine, newer)
      setTheirs(newer)
      return undefined
    }
  }

  async function save(base = draft?.base): Promise<boolean> {
    if (busy || draft === undefined || base === undefined) return false
    setBusy(true)
    setProblem('')
    try {
      const saved = await send(draft.choice, base)
      if (saved === undefined) return false
      client.setQueryData(choiceQuery(of).queryKey, saved)
      discard()
      // The other tabs hold the version before this one.
      void client.invalidateQueries({ queryKey: projectsKey })
      showToast('note', t('projects.settings.saved'))
      return true
    } catch (error) {
      setProblem(failureText(t, error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    query,
    choice: draft?.choice ?? stored,
    isDirty,
    theirs,
    problem,
    busy,
    save,
    change: (choice: DefectChoice) =>
      setDraft((before) => {
        const base = before?.base ?? stored
        return base === undefined || sameChoice(choice, base) ? undefined : { choice, base }
      }),
    take: discard,
    saveOver: () => save(theirs),
    cancel: discard,
  }
}
