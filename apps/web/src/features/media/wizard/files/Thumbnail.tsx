import { useEffect, useState } from 'react'
import type { Chosen } from '../../sorting/chosen-files.ts'
import classes from './WizardGrid.module.css'
import type { ThumbnailStore } from '../../sorting/thumbnail-store.ts'

/**
 * Asked for only while it is in sight. A picture and no canvas: each canvas is a layer of its own, and hundreds of
 * layers make every step of the wheel a jerk.
 */
export function Thumbnail({ chosen, store }: { readonly chosen: Chosen; readonly store: ThumbnailStore }) {
  const [, setAspect] = useState(0)
  const { id, file, kind } = chosen
  const url = store.get(id)
  useEffect(
    () => (kind === 'photo' ? store.want(id, file, () => setAspect((before) => before + 1)) : undefined),
    [store, id, file, kind],
  )
  return url ? <img src={url} alt="" decoding="async" draggable={false} className={classes.thumbnail} /> : null
}
