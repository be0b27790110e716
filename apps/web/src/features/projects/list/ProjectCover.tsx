import { useState } from 'react'
import classes from './ProjectList.module.css'

/** The picture says nothing that the row does not; where there is none, or its link has run out, a quiet facade. */
export function ProjectCover({ src, shape }: { readonly src: string | null; readonly shape: 'row' | 'card' }) {
  const [failed, setFailed] = useState<string>()
  if (src !== null && src !== failed) {
    return (
      <img
        className={classes.cover}
        data-shape={shape}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
      />
    )
  }
  return (
    <span className={classes.cover} data-shape={shape} aria-hidden="true">
      <svg viewBox="0 0 48 32" preserveAspectRatio="xMidYMax meet">
        <path d="M14 32V8h12v24M26 32V15h9v17" />
        <path d="M17 13h2M21 13h2M17 18h2M21 18h2M17 23h2M21 23h2M29 20h3M29 25h3" />
      </svg>
    </span>
  )
}
