import type { Media } from '@plumbline/contract/media'
import type { ReactNode } from 'react'
import { useLocale, useT } from '../i18n/use-t.ts'
import { FileName } from '../ui/FileName.tsx'
import classes from './PhotoLine.module.css'
import { directionOf } from './scale-length.ts'

/** style/look.md, the status line: file, GSD with its source, facing and floor, zoom. */
export function PhotoLine({ image, children }: { readonly image: Media; readonly children?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const { gsd, gsdSource, azimuth, floorName } = image
  const value = gsd === null ? '' : new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(gsd)
  return (
    <div className={classes.line}>
      <FileName name={image.name} className={classes.file} />
      <span>{gsd === null || gsdSource === null ? t('media.photo.line.noGsd') : t('media.photo.line.gsd', { value, source: t(`media.photo.gsd.sources.${gsdSource}`) })}</span>
      {azimuth !== null && <span>{t('media.photo.line.facing', { direction: t(`media.photo.directions.${directionOf(azimuth)}`) })}</span>}
      {floorName !== null && <span>{t('media.photo.line.floor', { floor: floorName })}</span>}
      <span className={classes.space} />
      {children}
    </div>
  )
}
