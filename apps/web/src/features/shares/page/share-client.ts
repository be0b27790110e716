import { pathOf } from '@plumbline/contract/address'
import type { Locale } from '@plumbline/contract/locales'
import { shareAddresses } from '@plumbline/contract/shares/share-addresses'
import type {
  Opened,
  SharedComment,
  SharedDefect,
  SharedDefectDetail,
  SharedView,
} from '@plumbline/contract/shares/shares'
import { callAnonymously } from '../../../api/http/call-anonymously.ts'

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
