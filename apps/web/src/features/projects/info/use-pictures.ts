import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { InfoChange, OfWorkspace, PictureKind } from '../../../api/projects/info.ts'
import { pictureUploadsOf } from '../../../uploads/small/picture-uploads.ts'

/** A picture chosen and not saved yet: its upload and what is shown of it. */
type Picked = { readonly key: string; readonly url: string }
export type PictureChange = Picked | 'delete'
export type Pictures = Partial<Record<PictureKind, PictureChange>>

const kinds = ['cover', 'logo', 'clientLogo'] as const

/**
 * Pictures are sent when they are chosen, and saving the project names them. onFound: one that was chosen before a
 * reload.
 */
export function usePictures(of: OfWorkspace, onFound: (kind: PictureKind, picked: Picked) => void) {
  const queue = pictureUploadsOf(of)
  const { uploads } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const known = useRef(new Set<string>())
  const found = useEffectEvent(onFound)

  useEffect(() => {
    for (const upload of uploads) {
      const { key, picture } = upload
      if (known.current.has(key)) continue
      known.current.add(key)
      if (!queue.isUsable(upload)) queue.drop([key])
      else
        void queue.fileOf(key).then((file) => {
          if (file !== undefined && queue.entries.get(key) !== undefined)
            found(picture, { key, url: URL.createObjectURL(file) })
        })
    }
  }, [uploads, queue])

  return {
    pick: (kind: PictureKind, picture: Blob): Picked => {
      const file = new File([picture], kind, { type: picture.type, lastModified: Date.now() })
      const key = queue.add(of, kind, file)
      known.current.add(key)
      return { key, url: URL.createObjectURL(picture) }
    },
    forget: (change: PictureChange | undefined) => {
      if (change !== undefined && change !== 'delete') queue.drop([change.key])
    },
    drop: () => queue.drop(queue.entries.list().map(({ key }) => key)),
    /** What saving the project says of its pictures, when they are sent. */
    sent: async (pictures: Pictures): Promise<InfoChange> => {
      const ids: Partial<Record<PictureKind, string>> = {}
      for (const kind of kinds) {
        const change = pictures[kind]
        if (change !== undefined && change !== 'delete') ids[kind] = await queue.sent(change.key)
      }
      return {
        ...(pictures.cover === 'delete' && { isDeleteCoverImage: true }),
        ...(ids.cover !== undefined && { coverImage: ids.cover }),
        ...(pictures.logo === 'delete' && { isDeleteCompanyLogo: true }),
        ...(ids.logo !== undefined && { companyLogo: ids.logo }),
        ...(pictures.clientLogo === 'delete' && { isDeleteClientLogo: true }),
        ...(ids.clientLogo !== undefined && { clientLogo: ids.clientLogo }),
      }
    },
  }
}
