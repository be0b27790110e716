import { sql } from 'kysely'
import type { Reader } from './admit-reader.ts'

/**
 * Which issued reports a link shows: none that was withdrawn. Of a blurred one those alone that were generated blurred
 * and whose photos were all checked: the others print people as they were photographed.
 */
export const isReportShownBy = ({ isBlurred }: Pick<Reader, 'isBlurred'>) =>
  isBlurred
    ? sql<boolean>`(report.withdrawn_at is null and coalesce((report.content #>> '{inspectionResultSection,isBlurred}')::boolean, false) and not report.left_out @> '[{"kind": "photos-not-checked"}]')`
    : sql<boolean>`report.withdrawn_at is null`
