import type { Column, Marker } from '@plumbline/contract/markers'
import type { Translate } from '../../i18n/translate.ts'

/** What the question before deleting says of everything that hangs on these markers, and how it comes back. */
export function removalText(t: Translate, markers: readonly Marker[], columns: readonly Column[]): string {
  const ids = new Set(markers.map(({ _id }) => _id))
  const sum = (count: (marker: Marker) => number) => markers.reduce((total, marker) => total + count(marker), 0)
  const unsent = sum(({ mediaStatus }) => mediaStatus.filter(({ status }) => status === 'MEDIA_NOT_UPLOADED' || status === 'MEDIA_UPLOAD_START').length)
  const lines = [
    ['media', Math.max(0, sum(({ totalMediaCount }) => totalMediaCount) - unsent)], ['unsent', unsent],
    ['columns', columns.filter(({ markerId }) => markerId !== null && ids.has(markerId)).length], ['attachments', sum(({ attachmentCount }) => attachmentCount)],
  ] as const
  return [...lines.filter(([, count]) => count > 0).map(([name, count]) => t(`markers.desk.remove.${name}`, { count })), t('markers.desk.remove.back')].join('\n\n')
}
