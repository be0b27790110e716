import { ActionIcon, Button, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { MediaDetail } from '@plumbline/contract/media/library'
import { can } from '@plumbline/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { photoSettingsQuery, savePhotoSettings } from '../../../api/media/photo.ts'
import { mediaKey } from '../../../api/media.ts'
import { StepButton } from '../../../canvas/toolbar/StepButton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import type { OfPhotos, PhotoLinks } from '../photo-links.ts'
import { PhotoActions } from './PhotoActions.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { PhotoUnavailable } from './PhotoUnavailable.tsx'
import classes from './Photo.module.css'
import { VideoStage } from '../frames/VideoStage.tsx'

type Props = {
  readonly of: OfPhotos
  readonly detail: MediaDetail
  readonly member: Membership
  readonly links: PhotoLinks
  readonly zoomedRef: RefObject<boolean>
  readonly back: ReactNode
  readonly onRenew: () => void
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

function Switch({ detail, onOpen }: Pick<Props, 'detail' | 'onOpen'>) {
  const t = useT()
  const { type, thermalId, companionOf } = detail.image
  const otherId = type === 'thermal' ? companionOf : thermalId
  if (otherId === null || detail.image.kind !== 'photo') return null
  return (
    <div role="group" aria-label={t('media.photo.shown.label')} className={classes.switch}>
      {(['visual', 'thermal'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={type === one} onClick={() => type !== one && onOpen(otherId)}>
          {t(`media.photo.shown.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Shows or hides the time of capture on every photo of the project. */
function DateToggle({ of, hasDate }: Pick<Props, 'of'> & { readonly hasDate: boolean }) {
  const t = useT()
  const client = useQueryClient()
  async function toggleDates() {
    await savePhotoSettings(of, !hasDate)
    await client.invalidateQueries({ queryKey: mediaKey })
  }
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-pressed={hasDate}
      data-pressed={hasDate || undefined}
      className={classes.toggle ?? ''}
      aria-label={t('media.photo.capture.toggle')}
      title={t('media.photo.capture.toggle')}
      onClick={() => void toggleDates()}
    >
      <IconCalendar size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Somebody else moved the photo to another marker. */
function MovedAway({ onFollow, onBack }: { readonly onFollow: () => void; readonly onBack: () => void }) {
  const t = useT()
  return (
    <StatusLine
      kind="failure"
      className={classes.moved ?? ''}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onFollow}>
            {t('media.photo.gone.follow')}
          </Button>
          <Button size="xs" onClick={onBack}>
            {t('media.photo.gone.back')}
          </Button>
        </>
      }
    >
      {t('errors.media.not-found')}
    </StatusLine>
  )
}

export function PhotoOpened({ of, detail, member, links, zoomedRef, back, onRenew, onClose, onOpen }: Props) {
  const t = useT()
  const { image } = detail
  const thermalId = image.kind === 'photo' && image.type === 'thermal' ? image._id : image.thermalId
  // The marker it had when it was opened: somebody else may move it.
  const [knownMarker, setKnownMarker] = useState(image.markerId)
  const [isMoveSeen, setMoveSeen] = useState(false)
  const wasMoved = knownMarker !== image.markerId && !isMoveSeen
  const hasDate = useQuery(photoSettingsQuery(of)).data?.ifShowCaptureDate ?? false
  const mayEdit = can(member, 'media.edit')

  function leaveDeleted() {
    const to = detail.next ?? detail.previous
    if (to === null) onClose()
    else onOpen(to)
  }

  return (
    <>
      <Toolbar component="header">
        {back}
        <Text component="h2" flex={1} miw={0} fz="lg" fw={600} truncate>
          <FileName name={image.name} />
        </Text>
        <Switch detail={detail} onOpen={onOpen} />
        {thermalId !== null && (
          <Button component={Link} to={links.thermal(thermalId)} size="sm" variant="default">
            {t('media.photo.shown.measure')}
          </Button>
        )}
        {mayEdit && image.kind === 'photo' && <DateToggle of={of} hasDate={hasDate} />}
        <StepButton direction="previous" name={t('media.photo.previous')} id={detail.previous} onOpen={onOpen} />
        <StepButton direction="next" name={t('media.photo.next')} id={detail.next} onOpen={onOpen} />
        <PhotoActions
          of={of}
          detail={detail}
          member={member}
          links={links}
          onDeleted={leaveDeleted}
          onExpect={(markerId) => {
            setKnownMarker(markerId)
            setMoveSeen(false)
          }}
        />
      </Toolbar>
      {wasMoved && <MovedAway onFollow={() => setMoveSeen(true)} onBack={onClose} />}
      <div className={classes.screen}>
        <div className={classes.stage}>
          {image.kind === 'video' && image.fileStatus === 'FILE_PROCESSED' ? (
            <VideoStage of={of} image={image} mayEdit={mayEdit} framesHref={links.frames(image._id)} onOpen={onOpen} />
          ) : image.picture === null ? (
            <PhotoUnavailable of={of} image={image} />
          ) : (
            <PhotoStage
              of={of}
              image={image}
              mayEdit={mayEdit}
              hasDate={hasDate}
              zoomedRef={zoomedRef}
              onRenew={onRenew}
              onOpen={onOpen}
            />
          )}
        </div>
        <PhotoPanel of={of} detail={detail} isReadOnly={!mayEdit} links={links} onOpen={onOpen} />
      </div>
    </>
  )
}
