import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drawingsQuery } from '../../../api/drawings.ts'
import { markerSetsQuery } from '../../../api/media/photo.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from '../../../ui/dialogs/dialog-form.module.css'
import type { OfPhotos } from '../photo-links.ts'

type Chosen = { readonly _id: string; readonly name: string }
type Props = {
  readonly of: OfPhotos
  readonly markerId: string | null
  readonly onMove: (marker: Chosen) => Promise<string | undefined>
  readonly onClose: () => void
}

export function PhotoMove({ of, markerId, onMove, onClose }: Props) {
  const t = useT()
  const sets = useQuery(markerSetsQuery(of))
  const plans = useQuery(drawingsQuery(of)).data
  const [chosenId, setChosenId] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const markers = (sets.data ?? []).flatMap((set) =>
    set.markers
      .filter(({ _id }) => _id !== markerId)
      .map(({ _id, name }) => ({
        _id,
        name,
        plan: plans?.find(({ layoutId }) => layoutId === set.layoutId)?.name ?? '',
      })),
  )
  const chosen = markers.find(({ _id }) => _id === chosenId) ?? markers[0]

  async function move() {
    if (chosen === undefined) return
    setBusy(true)
    const failed = await onMove(chosen)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }

  return (
    <Dialog
      title={t('media.photo.move.title')}
      closeLabel={t('media.photo.move.cancel')}
      onClose={() => !isBusy && onClose()}
    >
      <div className={classes.form}>
        {chosen === undefined ? (
          <p role="status">{t(sets.data === undefined ? 'media.tasks.loading' : 'media.photo.move.none')}</p>
        ) : (
          <NativeSelect
            data-autofocus
            label={t('media.photo.move.marker')}
            value={chosen._id}
            data={markers.map(({ _id, name, plan }) => ({
              value: _id,
              label: t('media.photo.move.onPlan', { marker: name, plan }),
            }))}
            onChange={(event) => setChosenId(event.currentTarget.value)}
          />
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('media.photo.move.cancel')}
          </Button>
          <WriteButton disabled={chosen === undefined} loading={isBusy} onClick={() => void move()}>
            {t('media.photo.move.confirm')}
          </WriteButton>
        </div>
      </div>
    </Dialog>
  )
}
