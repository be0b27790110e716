import { presentStatus, type StatusTone } from '@plumbline/contract/markers/marker-status'
import type { Media } from '@plumbline/contract/media/media'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './LibraryStatus.module.css'

const tones: Readonly<Record<StatusTone, string>> = {
  grey: '#66737d',
  blue: '#1979c4',
  purple: '#7a55c7',
  green: '#2f8a3c',
  red: '#cf2233',
}

export const isFailed = ({ status }: Pick<Media, 'status'>) =>
  status === 'MEDIA_UPLOAD_FAILED' || status === 'MEDIA_ANALYSIS_FAILED'

/** What happened, and why where it is known. */
export function statusText(t: Translate, media: Media): string {
  if (media.errorCode !== null) return errorText(t, { code: media.errorCode, message: media.errorCode })
  return t(`markers.status.texts.${presentStatus(media.status, 1).text}`)
}

/** The colour and the word: never the colour alone. */
export function LibraryStatus({
  media,
  hasReason = false,
}: {
  readonly media: Media
  /** Why it failed, where there is room for it. */ readonly hasReason?: boolean
}) {
  const t = useT()
  const { word, tone } = presentStatus(media.status, 1)
  return (
    <span className={classes.status} title={statusText(t, media)}>
      <span className={classes.dot} style={{ background: tones[tone] }} />
      {hasReason && isFailed(media)
        ? t('media.library.statusReason', { word: t(`markers.status.words.${word}`), reason: statusText(t, media) })
        : t(`markers.status.words.${word}`)}
    </span>
  )
}
