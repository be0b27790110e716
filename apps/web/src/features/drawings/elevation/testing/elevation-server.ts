import type { ElevationPlan, Portion } from '@plumbline/contract/drawings/drawings'
import { storageJournal } from '@plumbline/sync/journal'
import { openPage } from '@plumbline/sync/testing/closable-page'
import { createMemoryStorage } from '@plumbline/sync/testing/memory-storage'
import { ApiError } from '../../../../api/http/api-error.ts'
import { isLost } from '../../../../autosave/is-lost.ts'
import { storedBearing, storedPortions, withPortion, type ElevationDraft } from '../../elevation-draft.ts'
import { conflictOf, createElevationAutosave, elevationValueOf } from '../elevation-autosave.ts'
import type { Side } from '../merge-portions.ts'

export const towerId = '01890000-0000-7000-8000-000000000301'
export const podiumId = '01890000-0000-7000-8000-000000000302'

const aPortion = (_id: string, name: string, height: number): Portion => ({
  _id,
  name,
  location: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 },
  floors: [{ name: '1-3', height, line: null }],
})

export function anElevation(changes: Partial<ElevationPlan> = {}): ElevationPlan {
  return {
    _id: '01890000-0000-7000-8000-000000000101',
    planId: '01890000-0000-7000-8000-000000000201',
    name: 'North',
    blockName: 'Block A',
    fileName: 'north.pdf',
    url: '',
    picture: null,
    status: 'FILE_PROCESSED',
    errorCode: null,
    floorRange: [],
    videoColumns: [],
    bearing: null,
    version: 1,
    portions: [aPortion(towerId, 'Tower', 3), aPortion(podiumId, 'Podium', 4)],
    ...changes,
  }
}

const refusal = (code: 'network.lost' | 'version.stale', status: number, newer?: ElevationPlan) =>
  new ApiError({ code, message: '', status, ...(newer === undefined ? {} : { newer }) })

/** The first height of a portion. */
export const heightIn = ({ portions }: Pick<ElevationDraft, 'portions'>, id: string): string | undefined =>
  portions.find(({ _id }) => _id === id)?.floors[0]?.height

/** A server with one elevation, and one tab that edits its floors. */
export function elevationTab() {
  let plan = anElevation()
  let line: 'good' | 'cut' | 'answers lost' = 'good'
  const storage = createMemoryStorage()
  const write = (change: Partial<ElevationPlan>) => (plan = { ...plan, ...change, version: plan.version + 1 })
  async function send(_: string, draft: ElevationDraft, version: number): Promise<ElevationPlan> {
    await Promise.resolve()
    if (line === 'cut') throw refusal('network.lost', 0)
    if (version !== plan.version) throw refusal('version.stale', 409, plan)
    // As the server: the names of portions are composed.
    const portions = storedPortions(draft).map((one) => ({ ...one, name: one.name.normalize('NFC') }))
    const answer = write({
      name: draft.name,
      blockName: draft.blockName,
      bearing: storedBearing(draft),
      portions,
    })
    if (line === 'answers lost') throw refusal('network.lost', 0)
    return answer
  }
  const open = () =>
    openPage((hear) =>
      createElevationAutosave({
        calls: { send: (...sent) => hear(send(...sent)), isLost },
        journal: storageJournal(() => storage, 'elevations.'),
        retryMs: 100,
      }),
    )
  let page = open()
  const look = () => page.autosave.take([elevationValueOf(plan)])
  look()
  const record = () => page.autosave.state().records.get(plan._id)!
  const change = (update: (draft: ElevationDraft) => ElevationDraft) =>
    page.autosave.put([{ value: { ...record().mine, draft: update(record().mine.draft) } }])
  const withHeight = (draft: ElevationDraft, id: string, height: string) => {
    const portion = draft.portions.find(({ _id }) => _id === id)
    if (portion === undefined) return draft
    return withPortion(draft, { ...portion, floors: portion.floors.map((row) => ({ ...row, height })) })
  }
  return {
    storage,
    look,
    record,
    change,
    write,
    plan: () => plan,
    get autosave() {
      return page.autosave
    },
    /** Another person's height. */
    writeHeight: (id: string, height: number) =>
      write({
        portions: plan.portions.map((one) =>
          one._id === id ? { ...one, floors: one.floors.map((row) => ({ ...row, height })) } : one,
        ),
      }),
    type: (id: string, height: string) => change((draft) => withHeight(draft, id, height)),
    shown: (id: string) => heightIn(record().mine.draft, id),
    stored: (id: string) => plan.portions.find(({ _id }) => _id === id)?.floors[0]?.height,
    save: () => page.autosave.save([plan._id]),
    settle(side: Side) {
      const merge = conflictOf(record())
      if (merge === undefined) return
      page.autosave.resolve(plan._id, { value: { ...record().mine, draft: merge.settle(() => side) } })
    },
    setLine: (next: typeof line) => void (line = next),
    reload() {
      page.close()
      page = open()
    },
  }
}
