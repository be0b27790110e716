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

/** What the server said instead of an answer. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused: ${status}`)
    this.status = status
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    new URL(path, window.location.href),
    body === undefined
      ? { credentials: 'omit' }
      : {
          method: 'POST',
          credentials: 'omit',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  if (!answer.ok) throw new Refused(answer.status)
  return (await answer.json()) as T
}

export const openShare = (token: string, password?: string) =>
  ask<Opened>(shareAddresses.open.path, { token, ...(password === undefined ? {} : { password }) })

export const viewShare = (ticket: string) => ask<SharedView>(pathOf(shareAddresses.view.path, { ticket }))

export const listDefects = (ticket: string, locale: Locale, after: number) =>
  ask<{ readonly data: readonly SharedDefect[]; readonly next: number | null }>(
    `${pathOf(shareAddresses.defects.path, { ticket })}?language=${locale}&after=${after}`,
  )

export const showDefect = (ticket: string, locale: Locale, defectId: string) =>
  ask<SharedDefectDetail>(`${pathOf(shareAddresses.defect.path, { ticket, defectId })}?language=${locale}`)

type GuestComment = {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly text: string
}

export const sendComment = (ticket: string, defectId: string, comment: GuestComment) =>
  ask<{ readonly comment: SharedComment }>(pathOf(shareAddresses.comment.path, { ticket, defectId }), comment)
