import { severities } from '@plumbline/contract/buildings'
import { defectStatuses, type Defect } from '@plumbline/contract/defects/defects'
import type { DefectFacets, DefectSummary, Quantities, SavedView } from '@plumbline/contract/defects/register'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { Role } from '@plumbline/contract/roles'
import type { DefectQuantities } from '../../../api/defects-register.ts'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { aDefect, aDetail, ids } from './a-defect.ts'

export const ofInspection = {
  corporateId: ids.corporate,
  projectId: ids.project,
  workspaceId: ids.workspace,
  inspectionId: ids.inspection,
}

export const aProject = (changes: Partial<ProjectInfo> = {}): ProjectInfo =>
  ({
    _id: ids.project,
    code: 'HK-1',
    name: 'Fortune Court',
    corporateId: ids.corporate,
    country: 'HK',
    defectLibrary: 'hk-mbis',
    favouriteDefectOpts: [],
    subscription: { planName: 'ADVANCE' },
    inspections: [],
    ...changes,
  }) as unknown as ProjectInfo

export const aMember = (role: Role) => ({ corporateId: ids.corporate, role, name: 'Own Surveys', isSaas: true })

/** The same id for the same number. */
export const numbered = (number: number) => `01930000-0000-7000-8000-${String(1_000 + number).padStart(12, '0')}`

export const manyDefects = (count: number, changes: (at: number) => Partial<Defect> = () => ({})) =>
  Array.from({ length: count }, (_, at) => aDefect({ _id: numbered(at + 1), defectNum: at + 1, ...changes(at) }))

const none = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>

export const aSummary = (changes: Partial<DefectSummary> = {}): DefectSummary => ({
  total: 0,
  severities: none(severities),
  statuses: none(defectStatuses),
  types: [],
  floors: [],
  elevations: [],
  months: [],
  undecided: 0,
  rejected: 0,
  overdue: 0,
  ...changes,
})

const noFacets: DefectFacets = {
  total: 0,
  severities: [],
  statuses: [],
  types: [],
  elevations: [],
  floors: [],
  materials: [],
  assignees: [],
  reporters: [],
  aiTypes: [],
  ratings: [],
  progress: [],
}

const noSum = { sum: 0, plusMinus: 0, measured: 0, count: 0 }
export const someQuantities = (changes: Partial<Quantities> = {}): Quantities => ({
  m: noSum,
  m2: noSum,
  pieces: 0,
  ...changes,
})

const neverSearched = { state: 'none', searchedAt: null, shapeCount: 0, placedCount: 0, notPlaced: [] }

type Stored = {
  readonly defects?: readonly Defect[]
  readonly facets?: Partial<DefectFacets>
  readonly quantities?: DefectQuantities
  readonly views?: readonly SavedView[]
  readonly refused?: readonly { readonly _id: string; readonly defectNum: number; readonly errorCode: string }[]
}

/** Answers as the register of one inspection does; `total` counts defects that a page does not hold too. */
export function registerServer(
  { defects = [], facets = {}, quantities, views = [], refused = [] }: Stored = {},
  total?: number,
) {
  return ({ method, url, body }: SentRequest): Answer => {
    const ok = (reply: unknown): Answer => ({ status: 200, body: reply })
    const path = new URL(url, 'http://localhost').pathname
    const defectIds = (body as { defectIds?: readonly string[] } | undefined)?.defectIds ?? []
    if (path.endsWith('/duplicates'))
      return ok({
        data: [],
        total: 0,
        nextCursor: null,
        search: neverSearched,
        settings: { mergesSure: false, version: 1 },
      })
    if (path.endsWith('/facets')) return ok({ ...noFacets, ...facets })
    if (path.endsWith('/quantities')) return ok(quantities ?? { total: someQuantities(), groups: [] })
    if (path.endsWith('/ids')) return ok({ ids: defects.map(({ _id }) => _id) })
    if (path.endsWith('/views')) return ok({ data: views })
    if (path.includes('/views/')) return ok(method === 'DELETE' ? {} : views[0])
    if (path.endsWith('/deletions')) return ok({ removed: defectIds })
    if (path.endsWith('/restorations')) return ok({ restored: defectIds })
    if (path.endsWith('/defects/status')) return ok({ changed: defectIds.length - refused.length, refused })
    if (path.endsWith('/exports')) return ok({ url: 'blob:register', name: 'register.xlsx' })
    if (path.endsWith('/detail')) return ok(aDetail(defects.find(({ _id }) => path.includes(_id))))
    if (path.endsWith('/defects') && method === 'PUT') return ok({ changed: defectIds.length })
    if (path.endsWith('/defects')) return ok({ data: defects, total: total ?? defects.length, nextCursor: null })
    if (path.includes('/users')) return ok({ data: [] })
    if (path.includes('/defect-definitions')) return ok({ defectDefinitions: [] })
    if (path.includes('/topology')) return ok({ elevationPlans: [] })
    return ok({ data: [] })
  }
}
