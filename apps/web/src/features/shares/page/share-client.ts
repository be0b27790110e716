import { pathOf } from '@plumbline/contract/address'
import type { Locale } from '@plumbline/contract/locales'
import { shareAddresses, shareUploads } from '@plumbline/contract/shares/share-addresses'
import type {
  Opened,
  SharedComment,
  SharedDefect,
  SharedDefectDetail,
  SharedView,
} from '@plumbline/contract/shares/shares'
import { callAnonymously, sendAnonymously } from '../../../api/http/call-anonymously.ts'

export const openShare = (token: string, password?: string) =>
  callAnonymously<Opened>(shareAddresses.open.path, { token, ...(password === undefined ? {} : { password }) })

export const viewShare = (ticket: string) => callAnonymously<SharedView>(pathOf(shareAddresses.view.path, { ticket }))

export const listDefects = (ticket: string, locale: Locale, after: number) =>
  callAnonymously<{ readonly data: readonly SharedDefect[]; readonly next: number | null }>(
    `${pathOf(shareAddresses.defects.path, { ticket })}?language=${locale}&after=${after}`,
  )

export const showDefect = (ticket: string, locale: Locale, defectId: string) =>
  callAnonymously<SharedDefectDetail>(`${pathOf(shareAddresses.defect.path, { ticket, defectId })}?language=${locale}`)

type GuestComment = {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly text: string
}

export const sendComment = (ticket: string, defectId: string, comment: GuestComment) =>
  callAnonymously<{ readonly comment: SharedComment }>(
    pathOf(shareAddresses.comment.path, { ticket, defectId }),
    comment,
  )

type RepairReport = {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly text: string
}

/** Answers the defect as it is then. */
export const reportRepair = (ticket: string, locale: Locale, defectId: string, report: RepairReport) =>
  callAnonymously<SharedDefectDetail>(
    `${pathOf(shareAddresses.reportRepair.path, { ticket, defectId })}?language=${locale}`,
    report,
  )

export const sendRepairPhoto = (ticket: string, defectId: string, photoId: string, file: Blob) =>
  sendAnonymously(pathOf(shareUploads.repairPhoto, { ticket, defectId, photoId }), { method: 'PUT', body: file })

export const removeRepairPhoto = (ticket: string, defectId: string, photoId: string) =>
  sendAnonymously(pathOf(shareAddresses.removeRepairPhoto.path, { ticket, defectId, photoId }), { method: 'DELETE' })
