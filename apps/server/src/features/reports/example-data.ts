import { defectLabel } from '@plumbline/contract/defects/defects'
import type { TemplateData, TemplateValue, TemplateValues } from '../../report-templates/data.ts'
import { listTags, plainTags } from '../../report-templates/tags.ts'

const examplePicture = 'example'

const pictured = [
  'photo',
  'closeUp',
  'picture',
  'project.logo',
  'project.cover',
  'prepared.signature',
  'checked.signature',
  'endorser.signature',
]
const known: Readonly<Record<string, string | readonly string[]>> = {
  'report.title': 'Facade Condition Survey',
  'report.number': 'HVC-001-1',
  'report.revision': '0',
  'report.date': '16 Nov 2026',
  'report.snapshot': '16 Nov 2026, 10:30 HKT',
  'report.leftOut': ['2 photos had not been read yet.'],
  'report.language': 'en',
  'project.name': 'Harbour View Court',
  'project.code': 'HVC-001',
  'project.client': 'Harbour View Owners',
  'project.company': 'Plumb Surveys',
  'project.asset': 'Tower 1',
  'project.address': '1 Harbour Road',
  'project.buildingType': 'Reinforced Concrete Building',
  'project.startDate': '5 Oct 2026',
  'project.endDate': '9 Oct 2026',
  'project.storeys': '18',
  'project.height': '57 m',
  'background.jobNature': 'Condition survey',
  'background.operationDate': '5 Oct 2026',
  'background.partnership': '',
  'prepared.name': 'Ada Byron',
  'prepared.designation': 'Engineer',
  'prepared.date': '12 Oct 2026',
  'checked.name': 'Grace Hopper',
  'checked.designation': 'Senior Engineer',
  'checked.date': '13 Oct 2026',
  'endorser.name': 'Mary Jackson',
  'endorser.remarks': '',
  'endorser.date': '14 Oct 2026',
  'counts.all': '3',
  'counts.critical': '1',
  'counts.major': '0',
  'counts.moderate': '1',
  'counts.minor': '1',
  'counts.cosmetic': '0',
  'counts.photos': '24',
  'text.executiveSummary': ['3 defects were recorded, 1 of them critical.'],
  'text.scopeOfWork': ['North, East and South elevation.'],
  'text.findings': ['The defects are listed below.'],
  'text.disclaimer': ['1. Purpose and permitted use.'],
}
const inList: Readonly<Record<string, readonly string[]>> = {
  type: ['Concrete spalling', 'Structural crack', 'Water seepage'],
  subType: ['Exposed rebar', '', ''],
  severity: ['Critical', 'Moderate', 'Minor'],
  rating: ['Not rated'],
  material: ['Concrete', 'Concrete', 'Plaster'],
  place: ['Tower 1 · North · 12/F', 'Tower 1 · East · 7/F', 'Tower 1 · South · 3/F'],
  floor: ['12/F', '7/F', '3/F'],
  size: ['310 ± 11 mm × 42 ± 6 mm', '1,200 ± 40 mm × < 1.4 mm', ''],
  width: ['42 ± 6 mm', '< 1.4 mm', ''],
  length: ['310 ± 11 mm', '1,200 ± 40 mm', ''],
  sizeSource: ['extent of the drawn outline; 1.37 mm/px', 'measured by the detector; 1.37 mm/px', ''],
  action: ['Repair', 'Verify', 'No action'],
  status: ['Open', 'To Be Verified', 'Closed'],
  remark: ['Loose to the touch.', '', ''],
  foundAt: ['5 Oct 2026'],
  dueDate: ['', '31 Dec 2026', ''],
  assignee: [''],
  seen: ['92 % (1,318 m² of 1,433 m²)', 'No photo shows this elevation.', '100 % (980 m² of 980 m²)'],
  floors: ['16 of 18', '0 of 18', '18 of 18'],
  notSeen: ['17/F – 18/F', '1/F – 18/F', ''],
  gaps: ['17/F – 18/F and 24.5 × 6.5 m', '', ''],
  closeRange: ['4.1 % in 1 area', 'No area recorded', 'No area recorded'],
  rule: ['No coverage rule is set for this project.'],
  limits: ['Edges of seen areas and gaps are exact to about ± 0.6 m (one standard deviation).', '', ''],
  name: ['DJI_0440.JPG', 'DJI_0441.JPG', 'DJI_0442.JPG'],
  takenAt: ['5 Oct 2026 10:30'],
  camera: ['M30'],
  defects: ['DF0001', 'DF0002', ''],
  model: ['Tower 1 facade'],
  notes: [''],
  revision: ['0'],
  remarks: ['First issue'],
  issueDate: ['12 Oct 2026'],
}

const valueOf = (tag: string, index = 0): TemplateValue => {
  if (pictured.includes(tag))
    return { ref: examplePicture, alt: tag, widthMm: tag.includes('signature') || tag.includes('logo') ? 40 : 70 }
  if (tag === 'number') return defectLabel(index + 1)
  const choices = inList[tag]
  return known[tag] ?? choices?.[index % choices.length] ?? ''
}

const listOf = (tags: readonly string[], length: number): readonly TemplateValues[] =>
  Array.from({ length }, (_, index) => Object.fromEntries(tags.map((tag) => [tag, valueOf(tag, index)])))

/** What an author of a template sees it filled with: of everything some, and of some nothing. */
export const exampleData: TemplateData = {
  values: Object.fromEntries(plainTags.map((tag) => [tag, valueOf(tag)])),
  lists: Object.fromEntries([...listTags].map(([name, tags]) => [name, listOf(tags, name === 'revisions' ? 1 : 3)])),
}
