import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { Media } from '@plumbline/contract/media/media'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** Its file is damaged or did not arrive. "Still being prepared" would let somebody wait for it. */
export const isFailedPhoto = ({ status, picture }: Pick<Media, 'status' | 'picture'>): boolean =>
  picture === null && presentStatus(status, 1).word === 'failed'

export function failedPhotoText(t: Translate, { status, errorCode }: Pick<Media, 'status' | 'errorCode'>): string {
  const reason =
    errorCode === null
      ? t(`markers.status.texts.${presentStatus(status, 1).text}`)
      : errorText(t, { code: errorCode, message: errorCode })
  return t('annotations.photo.failed', { reason })
}
