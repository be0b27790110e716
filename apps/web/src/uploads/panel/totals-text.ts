import type { Translate } from '../../i18n/translate.ts'
import type { Upload } from '../upload-entry.ts'
import type { Totals } from '../upload-totals.ts'

export const percentOf = ({ bytes, size }: Pick<Upload, 'bytes' | 'size'>): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((bytes / size) * 100))

export function leftOf(t: Translate, seconds: number): string {
  if (seconds < 60) return t('media.upload.left.seconds')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90
    ? t('media.upload.left.minutes', { count: minutes })
    : t('media.upload.left.hours', { count: Math.ceil(minutes / 60) })
}

/** Failed ones are counted in every head but an empty one. */
export function headOf(t: Translate, { completed, count, failed, underWay, paused, unchecked }: Totals): string {
  if (count === 0) return t('media.upload.head.idle')
  const counts = { done: completed, count, failed }
  if (underWay > 0) return t(failed > 0 ? 'media.upload.head.sendingFailed' : 'media.upload.head.sending', counts)
  if (paused > 0) return t(failed > 0 ? 'media.upload.head.pausedFailed' : 'media.upload.head.paused', counts)
  if (failed > 0) return t('media.upload.head.failed', counts)
  return unchecked > 0
    ? t('media.upload.head.checking', { done: completed - unchecked, count })
    : t('media.upload.head.arrived', { count: completed })
}

/** Whether the page may be closed: only when nothing is left here. */
export function footOf(t: Translate, { underWay, unsent, failed, unchecked }: Totals): string {
  if (underWay > 0) return t('media.upload.foot.running')
  if (unsent > 0) return t('media.upload.foot.unsent', { count: unsent })
  if (failed > 0) return t('media.upload.foot.failed', { count: failed })
  return unchecked > 0 ? t('media.upload.foot.checking') : t('media.upload.foot.safe')
}
