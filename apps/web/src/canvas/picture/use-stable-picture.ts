import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import { useState } from 'react'
import type { Picture } from './picture.ts'
import { pictureOf } from './to-picture.ts'

type Shown = {
  readonly picture: ShownPicture | null
  /** Another one: another picture, not only another link. */ readonly updatedAt: string
}
type Held = { readonly url: string; readonly updatedAt: string; readonly picture: Picture }

/** Links are renewed every few minutes; a picture that is shown is not loaded again for that. Its tiles come from the newest links. */
export function useStablePicture({ picture: shown, updatedAt }: Shown) {
  const [held, setHeld] = useState<Held>()
  const [tries, setTries] = useState(0)
  if (shown === null) return { picture: undefined, renew: () => undefined }
  const newest = pictureOf(shown)
  const isHeld = held !== undefined && held.updatedAt === updatedAt
  if (!isHeld) setHeld({ url: newest.url, updatedAt, picture: newest })
  else if (tries > 0 && held.url !== newest.url) {
    setTries(0)
    setHeld({ url: newest.url, updatedAt, picture: newest })
  } else if (held.picture.tiles !== undefined && newest.tiles?.tileUrl(0, 0, 0) !== held.picture.tiles.tileUrl(0, 0, 0))
    setHeld({ ...held, picture: { ...newest, url: held.url } })
  return { picture: isHeld ? held.picture : newest, /** The address may have run out. */ renew: () => setTries(1) }
}
