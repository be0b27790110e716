import { Button } from '@mantine/core'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addAfterPhoto, removeAfterPhoto } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PhotoPicker } from './PhotoPicker.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly mayEdit: boolean
  readonly photoHref: (imageId: string) => string
  readonly onChanged: (detail: DefectDetail) => void
}

/** The photos that show it after repair. */
export function AfterPhotos({ of, detail, mayEdit, photoHref, onChanged }: Props) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  const defectId = detail.defect._id
  const adding = useMutation({
    mutationFn: (imageId: string) => addAfterPhoto(of, defectId, imageId),
    onSuccess: (saved) => {
      setChoosing(false)
      onChanged(saved)
    },
  })
  const removing = useMutation({
    mutationFn: (imageId: string) => removeAfterPhoto(of, defectId, imageId),
    onSuccess: onChanged,
  })
  if (detail.afterPhotos.length === 0 && !mayEdit) return null
  return (
    <Section title={t('defects.after.title')}>
      <ul role="list" className={classes.photos}>
        {detail.afterPhotos.map(({ _id, name, picture }) => (
          <li key={_id}>
            <Link className={classes.frame} to={photoHref(_id)} aria-label={t('defects.after.open', { name })}>
              {picture !== null && (
                <img src={picture.thumbnailUrl} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />
              )}
            </Link>
            {mayEdit && (
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={removing.isPending}
                onClick={() => removing.mutate(_id)}
              >
                {t('defects.after.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div>
          <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
            {t('defects.after.add')}
          </Button>
        </div>
      )}
      {isChoosing && (
        <PhotoPicker of={of} isBusy={adding.isPending} onClose={() => setChoosing(false)} onChoose={adding.mutate} />
      )}
    </Section>
  )
}
