import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { emptyRegime, type RegimeName, type Regimes } from '@plumbline/contract/rules/regimes'
import { useState } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSaveInfo } from './use-save-info.ts'

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
  const [edits, setEdits] = useState<readonly Edit[]>([])
  const { isBusy, save } = useSaveInfo(of)
  const regimes = applied(stored, edits)
  async function saveEdits(): Promise<boolean> {
    const isSaved = await save(
      (latest) => ({ regimes: applied(latest.regimes, edits) }),
      t('defects.calendar.regimes.saved'),
    )
    if (isSaved) setEdits([])
    return isSaved
  }
  return {
    regimes,
    isBusy,
    isDirty: edits.length > 0,
    setOn: (name: RegimeName, isOn: boolean) => setEdits([...edits, { name, isOn }]),
    set: (name: RegimeName, input: string, value: string | number | null) =>
      setEdits([...edits, { name, input, value }]),
    cancel: () => setEdits([]),
    save: saveEdits,
  }
}
