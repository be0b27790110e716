import type { Address } from '../address.ts'

const view = '/share/api/v1/views/:ticket'

/** Apart from their schemas: the page behind a link is loaded without zod. */
export const shareAddresses = {
  open: { method: 'POST', path: '/share/api/v1/open', may: 'anyone' },
  view: { method: 'GET', path: view, may: 'anyone' },
  defects: { method: 'GET', path: `${view}/defects`, may: 'anyone' },
  defect: { method: 'GET', path: `${view}/defects/:defectId`, may: 'anyone' },
  comment: { method: 'POST', path: `${view}/defects/:defectId/comments`, may: 'anyone' },
  reportRepair: { method: 'POST', path: `${view}/defects/:defectId/repairs`, may: 'anyone' },
  removeRepairPhoto: { method: 'DELETE', path: `${view}/defects/:defectId/repairPhotos/:photoId`, may: 'anyone' },
} as const satisfies Record<string, Address>

/** Files are streams and no calls: each is checked against its link when it is sent. */
export const shareFiles = {
  photo: `${view}/photos/:mediaId/:size`,
  elevation: `${view}/elevations/:elevationId`,
  report: `${view}/reports/:reportId/:format`,
} as const

/** Bytes that a contractor sends, in one PUT: the link is checked before the first of them is read. */
export const shareUploads = { repairPhoto: shareAddresses.removeRepairPhoto.path } as const

export const photoSizes = ['thumbnail', 'preview'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Of the token in `/s/<token>`: 62 to the power of 22 is more than 2 to the power of 130. */
export const tokenLength = 22

export const maxCommentText = 2_000
/** Of a photo after repair: three times what a telephone writes. */
export const maxRepairPhotoBytes = 30 * 1024 * 1024
/** Of one defect, sent and not reported yet. */
export const maxWaitingPhotos = 10
/** Follow-up actions that somebody has to carry out. */
export const assignableActions = ['repair', 'other'] as const
export const maxShareDays = 365
/** What a link may live for, as the dialog offers it. */
export const shareLifetimes = [7, 30, 90, 180, 365] as const

/** The page behind a link. */
export const sharePath = (token: string) => `/s/${token}`
