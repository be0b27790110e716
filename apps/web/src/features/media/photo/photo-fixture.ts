import type { MediaDetail } from '@plumbline/contract/media/library'
import type { Media } from '@plumbline/contract/media/media'
import { ids, type Answer } from '../../../api/http/fake-server.ts'

export const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const of = { corporateId: ids.corporate, projectId: ids.project, workspaceId: idOf(5), inspectionId: idOf(6) }
export const [photoId, north, columnId, markerId] = [idOf(10), idOf(11), idOf(13), idOf(14)] as const

/** What the tests of one photo start from: on its floor and column, without a picture. */
export const image = {
  _id: photoId,
  name: 'DJI_0001.JPG',
  kind: 'photo',
  type: 'visual',
  format: 'jpeg',
  status: 'MEDIA_ANALYSIS_COMPLETE',
  fileStatus: 'FILE_PROCESSED',
  errorCode: null,
  tag: 'crack',
  usage: 'AI analysis',
  workType: 'Inspection Media',
  markerId,
  layoutPlanMarkerId: null,
  layoutId: null,
  elevationId: north,
  floor: '3',
  floorName: '3/F',
  columnId,
  columnName: 'N1',
  slot: 0,
  width: 4000,
  height: 3000,
  hardwareModel: 'Other',
  payload: null,
  pdib: null,
  cameraFocalLength: null,
  sensorWidth: null,
  gsd: null,
  gsdSource: null,
  gsdNumbers: null,
  suggested: null,
  picture: null,
  version: 4,
} as unknown as Media
export const detail = {
  image,
  facts: null,
  neighbours: { above: null, below: null, left: null, right: null },
  previous: null,
  next: null,
  marker: null,
  elevationName: null,
  floorRange: null,
  floorGuides: [],
} as unknown as MediaDetail

export const withImage = (changes: Partial<Media>): MediaDetail => ({ ...detail, image: { ...image, ...changes } })
export const saved: Answer = { status: 200, body: withImage({ version: 5 }) }
