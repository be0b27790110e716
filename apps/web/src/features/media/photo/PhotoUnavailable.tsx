import { Button } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import classes from './Photo.module.css'
import { usePhotoDownload } from './use-photo-download.ts'

const isFailed = ({ status }: Media) => status === 'MEDIA_ANALYSIS_FAILED' || status === 'MEDIA_UPLOAD_FAILED'

/** Failed, on its way, or of a kind that has no picture. */
export function PhotoUnavailable({ of, image }: { readonly of: OfInspection; readonly image: Media }) {
  const t = useT()
  const download = usePhotoDownload(of)
  const state = isFailed(image) ? 'broken' : image.fileStatus === 'FILE_PROCESSED' ? 'file' : 'waiting'
  const { text } = presentStatus(image.status, 1)
  const reason = image.errorCode === null ? undefined : t(`errors.${image.errorCode}` as MessageKey)
  const isStored = image.fileStatus !== 'FILE_NOT_UPLOADED'
  return (
    <div className={classes.alone} role={state === 'waiting' ? 'status' : undefined}>
      <EmptyState
        mark={state === 'file' ? undefined : t(`markers.status.texts.${text}`)}
        title={<h2>{t(`media.photo.${state}.title`)}</h2>}
        text={[reason, isStored || state === 'waiting' ? t(`media.photo.${state}.text`) : undefined]
          .filter((part) => part !== undefined)
          .join(' ')}
      >
        {isStored && state !== 'waiting' && (
          <Button variant="default" onClick={() => void download(image)}>
            {t('media.photo.errands.download')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
