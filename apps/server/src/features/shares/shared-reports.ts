import { sql } from 'kysely'
import { boxesDigest } from '../media/privacy/blurred-copy.ts'
import type { Reader } from './admit-reader.ts'

const isGeneratedBlurred = sql<boolean>`(
  coalesce((report.content #>> '{inspectionResultSection,isBlurred}')::boolean, false)
  and report.printed_pictures is not null and not report.left_out @> '[{"kind": "photos-not-checked"}]')`

/** Every photo in it is checked today, with the boxes that it was printed with. */
const areItsPhotosAsPrinted = sql<boolean>`not exists (
  select from jsonb_each_text(report.printed_pictures -> 'photos') as photo(id, digest)
    left join photo_privacy on photo_privacy.media_id = photo.id::uuid
  where photo_privacy.checked_at is null or ${boxesDigest} <> photo.digest)`

const areItsOthersConfirmed = sql<boolean>`not exists (
  select from jsonb_array_elements_text(report.printed_pictures -> 'confirmed') as other(source)
  where not exists (
    select from picture_check where picture_check.project_id = report.project_id and picture_check.source = other.source))`

/**
 * Which issued reports a link shows: none that was withdrawn. Of a blurred one those alone that were generated blurred,
 * and of which nothing that they print was found to show somebody since.
 */
export const isReportShownBy = ({ isBlurred }: Pick<Reader, 'isBlurred'>) =>
  isBlurred
    ? sql<boolean>`(report.withdrawn_at is null and ${isGeneratedBlurred} and ${areItsPhotosAsPrinted} and ${areItsOthersConfirmed})`
    : sql<boolean>`report.withdrawn_at is null`
