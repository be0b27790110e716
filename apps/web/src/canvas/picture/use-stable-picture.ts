import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import { useState } from 'react'
import type { Picture } from './picture.ts'
import { pictureOf } from './to-picture.ts'

type StablePicture = {
  readonly picture: ShownPicture | null
  /** Another one: another picture, not only another link. */ readonly updatedAt: string
}
type CurrentPicture = { readonly url: string; readonly updatedAt: string; readonly picture: Picture }

/**
 * Links are renewed every few minutes; a picture that is shown is not loaded again for that. Its tiles come from the
 * newest links.
 */
export function useStablePicture({ picture: shown, updatedAt }: StablePicture) {
  const [current, setCurrent] = useState<CurrentPicture>()
  const [tries, setTries] = useState(0)
  if (shown === null) return { picture: undefined, renew: () => undefined }
  const newest = pictureOf(shown)
  const isHeld = current !== undefined && current.updatedAt === updatedAt
  if (!isHeld) setCurrent({ url: newest.url, updatedAt, picture: newest })
  else if (tries > 0 && current.url !== newest.url) {
    setTries(0)
    setCurrent({ url: newest.url, updatedAt, picture: newest })
  } else if (
    current.picture.tiles !== undefined &&
    newest.tiles?.tileUrl(0, 0, 0) !== current.picture.tiles.tileUrl(0, 0, 0)
  )
    setCurrent({ ...current, picture: { ...newest, url: current.url } })
  return { picture: isHeld ? current.picture : newest, /** The address may have run out. */ renew: () => setTries(1) }
}
