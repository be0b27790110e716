import type { QueryClient } from '@tanstack/react-query'
import { saveElevation, topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsKey } from '../../../api/drawings.ts'
import { autosaveRegistry, sameUser } from '../../../autosave/autosave-registry.ts'
import { browserJournal } from '../../../autosave/browser-journal.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import { storedBearing, storedPortions } from '../elevation-draft.ts'
import { createElevationAutosave, type ElevationAutosave, type ElevationCalls } from './elevation-autosave.ts'

const openAutosave = autosaveRegistry<ElevationAutosave>()

function callsOf(client: QueryClient, of: OfInspection): ElevationCalls {
  return {
    isLost,
    async send(layoutId, draft, version) {
      const saved = await saveElevation(of, {
        layoutId,
        name: draft.name,
        blockName: draft.blockName,
        bearing: storedBearing(draft),
        portions: storedPortions(draft),
        version,
      })
      client.setQueryData(topologyQuery(of).queryKey, (plans) =>
        plans?.map((one) => (one._id === saved._id ? saved : one)),
      )
      void client.invalidateQueries({ queryKey: drawingsKey })
      return saved
    },
  }
}

/** The elevations of a workspace, sent and journaled for as long as the page lives. */
export function elevationAutosaveOf(client: QueryClient, of: OfInspection): ElevationAutosave {
  return openAutosave(of.workspaceId, () =>
    createElevationAutosave({
      calls: callsOf(client, of),
      journal: browserJournal('elevations', of.workspaceId),
      canSend: sameUser(),
    }),
  )
}
