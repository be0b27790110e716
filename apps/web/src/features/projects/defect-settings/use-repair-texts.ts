import type { ProjectInfo, RepairText } from '@plumbline/contract/projects/info'
import { useState } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isSame, withText } from './repair-texts.ts'
import { useSaveInfo } from './use-save-info.ts'

const applied = (stored: readonly RepairText[], edits: readonly RepairText[]) => edits.reduce(withText, stored)

/** The texts while they are edited. Saving changes only the edited ones, whatever another person saved beside them. */
export function useRepairTexts(of: OfWorkspace, { repairTexts }: Pick<ProjectInfo, 'repairTexts'>) {
  const t = useT()
  const [edits, setEdits] = useState<readonly RepairText[]>([])
  const { isBusy, save } = useSaveInfo(of)
  const texts = applied(repairTexts, edits)
  async function saveEdits(): Promise<boolean> {
    const isSaved = await save(
      (latest) => ({ repairTexts: [...applied(latest.repairTexts, edits)] }),
      t('projects.settings.repairTexts.saved'),
    )
    if (isSaved) setEdits([])
    return isSaved
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
    save: saveEdits,
  }
}
