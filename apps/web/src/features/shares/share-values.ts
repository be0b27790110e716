import type { Assignment } from '@plumbline/contract/shares/repairs'
import type { ShareContents } from '@plumbline/contract/shares/shares'

const begunContents: ShareContents = { defects: true, photos: true, elevations: true, reports: true }

/** What the form of a new link holds. */
export type ShareValues = {
  readonly label: string
  readonly shows: ShareContents
  readonly assigned: Assignment | null
  readonly mayComment: boolean
  readonly isBlurred: boolean
  readonly password: string
  readonly days: number
}

export const newShare: ShareValues = {
  label: '',
  shows: begunContents,
  assigned: null,
  mayComment: false,
  isBlurred: true,
  password: '',
  days: 30,
}
