import type { Drawing } from '@plumbline/contract/drawings'
import { IconBox, IconFile, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './DrawingThumb.module.css'

/** A link lives for minutes: one that has died shows what stands for a picture until the list is read again. */
export function DrawingThumb({ drawing: { picture, name, dimension, category, status } }: { readonly drawing: Drawing }) {
  const t = useT()
  const [dead, setDead] = useState<string>()
  const url = picture?.thumbnailUrl
  if (url !== undefined && url !== dead) {
    return <span className={classes.frame}><img src={url} alt={t('drawings.preview', { name })} loading="lazy" decoding="async" className={classes.image} onError={() => setDead(url)} /></span>
  }
  const kind = dimension === '3d' ? '3d' : category === 'otherDocument' || status === 'FILE_PROCESS_FAILED' ? 'document' : 'waiting'
  const Icon = kind === '3d' ? IconBox : kind === 'document' ? IconFile : IconPhoto
  return <span className={classes.frame}><Icon size={20} stroke={1.5} aria-hidden="true" /><span className={classes.word}>{t(`drawings.noPreview.${kind}`)}</span></span>
}
