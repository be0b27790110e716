import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { MediaDetail } from '@plumbline/contract/media/library'
import { can } from '@plumbline/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/http/api-error.ts'
import { markersKey } from '../../../api/markers.ts'
import { changePhoto, deletePhoto, photoQuery, takeOffMarker, type PhotoChange } from '../../../api/media/photo.ts'
import { mediaKey } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import type { OfPhotos, PhotoLinks } from '../photo-links.ts'
import { DeleteMediaDialog } from '../DeleteMediaDialog.tsx'
import { PhotoMove } from './PhotoMove.tsx'
import { PhotoRename } from './PhotoRename.tsx'
import { usePhotoDownload } from './use-photo-download.ts'

type PhotoAction = 'rename' | 'download' | 'move' | 'off' | 'define' | 'strip' | 'frames' | 'delete'

type Props = {
  readonly of: OfPhotos
  readonly detail: MediaDetail
  readonly member: Membership
  readonly links: PhotoLinks
  /** The marker this user is moving it to: the warning about a moved photo is not shown for it. */
  readonly onExpect: (markerId: string | null) => void
  readonly onDeleted: () => void
}

/** What changes the photo on the server. Each answers what went wrong, in words, or nothing. */
function usePhotoChanges({ of, detail, onExpect, onDeleted }: Props) {
  const t = useT()
  const client = useQueryClient()
  const { image } = detail

  async function attempt(run: () => Promise<void>): Promise<string | undefined> {
    try {
      await run()
      void client.invalidateQueries({ queryKey: mediaKey })
      void client.invalidateQueries({ queryKey: markersKey })
      return undefined
    } catch (error) {
      return error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
    }
  }

  const change = (body: PhotoChange) =>
    attempt(async () => {
      const changed = await changePhoto(of, image._id, { ...body, version: image.version })
      client.setQueryData(photoQuery(of, image._id).queryKey, changed)
    })

  async function expecting(markerId: string | null, run: () => Promise<string | undefined>, done: string) {
    onExpect(markerId)
    const failed = await run()
    if (failed === undefined) showToast('note', done)
    else onExpect(image.markerId)
    return failed
  }

  return {
    rename: (name: string) => change({ name }),
    move: ({ _id, name }: { readonly _id: string; readonly name: string }) =>
      expecting(_id, () => change({ markerId: _id }), t('media.photo.move.done', { marker: name })),
    takeOff: (planMarkerId: string, markerId: string) =>
      expecting(
        null,
        () => attempt(() => takeOffMarker(of, image._id, { planMarkerId, markerId })),
        t('media.photo.off.done'),
      ),
    async remove() {
      const failed = await attempt(() => deletePhoto(of, image._id))
      if (failed !== undefined) return failed
      showToast('note', t('media.photo.remove.done'))
      onDeleted()
      return undefined
    },
  }
}

function actionsOf({ image, marker }: MediaDetail, member: Membership): readonly PhotoAction[] {
  const mayEdit = can(member, 'media.edit')
  const isPhoto = image.kind === 'photo'
  const possible: readonly (readonly [PhotoAction, boolean])[] = [
    ['rename', mayEdit],
    ['download', image.fileStatus !== 'FILE_NOT_UPLOADED'],
    ['move', mayEdit],
    ['off', mayEdit && marker !== null && image.layoutPlanMarkerId !== null],
    ['define', isPhoto && image.columnId !== null && image.layoutId !== null],
    ['strip', isPhoto && image.columnId !== null],
    ['frames', image.kind === 'video'],
    ['delete', can(member, 'media.delete')],
  ]
  return possible.filter(([, isPossible]) => isPossible).map(([name]) => name)
}

type DialogProps = Props & { readonly action: PhotoAction | undefined; readonly onClose: () => void }

function PhotoActionDialog({ action, onClose, ...props }: DialogProps) {
  const t = useT()
  const changes = usePhotoChanges(props)
  const { of, detail } = props
  const { image, marker } = detail
  const planMarkerId = image.layoutPlanMarkerId
  if (action === 'rename') return <PhotoRename name={image.name} onSave={changes.rename} onClose={onClose} />
  if (action === 'move') return <PhotoMove of={of} markerId={image.markerId} onClose={onClose} onMove={changes.move} />
  if (action === 'off' && marker !== null && planMarkerId !== null)
    return (
      <ConfirmDialog
        title={t('media.photo.off.title', { marker: marker.name })}
        text={t('media.photo.off.text')}
        confirm={t('media.photo.off.confirm')}
        cancel={t('media.photo.off.cancel')}
        onClose={onClose}
        onConfirm={() => changes.takeOff(planMarkerId, marker._id)}
      />
    )
  if (action === 'delete')
    return (
      <DeleteMediaDialog
        of={of}
        photos={{ imageIds: [image._id] }}
        title={t('media.photo.remove.title', { name: image.name })}
        text={t('media.photo.remove.text')}
        confirm={t('media.photo.remove.confirm')}
        cancel={t('media.photo.remove.cancel')}
        onClose={onClose}
        onConfirm={changes.remove}
      />
    )
  return null
}

/** Everything that can be done with one photo, in one menu. */
export function PhotoActions(props: Props) {
  const { of, detail, member, links } = props
  const t = useT()
  const navigate = useNavigate()
  const download = usePhotoDownload(of)
  const [action, setAction] = useState<PhotoAction>()
  const { image } = detail

  function open(chosen: PhotoAction) {
    if (chosen === 'download') void download(image)
    else if (chosen === 'define' && image.columnId !== null && image.layoutId !== null)
      void navigate(links.define(image.columnId, image.layoutId))
    else if (chosen === 'strip' && image.columnId !== null) void navigate(links.strip(image.columnId))
    else if (chosen === 'frames') void navigate(links.frames(image._id))
    else setAction(chosen)
  }

  return (
    <>
      <ActionMenu
        label={t('media.photo.more')}
        actions={actionsOf(detail, member)}
        wordOf={(name) => t(`media.photo.errands.${name}`)}
        onAction={open}
      />
      <PhotoActionDialog {...props} action={action} onClose={() => setAction(undefined)} />
    </>
  )
}
