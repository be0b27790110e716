import type { CoverageRule } from '@plumbline/contract/coverage/coverage'
import type { LocalText } from '@plumbline/contract/projects/info'
import type { Insertable } from 'kysely'
import type { ProjectTable } from '../db/schema/projects.ts'

type DemoProject = Omit<Insertable<ProjectTable>, 'id' | 'corporate_id'>

const texts = (en: string, zhCn: string, zhHk: string) =>
  JSON.stringify([
    { language: 'en', text: en },
    { language: 'zh-cn', text: zhCn },
    { language: 'zh-hk', text: zhHk },
  ] satisfies LocalText[])

/** Oldest first, as they would have been created. */
export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Mong Kok Road drainage stacks',
    code: 'HK-2026-003',
    client_name: '旺角道業主立案法團',
    type: 'Inspection.Pipe',
    start_date: '2026-05-11',
    end_date: '2026-06-30',
    report_template: 'Defect List',
    country: 'HK',
    asset_name: texts('Mong Kok Road building', '旺角道大厦', '旺角道大廈'),
    storeys: 14,
    units: 84,
    height_m: '43.20',
    scope_of_work: 'External drainage stacks and their brackets, from the roof to the ground.',
  },
  {
    name: 'Bridge K17, east span',
    code: 'HK-2026-009',
    client_name: 'Highways maintenance',
    type: 'Inspection.ConditionSurvey',
    start_date: '2026-08-21',
    end_date: '2026-10-15',
    report_template: 'Bridge',
    country: 'HK',
    asset_name: texts('Bridge K17', 'K17 号桥', 'K17 號橋'),
    scope_of_work: 'Deck soffit, bearings and piers of the east span.',
  },
  {
    name: 'Riverside Tower',
    code: 'SG-2026-031',
    client_name: 'Riverside town council',
    type: 'Inspection.ConditionSurvey',
    start_date: '2026-09-14',
    end_date: '2026-11-30',
    defect_library: 'sg-bca',
    coverage_rule: JSON.stringify({ kind: 'sg-pfi', minShare: null, maxMmPx: null } satisfies CoverageRule),
    country: 'SG',
    asset_name: texts('Riverside Tower', '河畔大厦', '河畔大廈'),
    building_type: 'curtain_wall',
    longitude: 103.8198,
    latitude: 1.3521,
    storeys: 30,
    units: 240,
    height_m: '99.50',
    scope_of_work: 'All four elevations.',
  },
  {
    name: '海景花園 第三座',
    code: 'HK-2026-012',
    client_name: '海景花園業主立案法團',
    type: 'Inspection.MBIS',
    start_date: '2026-09-28',
    end_date: '2026-12-11',
    country: 'HK',
    asset_name: texts('Seaview Garden, Block 3', '海景花园 第三座', '海景花園 第三座'),
    storeys: 28,
    units: 224,
    height_m: '84.00',
    incorporate_owners: '海景花園業主立案法團',
    scope_of_work: '外牆、公用部分及伸出物。',
  },
  {
    name: 'Fortune Court, Block A',
    code: 'HK-2026-014',
    client_name: "Owners' corporation of Fortune Court",
    type: 'Inspection.MBIS',
    start_date: '2026-10-02',
    end_date: '2026-12-20',
    country: 'HK',
    asset_name: texts('Fortune Court, Block A', '富运阁 A 座', '富運閣 A 座'),
    asset_address: texts('Nathan Road, Kowloon', '九龙弥敦道', '九龍彌敦道'),
    asset_codes: ['FC-A'],
    longitude: 114.1712,
    latitude: 22.3159,
    storeys: 32,
    units: 256,
    height_m: '98.50',
    incorporate_owners: 'Incorporated Owners of Fortune Court',
    scope_of_work: 'All elevations, the roof and the canopies above the entrances.',
    // Room for its flight, and for trying uploads of one's own.
    plan: 'ADVANCE',
    image_limit: 600,
    data_limit: String(4 * 1024 ** 3),
  },
]

/** Of the client in whose corporate the agents of the demonstration company work. */
export const demoClientProjects: readonly DemoProject[] = [
  {
    name: 'Peak Road car park',
    code: 'PE-2026-001',
    client_name: 'Peak Estates',
    type: 'Inspection.ConditionSurvey',
    start_date: '2026-10-05',
    end_date: '2026-12-04',
  },
  {
    name: '山頂道一號',
    code: 'PE-2026-002',
    client_name: 'Peak Estates',
    type: 'Inspection.MBIS',
    start_date: '2026-11-02',
    end_date: '2027-01-29',
  },
]
