import type { ProjectType } from '@plumbline/contract/project-types'

type DemoProject = {
  readonly name: string
  readonly code: string
  readonly client_name: string
  readonly type: ProjectType
  readonly start_date: string
  readonly end_date: string
}

/** Oldest first, as they would have been created. */
export const demoProjects: readonly DemoProject[] = [
  { name: 'Mong Kok Road drainage stacks', code: 'HK-2026-003', client_name: '旺角道業主立案法團', type: 'Inspection.Pipe', start_date: '2026-05-11', end_date: '2026-06-30' },
  { name: 'Bridge K17, east span', code: 'HK-2026-009', client_name: 'Highways maintenance', type: 'Inspection.ConditionSurvey', start_date: '2026-08-21', end_date: '2026-10-15' },
  { name: 'Riverside Tower', code: 'SG-2026-031', client_name: 'Riverside town council', type: 'Inspection.ConditionSurvey', start_date: '2026-09-14', end_date: '2026-11-30' },
  { name: '海景花園 第三座', code: 'HK-2026-012', client_name: '海景花園業主立案法團', type: 'Inspection.MBIS', start_date: '2026-09-28', end_date: '2026-12-11' },
  { name: 'Fortune Court, Block A', code: 'HK-2026-014', client_name: "Owners' corporation of Fortune Court", type: 'Inspection.MBIS', start_date: '2026-10-02', end_date: '2026-12-20' },
]

/** Of the client in whose corporate the agents of the demonstration company work. */
export const demoClientProjects: readonly DemoProject[] = [
  { name: 'Peak Road car park', code: 'PE-2026-001', client_name: 'Peak Estates', type: 'Inspection.ConditionSurvey', start_date: '2026-10-05', end_date: '2026-12-04' },
  { name: '山頂道一號', code: 'PE-2026-002', client_name: 'Peak Estates', type: 'Inspection.MBIS', start_date: '2026-11-02', end_date: '2027-01-29' },
]
