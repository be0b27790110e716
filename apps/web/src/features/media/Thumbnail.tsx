import { useEffect, useRef, useState } from 'react'
import type { Chosen } from './chosen-files.ts'
import classes from './WizardWall.module.css'
import type { ThumbnailStore } from './thumbnail-store.ts'

/** Asked for only while it is in sight. */
export function Thumbnail({ chosen, store }: { readonly chosen: Chosen; readonly store: ThumbnailStore }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [, setTold] = useState(0)
  const { id, file, kind } = chosen
  const bitmap = store.get(id)
  useEffect(() => (kind === 'photo' ? store.want(id, file, () => setTold((before) => before + 1)) : undefined), [store, id, file, kind])
  useEffect(() => {
    const surface = canvas.current
    if (surface === null || !bitmap || bitmap.width === 0) return
    surface.width = bitmap.width
    surface.height = bitmap.height
    surface.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} className={classes.thumbnail} width={0} height={0} aria-hidden="true" />
}
