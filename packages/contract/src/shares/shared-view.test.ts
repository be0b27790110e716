import { describe, expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { expectNullable, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { SharedRepair } from './repairs.ts'
import { SharedDefect, SharedDefectDetail, SharedPhoto, sharedRoutes, SharedView } from './shares.ts'

const at = '2026-11-19T01:02:03.000Z'
const picture = { url: '/p.jpg', width: 4_000, height: 3_000 }
const pin = { defectId: idOf(1), defectNum: 7, severity: 'major', x: 0.25, y: 0.5 }
const elevation = { _id: idOf(2), name: 'North', picture, isLeftOut: false, pins: [pin] }
const file = { format: 'pdf', size: 2_048, url: '/r.pdf' }
const report = { _id: idOf(3), title: 'Facade', number: 2, revision: 'B', issuedAt: at, files: [file] }
const project = {
  name: 'Harbour View',
  code: 'PL-14',
  client: 'Harbour',
  assetNames: ['Tower 3'],
  addresses: ['1 Quay Road'],
  inspectedOn: '2026-10-12',
}
const view = {
  company: 'Survey',
  project,
  label: 'Owner',
  expiresAt: at,
  shows: { defects: true, photos: true, elevations: true, reports: true },
  isForContractor: false,
  mayComment: true,
  mayDownload: true,
  isBlurred: true,
  isFiltered: false,
  severityCounts: Object.fromEntries(severities.map((severity) => [severity, 0])),
  elevations: [elevation],
  reports: [report],
  reportsLeftOut: 0,
}
const photo = {
  _id: idOf(4),
  thumbnailUrl: '/t.jpg',
  picture,
  takenAt: '2026-10-12T10:31:00',
  shapes: [{ isClosed: true, points: [{ x: 0, y: 1 }] }],
}
const defect = {
  _id: idOf(1),
  defectNum: 7,
  type: 'Crack',
  severity: 'major',
  severityBetween: null,
  status: 'open',
  followUpAction: 'repair',
  elevationId: idOf(2),
  floor: '24/F',
  place: 'North',
  dueDate: null,
  thumbnailUrl: null,
}
const detail = {
  defect,
  followUpDescription: 'Fill the crack',
  remark: '',
  photos: [photo],
  photosLeftOut: 3,
  repair: null,
  comments: [{ _id: idOf(5), name: 'Ada Byron', text: 'When?', createdAt: at }],
}

describe('the page of a link', () => {
  test('names company, project and end, and counts every severity', () => {
    expect(faultAt(SharedView, view)).toBe('ok')
    expectRequired(SharedView, view, 'company', 'project', 'expiresAt', 'shows', 'isBlurred', 'elevations', 'reports')
    for (const severity of severities) {
      const { [severity]: _, ...others } = view.severityCounts
      expect(faultAt(SharedView, { ...view, severityCounts: others })).toBe(`severityCounts.${severity}`)
    }
  })

  test('says with null that no photo has a date', () => {
    expect(faultAt(SharedView, { ...view, project: { ...project, inspectedOn: null } })).toBe('ok')
    expect(faultAt(SharedView, { ...view, project: { ...project, inspectedOn: undefined } })).toBe(
      'project.inspectedOn',
    )
  })

  test.each<[string, object, string]>([
    ['without a drawing', { picture: null }, 'ok'],
    ['with a defect that nobody placed on it', { pins: [{ ...pin, x: null, y: null }] }, 'ok'],
    ['with half a defect', { pins: [{ ...pin, defectNum: 0.5 }] }, 'elevations.0.pins.0.defectNum'],
    ['with a pin of no severity', { pins: [{ ...pin, severity: 'none at all' }] }, 'elevations.0.pins.0.severity'],
    ['whose picture has no width', { picture: { ...picture, width: undefined } }, 'elevations.0.picture.width'],
  ])('has an elevation %s', (_, part, fault) => {
    expect(faultAt(SharedView, { ...view, elevations: [{ ...elevation, ...part }] })).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['without a file', { files: [] }, 'ok'],
    ['of half a byte', { files: [{ ...file, size: 0.5 }] }, 'reports.0.files.0.size'],
    ['in a format of nobody', { files: [{ ...file, format: 'odt' }] }, 'reports.0.files.0.format'],
    ['that was never issued', { issuedAt: null }, 'reports.0.issuedAt'],
  ])('has a report %s', (_, part, fault) => {
    expect(faultAt(SharedView, { ...view, reports: [{ ...report, ...part }] })).toBe(fault)
  })

  test('carries nothing of the project that only the team reads', () => {
    const inner = { projectManager: 'Ada', budget: 12, notes: 'call the owner', members: [idOf(6)] }
    expect(SharedView.parse({ ...view, ...inner, project: { ...project, ...inner } })).toEqual(view)
  })
})

describe('a defect of a link', () => {
  test('without a photo, an elevation or a due date says so with null', () => {
    const between = { from: 'moderate', to: 'major' }
    const whole = { ...defect, severityBetween: between, dueDate: '2026-12-01', thumbnailUrl: '/x.jpg' }
    expectNullable(SharedDefect, whole, 'severityBetween', 'elevationId', 'dueDate', 'thumbnailUrl')
    expectRequired(SharedDefect, whole, 'type', 'severity', 'status', 'floor', 'place')
  })

  test('carries nothing that the team keeps to itself', () => {
    const inner = { assigneeId: idOf(3), remark: 'ask the owner', cost: 12, version: 3, createdBy: 'Ada' }
    expect(SharedDefect.parse({ ...defect, ...inner })).toEqual(defect)
  })

  test('stands on a last page that has no next one', () => {
    const { reply } = sharedRoutes.defects
    expect(faultAt(reply, { data: [defect], next: null })).toBe('ok')
    expect(faultAt(reply, { data: [defect], next: 60 })).toBe('ok')
    expect(faultAt(reply, { data: [defect] })).toBe('next')
  })

  test('counts the photos that are left out, and never hides the count', () => {
    expect(faultAt(SharedDefectDetail, detail)).toBe('ok')
    expectRequired(SharedDefectDetail, detail, 'defect', 'photos', 'photosLeftOut', 'comments', 'remark')
    expect(faultAt(SharedDefectDetail, { ...detail, photosLeftOut: 0.5 })).toBe('photosLeftOut')
    expect(faultAt(SharedDefectDetail, { ...detail, mergedFrom: 0.5 })).toBe('mergedFrom')
  })

  test('shows a photo without the name of its file, its camera or its position', () => {
    const inner = { fileName: 'DJI_0412.JPG', originalUrl: '/o.jpg', latitude: 22.3, camera: 'M3T' }
    expect(SharedPhoto.parse({ ...photo, ...inner })).toEqual(photo)
    expectNullable(SharedPhoto, photo, 'takenAt')
  })

  test('says what a contractor sent for it, without the address of who reported it', () => {
    const photo = { _id: idOf(6), state: 'ready', thumbnailUrl: null }
    const own = { _id: idOf(7), name: 'Chan Tai Man', text: '', photos: [photo], createdAt: at }
    const repair = { isOpen: true, photos: [photo], reports: [own], sentBack: null }
    expectNullable(SharedDefectDetail, { ...detail, repair }, 'repair')
    expectRequired(SharedRepair, repair, 'isOpen', 'photos', 'reports')
    expectNullable(SharedRepair, { ...repair, sentBack: 'Still open' }, 'sentBack')
    expect(SharedRepair.parse({ ...repair, reports: [{ ...own, email: 'chan@example.com' }] })).toEqual(repair)
    for (const state of ['reading', 'ready', 'failed'])
      expect(faultAt(SharedRepair, { ...repair, photos: [{ ...photo, state }] })).toBe('ok')
    expect(faultAt(SharedRepair, { ...repair, photos: [{ ...photo, state: 'sent' }] })).toBe('photos.0.state')
  })

  test('shows comments without the addresses of their writers', () => {
    const [comment] = detail.comments
    const withAddress = { ...detail, comments: [{ ...comment, email: 'ada@example.com', address: '127.0.0.1' }] }
    expect(SharedDefectDetail.parse(withAddress)).toEqual(detail)
  })
})
