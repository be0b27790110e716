import { Button } from '@mantine/core'
import type { Media } from '@plumbline/contract/media'
import { smallestCrack } from '@plumbline/geometry/gsd'
import { useState } from 'react'
import type { OfInspection } from '../../api/media.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import type { GsdPhoto } from './gsd-form.ts'
import { PhotoGsdDialog } from './PhotoGsdDialog.tsx'
import classes from './PhotoPanel.module.css'
import { PhotoSection } from './PhotoSection.tsx'

type Props = { readonly of: OfInspection; readonly photo: GsdPhoto; readonly isReadOnly: boolean; readonly onSaved: (image: Media) => void }

export function PhotoGsd({ of, photo, isReadOnly, onSaved }: Props) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { gsd, gsdSource } = photo.image
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 }).format(value)
  return (
    <PhotoSection title={t('media.photo.gsd.title')}>
      {gsd === null ? <p className={classes.quiet}>{t('media.photo.gsd.none')}</p> : (
        <div>
          <p className={classes.figure}>{t('media.photo.gsd.value', { value: number(gsd) })}</p>
          {gsdSource !== null && <p className={classes.quiet}>{t('media.photo.gsd.from', { source: t(`media.photo.gsd.sources.${gsdSource}`) })}</p>}
          <p className={classes.quiet}>{t('media.photo.gsd.crack', { width: number(smallestCrack(gsd)) })}</p>
        </div>
      )}
      {!isReadOnly && <Button variant="default" size="xs" className={classes.left ?? ''} onClick={() => setOpen(true)}>{t('media.photo.gsd.change')}</Button>}
      {isOpen && <PhotoGsdDialog of={of} photo={photo} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </PhotoSection>
  )
}
