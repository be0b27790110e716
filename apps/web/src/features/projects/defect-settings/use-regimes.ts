import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { emptyRegime, type RegimeName, type Regimes } from '@plumbline/contract/rules/regimes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { infoQuery, saveInfo, type OfWorkspace } from '../../../api/projects/info.ts'
import { projectsKey } from '../../../api/projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureText } from '../failure-text.ts'

/** One input of one regime, or a regime switched on or off. */
type Edit =
  | { readonly name: RegimeName; readonly isOn: boolean }
  | { readonly name: RegimeName; readonly input: string; readonly value: string | number | null }

type Inputs = Readonly<Record<string, string | number | null>>

function applied(stored: Regimes, edits: readonly Edit[]): Regimes {
  const regimes = new Map(Object.entries(stored) as [RegimeName, Inputs][])
  for (const edit of edits) {
    const { name } = edit
    const before = regimes.get(name) ?? (emptyRegime(name) as Inputs)
    if (!('isOn' in edit)) regimes.set(name, { ...before, [edit.input]: edit.value })
    else if (edit.isOn) regimes.set(name, before)
    else regimes.delete(name)
  }
  return Object.fromEntries(regimes) as unknown as Regimes
}

/** The dates of the law while they are edited. Saving changes only what was edited. */
export function useRegimes(of: OfWorkspace, { regimes: stored = {} }: Pick<ProjectInfo, 'regimes'>) {
  const t = useT()
  const queries = useQueryClient()
  const [edits, setEdits] = useState<readonly Edit[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const regimes = applied(stored, edits)
  async function save(): Promise<boolean> {
    setIsBusy(true)
    try {
      const latest = await queries.fetchQuery({ ...infoQuery(of, null), staleTime: 0 })
      await saveInfo(of, { regimes: applied(latest.regimes, edits), version: latest.version })
      await queries.invalidateQueries({ queryKey: projectsKey })
      setEdits([])
      showToast('brief', t('defects.calendar.regimes.saved'))
      return true
    } catch (error) {
      showToast('failure', failureText(t, error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    regimes,
    isBusy,
    isDirty: edits.length > 0,
    setOn: (name: RegimeName, isOn: boolean) => setEdits([...edits, { name, isOn }]),
    set: (name: RegimeName, input: string, value: string | number | null) =>
      setEdits([...edits, { name, input, value }]),
    cancel: () => setEdits([]),
    save,
  }
}
