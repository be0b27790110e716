import { severities } from '@plumbline/contract/buildings'
import { defectStatuses } from '@plumbline/contract/defects/defects'
import type { Locale } from '@plumbline/contract/locales'
import type { ReportContent, ReportLayout } from '@plumbline/contract/reports/content'
import { emptyText } from '@plumbline/contract/reports/rich-text'
import type { ReportDefect, ReportElevation, ReportPhoto, ReportSnapshot } from '../snapshot.ts'

const named: Readonly<
  Record<
    Locale,
    {
      readonly types: readonly (readonly [string, string | null])[]
      readonly elevations: readonly string[]
      readonly block: string
      readonly floor: (number: number) => string
      readonly project: string
      readonly title: string
      readonly remark: string
    }
  >
> = {
  en: {
    types: [
      ['Concrete spalling', 'Spalling with exposed rebar'],
      ['Non-structural crack', 'Hairline crack'],
      ['Tile finish', 'Missing tiles'],
      ['Water seepage', null],
      ['Pipe bracket', 'Corroded bracket'],
    ],
    elevations: ['North elevation', 'East elevation', 'South elevation'],
    block: 'Tower 1',
    floor: (number) => `${number}/F`,
    project: 'Harbour View Court',
    title: 'Facade Condition Survey',
    remark: 'The edge is loose to the touch of the hammer; fragments lie on the canopy below.',
  },
  'zh-cn': {
    types: [
      ['混凝土剥落', '剥落并露筋'],
      ['非结构性裂缝', '发丝状裂缝'],
      ['瓷砖饰面', '瓷砖脱落'],
      ['渗水', null],
      ['管道支架', '支架锈蚀'],
    ],
    elevations: ['北立面', '东立面', '南立面'],
    block: '一座',
    floor: (number) => `${number}楼`,
    project: '海景苑',
    title: '外墙状况检查报告',
    remark: '边缘松动，碎块落在下方雨篷上。',
  },
  'zh-hk': {
    types: [
      ['混凝土剝落', '剝落並露出鋼筋'],
      ['非結構性裂縫', '髮絲裂縫'],
      ['瓷磚飾面', '瓷磚脫落'],
      ['滲水', null],
      ['喉管支架', '支架鏽蝕'],
    ],
    elevations: ['北立面', '東立面', '南立面'],
    block: '一座',
    floor: (number) => `${number}樓`,
    project: '海景苑',
    title: '外牆狀況檢測報告',
    remark: '邊緣鬆脫，碎塊落在下方簷篷上。',
  },
}

const id = (number: number): string => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!

function exampleDefect(index: number, locale: Locale, hasThermal: boolean): ReportDefect {
  const words = named[locale]
  const [type, subType] = at(words.types, index)
  const elevation = index % words.elevations.length
  const floor = words.floor(18 - (index % 17))
  const meter = { _id: id(900 + index), kind: 'spot' as const, name: 'M1', points: [{ x: 0.5, y: 0.5 }] }
  return {
    id: id(index),
    defectNum: index + 1,
    type,
    subType,
    severity: at(severities, (index * 7) % 11),
    material: at(['concrete', 'tile', null] as const, index),
    path: [words.block, at(words.elevations, elevation), floor],
    element: null,
    elevationId: id(500 + elevation),
    floor,
    size:
      index % 4 === 3
        ? { width: null, length: null, isBelowGsd: false, source: null, gsd: null }
        : {
            width: index % 4 === 1 ? null : 42.5 + index,
            length: 310 + index * 3,
            isBelowGsd: index % 4 === 1,
            source: index % 4 === 2 ? 'typed' : 'gsd',
            gsd: 1.37,
          },
    action: at(['repair', 'verify', 'none'] as const, index),
    actionDescription: '',
    status: at(defectStatuses, index),
    remark: index % 3 === 0 ? words.remark : '',
    foundAt: '2026-10-07T03:12:00.000Z',
    dueDate: index % 5 === 0 ? '2026-12-31' : null,
    assignee: null,
    photo: {
      name: `DJI_${String(440 + index).padStart(4, '0')}.JPG`,
      takenAt: '2026-10-05T10:30:00',
      annotated: `annotated-${index}`,
      crop: `crop-${index}`,
    },
    thermal:
      hasThermal && index % 4 === 0
        ? {
            thermogram: `thermogram-${index}`,
            visible: `visible-${index}`,
            palette: 'ironbow',
            legend: ['00000A', '2B0070', '7A0093', 'B41E7A', 'DD4B3A', 'F0831A', 'F9BE2A', 'FFF6C8'],
            takenAt: '2026-10-05T10:30:01',
            view: {
              palette: 'ironbow',
              range: { min: 18.2, max: 31.4 },
              isotherm: null,
              meters: [meter],
              deltas: [],
              hasExtremes: true,
              size: { width: 640, height: 512 },
              picture: { min: 17.9, max: 31.8, mean: 23.1 },
              area: { min: 24.2, max: 30.4, mean: 27.6 },
              measured: [{ meterId: meter._id, of: { min: 27.1, max: 27.1, mean: 27.1 } }],
              differences: [],
              scene: { emissivity: 0.95, reflected: 20, distance: 12, humidity: 60, ambient: 24 },
            },
          }
        : null,
  }
}

const exampleElevation = (index: number, locale: Locale, defects: readonly ReportDefect[]): ReportElevation => ({
  id: id(500 + index),
  name: at(named[locale].elevations, index),
  block: named[locale].block,
  drawing: `drawing-${index}`,
  floors: Array.from({ length: 18 }, (_, floor) => ({
    label: named[locale].floor(18 - floor),
    top: 0.05 + floor * 0.05,
    bottom: 0.1 + floor * 0.05,
    left: 0.08,
    right: 0.92,
  })),
  pins: defects
    .filter(({ elevationId }) => elevationId === id(500 + index))
    .slice(0, 120)
    .map(({ defectNum, severity }) => ({
      defectNum,
      severity,
      x: 0.12 + ((defectNum * 37) % 76) / 100,
      y: 0.07 + ((defectNum % 17) + 0.5) * 0.05,
    })),
})

const examplePhoto = (defect: ReportDefect, index: number): ReportPhoto => ({
  id: id(2_000 + index),
  name: defect.photo?.name ?? '',
  picture: `annotated-${index}`,
  takenAt: defect.photo?.takenAt ?? null,
  path: defect.path,
  camera: 'DJI M3E',
  gsd: 1.37,
  distance: 5.2,
  position: { latitude: 22.2855, longitude: 114.1577, altitude: 40 + (index % 30) },
  isThermal: false,
  defectNums: [defect.defectNum],
})

function exampleDefinition(layout: ReportLayout, language: Locale): ReportContent {
  const signer = {
    userId: null,
    date: '2026-10-20',
    endorserSignature: { name: 'Chan Siu Ming', signedAt: '2026-10-20T08:00:00.000Z', imageUrl: null },
  }
  const written = { isGenerated: true, content: emptyText }
  return {
    reportTitle: named[language].title,
    templateId: layout,
    language,
    backgroundSection: {
      isGenerated: true,
      jobNature: 'Condition survey',
      operationDate: '2026-10-05',
      partnership: '',
      conduct: { aircraft: 'DJI Mavic 3E', pilot: 'Ho Wai Lam', weather: 'Dry, overcast', standOff: '' },
      revisionLog: [
        { revision: 'A', remarks: 'First issue', issueDate: '2026-10-20' },
        { revision: 'B', remarks: 'Comments of the client taken in', issueDate: '2026-11-02' },
      ],
      endorserInformation: {
        endorserName: 'Lee Ka Yan',
        userId: null,
        remarks: 'RI(E) 123/2024',
        dateOfExpiryOfRegistration: '2029-03-31',
        reviewDate: '2026-11-03',
        endorserSignature: null,
      },
      reportPreparedBy: { ...signer, name: 'Chan Siu Ming', designation: 'Inspection engineer' },
      reportCheckedBy: { ...signer, name: 'Wong Tsz Kin', designation: 'Senior engineer', endorserSignature: null },
      particulars: {
        reportNumber: '',
        accreditation: '',
        method: 'HKCI TM1',
        deviations: '',
        structureNumber: 'HF 123',
        route: 'Route 4',
        form: '',
        spans: '3',
        crossing: '',
        lastInspection: '',
      },
    },
    executiveSummarySection: written,
    scopeOfWorkSection: written,
    inspectionResultSection: { isGenerated: true, defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
    findingsAndConclusionSection: written,
    disclaimerSection: written,
    appendixA: { isGenerated: true },
    appendixB: { isGenerated: true },
    appendixC: { isGenerated: true },
  }
}

/** A report as the demonstration could have it, with as many defects as asked. */
export function exampleSnapshot({
  layout = 'Facade',
  locale = 'en',
  count = 8,
  hasThermal = false,
  hasWatermark = false,
}: {
  readonly layout?: ReportLayout
  readonly locale?: Locale
  readonly count?: number
  readonly hasThermal?: boolean
  readonly hasWatermark?: boolean
} = {}): ReportSnapshot {
  const defects = Array.from({ length: count }, (_, index) => exampleDefect(index, locale, hasThermal))
  return {
    layout,
    takenAt: '2026-11-04T01:30:00.000Z',
    timeZone: 'Asia/Hong_Kong',
    hasWatermark,
    reportNumber: 'PL-2026-014 / 3',
    definition: exampleDefinition(layout, locale),
    signatures: { prepared: 'signature' },
    project: {
      name: named[locale].project,
      code: 'PL-2026-014',
      companyName: 'Plumbline Demo Surveys',
      clientName: 'The Owners of Harbour View Court',
      assetName: named[locale].project,
      address: '18 Connaught Road, Hong Kong',
      buildingType: 'Reinforced concrete',
      assetCodes: [],
      storeys: 18,
      units: 72,
      height: 58.5,
      startDate: '2026-10-05',
      endDate: '2026-10-09',
      preparedBy: '',
      incorporateOwners: '',
      managementCompany: '',
      cover: 'cover',
      logo: 'logo',
    },
    elevations: named[locale].elevations.map((_, index) => exampleElevation(index, locale, defects)),
    defects,
    photos: defects.map(examplePhoto),
    models: [],
    survey: hasThermal
      ? {
          ambient: 27,
          ambientDayBefore: 26,
          humidity: 62,
          wind: 2.1,
          windDirection: 'NE',
          sun: 'full',
          hoursOfSun: 4,
          rain: 'dry',
          hoursDry: 48,
          emissivity: 0.95,
          reflected: 20,
          distance: 12,
          startedAt: '2026-10-05T01:00:00.000Z',
          endedAt: '2026-10-05T05:00:00.000Z',
          equipment: 'DJI M3T, serial 1ZN…',
          calibration: '2026-03-01',
          note: '',
        }
      : null,
    leftOut: [
      { kind: 'suggestions-undecided', count: 3 },
      { kind: 'photos-unread', count: 1 },
    ],
  }
}
