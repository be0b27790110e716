import type { QueryClient } from '@tanstack/react-query'
import {
  isStale,
  readThermalImage,
  saveSurvey,
  saveView,
  surveyQuery,
  thermalImageQuery,
  type OfInspection,
} from '../../api/thermal.ts'
import type { ThermalSurvey } from '@plumbline/contract/thermal/thermal'
import { autosaveRegistry, sameUser } from '../../autosave/autosave-registry.ts'
import { browserJournal } from '../../autosave/browser-journal.ts'
import { isLost } from '../../autosave/is-lost.ts'
import { createViewAutosave, type ViewAutosave } from './view-autosave.ts'

const openAutosave = autosaveRegistry<ViewAutosave>()

async function storeSurvey(client: QueryClient, of: OfInspection, survey: ThermalSurvey): Promise<void> {
  try {
    client.setQueryData(surveyQuery(of).queryKey, await saveSurvey(of, survey))
  } catch (error) {
    if (isStale(error)) void client.invalidateQueries({ queryKey: surveyQuery(of).queryKey })
    throw error
  }
}

/** The views of an inspection, held and sent for as long as the page lives. */
export function viewAutosaveOf(client: QueryClient, of: OfInspection): ViewAutosave {
  return openAutosave(of.inspectionId, () =>
    createViewAutosave({
      calls: {
        saveView: (imageId, view, version) => saveView(of, imageId, view, version),
        saveSurvey: (survey) => storeSurvey(client, of, survey),
        read: (imageId) => readThermalImage(of, imageId),
        isLost,
        onDetail: (detail) => client.setQueryData(thermalImageQuery(of, detail.image._id).queryKey, detail),
      },
      journal: browserJournal('thermal-views', of.inspectionId),
      canSend: sameUser(),
    }),
  )
}
