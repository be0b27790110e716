import type { Media } from '@plumbline/contract/media/media'
import type { ReactNode } from 'react'
import { gsdBasis, gsdText } from '../i18n/gsd-text.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { FileName } from '../ui/display/FileName.tsx'
import classes from './PhotoLine.module.css'
import { directionOf } from './scale-length.ts'

/** style/look.md, the status line: file, GSD with its source, facing and floor, zoom. */
export function PhotoLine({ image, children }: { readonly image: Media; readonly children?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const { gsd, gsdSource, gsdNumbers, azimuth, floorName } = image
  return (
    <div className={classes.line}>
      <FileName name={image.name} className={classes.file} />
      <span>
        {gsd === null || gsdSource === null
          ? t('media.photo.line.noGsd')
          : t('media.photo.line.gsd', {
              value: gsdText(t, locale, gsd),
              source: gsdBasis(t, locale, gsdSource, gsdNumbers),
            })}
      </span>
      {azimuth !== null && (
        <span>{t('media.photo.line.facing', { direction: t(`media.photo.directions.${directionOf(azimuth)}`) })}</span>
      )}
      {floorName !== null && <span>{t('media.photo.line.floor', { floor: floorName })}</span>}
      <span className={classes.space} />
      {children}
    </div>
  )
}
