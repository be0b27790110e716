import type { Column, Marker } from '@plumbline/contract/markers/markers'
import type { RemovalQuestion } from '../../../canvas/RemoveDialog.tsx'
import type { Translate } from '../../../i18n/translate.ts'

/**
 * The question before deleting: everything that hangs on these markers, and how it comes back. None: only a position or
 * a line of one is deleted.
 */
export function removalOf(t: Translate, markers: readonly Marker[], columns: readonly Column[]): RemovalQuestion {
  const [first] = markers
  if (first === undefined) return { text: t('canvas.remove.text') }
  const ids = new Set(markers.map(({ _id }) => _id))
  const sum = (count: (marker: Marker) => number) => markers.reduce((total, marker) => total + count(marker), 0)
  const unsent = sum(
    ({ mediaStatus }) =>
      mediaStatus.filter(({ status }) => status === 'MEDIA_NOT_UPLOADED' || status === 'MEDIA_UPLOAD_START').length,
  )
  const lines = [
    ['media', Math.max(0, sum(({ totalMediaCount }) => totalMediaCount) - unsent)],
    ['unsent', unsent],
    ['columns', columns.filter(({ markerId }) => markerId !== null && ids.has(markerId)).length],
    ['attachments', sum(({ attachmentCount }) => attachmentCount)],
  ] as const
  const text = [
    ...lines.filter(([, count]) => count > 0).map(([name, count]) => t(`markers.planScreen.remove.${name}`, { count })),
    t('markers.planScreen.remove.back'),
  ].join('\n\n')
  return {
    title:
      markers.length === 1
        ? t('markers.planScreen.remove.title', { name: first.name })
        : t('markers.planScreen.remove.titleMany', { count: markers.length }),
    text,
  }
}
