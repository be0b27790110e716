import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { QueryClient } from '@tanstack/react-query'
import { changeDefect, defectQuery, readDefect } from '../../../api/defects-life.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import { autosaveRegistry, sameUser } from '../../../autosave/autosave-registry.ts'
import { browserJournal } from '../../../autosave/browser-journal.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import { createDefectAutosave, type DefectAutosave } from './defect-autosave.ts'

const openAutosave = autosaveRegistry<DefectAutosave>()

/** Shows an answer of the server everywhere without asking for it once more. */
export function cacheDefect(client: QueryClient, of: OfInspection, detail: DefectDetail): void {
  client.setQueryData(defectQuery(of, detail.defect._id).queryKey, detail)
  for (const list of ['list', 'facets', 'summary', 'pins'] as const)
    void client.invalidateQueries({ queryKey: [...defectsKey, list, of.inspectionId] })
}

/** The defects of an inspection, saved for as long as the page lives. */
export function defectAutosaveOf(client: QueryClient, of: OfInspection): DefectAutosave {
  return openAutosave(of.inspectionId, () =>
    createDefectAutosave({
      calls: {
        send: (defectId, version, change) => changeDefect(of, defectId, version, change),
        read: (defectId) => readDefect(of, defectId),
        isLost,
        onDetail: (detail) => cacheDefect(client, of, detail),
      },
      journal: browserJournal('defects', of.inspectionId),
      canSend: sameUser(),
    }),
  )
}
