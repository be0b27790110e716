import type { Defect } from '@plumbline/contract/defects/defects'
import { forPlainTexts } from '@plumbline/contract/defects/plain-texts'
import type { DefectDetail } from '@plumbline/contract/defects/history'

export const ids = {
  corporate: '01930000-0000-7000-8000-000000000002',
  project: '01930000-0000-7000-8000-000000000004',
  workspace: '01930000-0000-7000-8000-000000000005',
  inspection: '01930000-0000-7000-8000-000000000006',
  defect: '01930000-0000-7000-8000-000000000007',
  assignee: '01930000-0000-7000-8000-000000000008',
} as const

export function aDefect(changes: Partial<Defect> = {}): Defect {
  return {
    _id: ids.defect,
    defectNum: 31,
    isDefect: true,
    aiDefectType: 'crack',
    confidence: 0.9,
    type: 'crack_non_structural',
    subType: null,
    severity: 'minor',
    material: 'concrete',
    block: 'A',
    floor: '5',
    elevationId: null,
    vertical: '',
    followUpAction: 'repair',
    ...forPlainTexts(() => ''),
    assigneeId: null,
    dueDate: null,
    width: 0.4,
    length: 1200,
    rating: null,
    repairBy: null,
    floorName: '5/F',
    drawing: null,
    status: 'open',
    reporter: { _id: null, name: 'Demo Surveyor' },
    assignee: null,
    sizeSource: 'gsd',
    isBelowGsd: false,
    images: [],
    progress: null,
    createdAt: '2026-11-02T03:04:05.000Z',
    updatedAt: '2026-11-02T03:04:05.000Z',
    version: 1,
    ...changes,
  }
}

export function aDetail(changes: Partial<Defect> = {}): DefectDetail {
  return {
    defect: aDefect(changes),
    history: [],
    comments: [],
    afterPhotos: [],
    crops: [],
    isSubmitter: false,
    progress: null,
    earlier: null,
    later: [],
  }
}
