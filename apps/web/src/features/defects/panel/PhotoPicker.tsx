import { Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { mediaPage } from '../../../api/media/library.ts'
import { mediaKey, type OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from './DefectPanel.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly of: OfInspection
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onChoose: (imageId: string) => void
}

const shown = 60
const newest = { sort: 'uploaded', descending: true } as const

/** One of the inspection's photos, the newest first: what was taken after the repair was uploaded last. */
export function PhotoPicker({ of, isBusy, onClose, onChoose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: [...mediaKey, 'picker', of.inspectionId, q],
    queryFn: ({ signal }) =>
      mediaPage(of, { kind: 'photo', ...(q === '' ? {} : { q }) }, newest, { cursor: '', limit: shown }, signal),
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
  return (
    <Dialog title={t('defects.after.add')} size={640} closeLabel={t('defects.panel.close')} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          size="sm"
          label={t('defects.after.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ul role="list" className={`${classes.photos} ${classes.picker}`}>
          {(found.data ?? []).map(({ _id, name, picture }) => (
            <li key={_id}>
              <button
                type="button"
                className={classes.frame}
                disabled={isBusy}
                aria-label={name}
                title={name}
                onClick={() => onChoose(_id)}
              >
                {picture !== null && (
                  <img src={picture.thumbnailUrl} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />
                )}
              </button>
              <MutedText component="span" isTabular truncate>
                {name}
              </MutedText>
            </li>
          ))}
        </ul>
        {found.isSuccess && found.data.length === 0 && <MutedText isTabular>{t('defects.after.none')}</MutedText>}
      </Stack>
    </Dialog>
  )
}
