import type { Membership } from '@plumbline/contract/accounts/accounts'
import { useLocation, useNavigate } from 'react-router'
import type { OfPhotos } from '../../../features/media/photo-links.ts'
import { PhotoView } from '../../../features/media/photo/PhotoView.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { photoLinks } from '../../photo-links.ts'
import { workspaceQuery } from '../../workspace-query.ts'

type Props = {
  readonly of: OfPhotos
  readonly member: Membership
  readonly photoId: string
  readonly onClose: () => void
}

/**
 * The photo that the address names. Going from one to the next is no step of the history: the way back leads out of all
 * of them.
 */
export function OpenedPhoto({ of, member, photoId, onClose }: Props) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const open = (id: string) => {
    const query = new URLSearchParams(search)
    query.set('photo', id)
    void navigate(`${pathname}?${query}`, { replace: true, state: state as unknown })
  }
  return (
    <PhotoView
      of={of}
      photoId={photoId}
      member={member}
      links={photoLinks(locale, of.projectId, workspaceQuery(search))}
      onClose={onClose}
      onOpen={open}
    />
  )
}
