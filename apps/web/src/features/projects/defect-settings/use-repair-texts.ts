import type { ProjectInfo, RepairText } from '@plumbline/contract/projects/info'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { infoQuery, saveInfo, type OfWorkspace } from '../../../api/projects/info.ts'
import { projectsKey } from '../../../api/projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureText } from '../failure-text.ts'
import { isSame, withText } from './repair-texts.ts'

const applied = (stored: readonly RepairText[], edits: readonly RepairText[]) => edits.reduce(withText, stored)

/** The texts while they are edited. Saving changes only the edited ones, whatever another person saved beside them. */
export function useRepairTexts(of: OfWorkspace, { repairTexts }: Pick<ProjectInfo, 'repairTexts'>) {
  const t = useT()
  const queries = useQueryClient()
  const [edits, setEdits] = useState<readonly RepairText[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const texts = applied(repairTexts, edits)
  async function save(): Promise<boolean> {
    setIsBusy(true)
    try {
      const latest = await queries.fetchQuery({ ...infoQuery(of, null), staleTime: 0 })
      await saveInfo(of, { repairTexts: [...applied(latest.repairTexts, edits)], version: latest.version })
      await queries.invalidateQueries({ queryKey: projectsKey })
      setEdits([])
      showToast('brief', t('projects.settings.repairTexts.saved'))
      return true
    } catch (error) {
      showToast('failure', failureText(t, error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    texts,
    isBusy,
    isDirty: !isSame(texts, repairTexts),
    set: (changed: RepairText) =>
      setEdits((before) => [
        ...before.filter(({ type, language }) => type !== changed.type || language !== changed.language),
        changed,
      ]),
    cancel: () => setEdits([]),
    save,
  }
}
