import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Button, Modal } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { MediaDetail } from '@plumbline/contract/media/library'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { photoQuery } from '../../../api/media/photo.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { keyTarget, type Pressed } from './photo-keys.ts'
import type { OfPhotos, PhotoLinks } from '../photo-links.ts'
import { PhotoOpened } from './PhotoOpened.tsx'
import classes from './Photo.module.css'

export type PhotoViewProps = {
  readonly of: OfPhotos
  readonly photoId: string
  readonly member: Membership
  readonly links: PhotoLinks
  readonly onClose: () => void
  /** Another one is to be looked at. */
  readonly onOpen: (id: string) => void
}

const isNotFound = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'media.not-found'

type PlaceholderProps = {
  readonly found: UseQueryResult<MediaDetail>
  readonly back: ReactNode
  readonly onClose: () => void
}

/** The photo is on its way, was deleted, or cannot be read. */
function PhotoPlaceholder({ found, back, onClose }: PlaceholderProps) {
  const t = useT()
  return (
    <>
      <Toolbar component="header">{back}</Toolbar>
      <div className={classes.alone}>
        {isNotFound(found.error) && (
          <div role="alert">
            <EmptyState title={<h2>{errorText(t, found.error)}</h2>}>
              <Button onClick={onClose}>{t('media.photo.gone.back')}</Button>
            </EmptyState>
          </div>
        )}
        {!isNotFound(found.error) && found.isError && (
          <div role="alert">
            <EmptyState title={<h2>{t('media.photo.failed.title')}</h2>} text={errorText(t, found.error)}>
              <Button onClick={() => void found.refetch()}>{t('media.photo.failed.retry')}</Button>
            </EmptyState>
          </div>
        )}
        {found.isPending && (
          <MutedText role="status" size="sm" ta="center">
            {t('media.photo.loading')}
          </MutedText>
        )}
      </div>
    </>
  )
}

/** One photo, video or other file, over whatever it was opened from. */
export function PhotoView({ of, photoId, member, links, onClose, onOpen }: PhotoViewProps) {
  const t = useT()
  const found = useQuery(photoQuery(of, photoId))
  const zoomedRef = useRef(false)
  const detail = isNotFound(found.error) ? undefined : found.data

  function onKeyDown(event: Pressed & Pick<Event, 'preventDefault' | 'stopPropagation'>) {
    const id = keyTarget(event, detail, zoomedRef.current)
    if (id === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(id)
  }

  // A button that went away with its own press, as that of saving does, leaves the focus on nothing, and nothing in
  // here would hear a key.
  useEffect(() => {
    const onLost = (event: KeyboardEvent) => event.target === document.body && onKeyDown(event)
    window.addEventListener('keydown', onLost)
    return () => window.removeEventListener('keydown', onLost)
  })

  const back = (
    <Button
      variant="subtle"
      data-autofocus
      leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
      onClick={onClose}
    >
      {t('media.photo.back')}
    </Button>
  )
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      padding={0}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      aria-label={t('media.photo.label', { name: detail?.image.name ?? '' })}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.view} onKeyDownCapture={onKeyDown}>
        {detail !== undefined && (
          <PhotoOpened
            key={photoId}
            of={of}
            detail={detail}
            member={member}
            links={links}
            zoomedRef={zoomedRef}
            back={back}
            onRenew={() => void found.refetch()}
            onClose={onClose}
            onOpen={onOpen}
          />
        )}
        {detail === undefined && <PhotoPlaceholder found={found} back={back} onClose={onClose} />}
      </div>
    </Modal>
  )
}
