import type { Context } from '../../context.ts'
import { prefixExpiry, signPrefix } from '../../storage/links.ts'
import type { OfProject } from '../drawings/drawing-files.ts'

/** Key of the received bytes: they are unchecked, and no link to a folder opens them. */
export const sentKey = ({ corporateId, projectId }: OfProject, mediaId: string) =>
  `${corporateId}/${projectId}/media-sent/${mediaId}.bin`

/** What belongs to a marker and is only ever saved. */
export const attachmentKey = ({ corporateId, projectId }: OfProject, id: string) =>
  `${corporateId}/${projectId}/attachments/${id}.bin`

/** What people see. */
export const shownFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/media/`

/**
 * Of one reading of one file: another reading gets another folder, so that what a browser keeps is never another
 * picture.
 */
export const pictureFolder = (of: OfProject, mediaId: string, reading: string) =>
  `${shownFolder(of)}${mediaId}/${reading}/`

/**
 * The temperatures of thermal pictures, as our own .bin. Beside the pictures: those are another folder after each
 * reading, and these are not.
 */
export const thermalFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/temperatures/`
export const thermalFolderOf = (of: OfProject, mediaId: string) => `${thermalFolder(of)}${mediaId}/`

/** What the detector was sure of, for tracing by hand: no link to the photos opens it. */
export const probabilityFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/probabilities/`
export const probabilityFolderOf = (of: OfProject, mediaId: string) => `${probabilityFolder(of)}${mediaId}/`

/**
 * Copies without people and plates. Apart from the pictures: a signed prefix of those must not open these, nor the
 * reverse.
 */
export const blurredFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/blurred/`
export const blurredFolderOf = (of: OfProject, mediaId: string) => `${blurredFolder(of)}${mediaId}/`

/**
 * Turns keys below one folder of a project into links: stable for some minutes, so that a browser does not load a
 * thumbnail again at every request.
 */
export function linksOf(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  of: OfProject,
  folder = shownFolder(of),
): (key: string) => string {
  const signed = signPrefix(secrets['signed-url'], folder, prefixExpiry(now()))
  return (key) => `${signed}${key.slice(folder.length)}`
}
