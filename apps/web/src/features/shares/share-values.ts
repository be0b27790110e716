import type { Assignment } from '@plumbline/contract/shares/repairs'
import type { DefectFilter } from '../../api/defects.ts'
import type { ShareContents } from '@plumbline/contract/shares/shares'

const begunContents: ShareContents = { defects: true, photos: true, elevations: true, reports: true }

/** What the form of a new link holds. */
export type ShareValues = {
  readonly label: string
  readonly shows: ShareContents
  readonly assigned: Assignment | null
  /** null: every defect; otherwise those of the filter that the screen had. */
  readonly selection: 'live' | 'frozen' | null
  /** null: all, and those to come. */
  readonly elevationIds: readonly string[] | null
  readonly reportIds: readonly string[] | null
  readonly mayDownload: boolean
  readonly mayComment: boolean
  readonly isBlurred: boolean
  readonly password: string
  readonly days: number
}

/** What the screen shows from which the link is made. */
export type ShareOrigin = {
  /** Of the register; empty: not filtered. */
  readonly filter?: DefectFilter
  readonly elevationId?: string
}

const newShare: ShareValues = {
  label: '',
  shows: begunContents,
  assigned: null,
  selection: null,
  elevationIds: null,
  reportIds: null,
  mayDownload: true,
  mayComment: false,
  isBlurred: true,
  password: '',
  days: 30,
}

export const isFiltered = ({ filter = {} }: ShareOrigin): boolean => Object.keys(filter).length > 0

/** Reports print defects outside the filter, too: they are shown only if somebody asks for them. */
export function newShareFrom(origin: ShareOrigin): ShareValues {
  const { elevationId } = origin
  const isPart = isFiltered(origin) || elevationId !== undefined
  return {
    ...newShare,
    shows: { ...begunContents, reports: !isPart },
    selection: isFiltered(origin) ? 'live' : null,
    elevationIds: elevationId === undefined ? null : [elevationId],
  }
}
