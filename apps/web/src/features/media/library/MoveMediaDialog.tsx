import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drawingsQuery } from '../../../api/drawings.ts'
import { markerChoicesQuery } from '../../../api/media/library.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from '../../../ui/dialogs/dialog-form.module.css'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly count: number
  readonly onMove: (markerId: string) => Promise<string | undefined>
  readonly onClose: () => void
}

/** Markers by the plan they stand on. */
export function MoveMediaDialog({ of, count, onMove, onClose }: Props) {
  const t = useT()
  const sets = useQuery(markerChoicesQuery(of)).data
  const drawings = useQuery(drawingsQuery(of)).data
  const [marker, setMarker] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const groups = (sets ?? [])
    .filter(({ markers }) => markers.length > 0)
    .map(({ layoutId, markers }) => ({
      group: drawings?.find((drawing) => drawing.layoutId === layoutId)?.name ?? '',
      items: markers.map(({ _id, name }) => ({ value: _id, label: name })),
    }))

  async function move() {
    setBusy(true)
    const failed = await onMove(marker)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }
  return (
    <Dialog
      title={t('media.library.move.title', { count })}
      closeLabel={t('media.library.move.cancel')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void move()
        }}
      >
        {sets !== undefined && groups.length === 0 ? (
          <p>{t('media.library.move.none')}</p>
        ) : (
          <NativeSelect
            size="sm"
            label={t('media.library.move.marker')}
            value={marker}
            data={[{ value: '', label: t('media.library.move.choose') }, ...groups]}
            onChange={(event) => setMarker(event.currentTarget.value)}
          />
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('media.library.move.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy} disabled={marker === ''}>
            {t('media.library.move.confirm')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
