import { Button } from '@mantine/core'
import { isSteep } from '@plumbline/inspection/photos/photo-suggestions'
import type { Media } from '@plumbline/contract/media/media'
import { useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { gsdBasis, gsdText, millimetres } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { GsdPhoto } from './gsd-form.ts'
import { PhotoGsdDialog } from './PhotoGsdDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Photo.module.css'
import { PhotoSection } from './PhotoSection.tsx'

type Props = {
  readonly of: OfInspection
  readonly photo: GsdPhoto
  readonly isReadOnly: boolean
  readonly onSaved: (image: Media) => void
}

export function PhotoGsd({ of, photo, isReadOnly, onSaved }: Props) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { gsd, gsdSource, gsdNumbers } = photo.image
  return (
    <PhotoSection title={t('media.photo.gsd.title')}>
      {gsd === null ? (
        <MutedText size="sm">
          {t(photo.facts !== null && isSteep(photo.facts) ? 'media.photo.gsd.steep' : 'media.photo.gsd.none')}
        </MutedText>
      ) : (
        <div>
          <p className={classes.figure}>{gsdText(t, locale, gsd)}</p>
          {gsdSource !== null && <MutedText size="sm">{gsdBasis(t, locale, gsdSource, gsdNumbers)}</MutedText>}
          {photo.image.type === 'visual' && (
            <MutedText size="sm">{t('media.photo.gsd.crack', { width: millimetres(locale, gsd) })}</MutedText>
          )}
        </div>
      )}
      {!isReadOnly && (
        <div>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('media.photo.gsd.change')}
          </Button>
        </div>
      )}
      {isOpen && <PhotoGsdDialog of={of} photo={photo} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </PhotoSection>
  )
}
