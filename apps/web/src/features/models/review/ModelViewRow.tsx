import { Button, TextInput } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import type { ModelView } from '@plumbline/contract/models/views'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { removeView, renameView } from '../../../api/models-views.ts'
import { modelsKey } from '../../../api/models.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import icon from '../../../ui/forms/icon-button.module.css'
import { Moment } from '../../../ui/display/Moment.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import own from './ModelViews.module.css'
import classes from '../Models.module.css'

type Props = {
  readonly of: OfInspection
  readonly view: ModelView
  readonly model: Model
  readonly mayEdit: boolean
  readonly isBusy: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onShow: () => void
}

const size = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** One of them, with what has changed since it was taken. */
export function ModelViewRow({ of, view, model, mayEdit, isBusy, isFirst, isLast, onMove, onShow }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { name } = view
  const isModelDeleted = view.modelId === null

  async function rename() {
    const next = (typed ?? '').trim()
    setTyped(undefined)
    if (next === '' || next === name) return
    try {
      await renameView(of, view, next)
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    }
    await client.invalidateQueries({ queryKey: modelsKey })
  }
  async function remove(): Promise<string | undefined> {
    try {
      await removeView(of, view._id)
      await client.invalidateQueries({ queryKey: modelsKey })
      showToast('brief', t('models.views.removed'))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }

  return (
    <li className={own.view}>
      <button
        type="button"
        className={own.picture}
        aria-label={t('models.views.show', { name })}
        disabled={isModelDeleted}
        onClick={onShow}
      >
        <img src={view.thumbnailUrl} alt="" loading="lazy" width={view.width} height={view.height} />
        {view.pins.map(({ defectId, at, severity }) => (
          <i key={defectId} data-severity={severity} style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }} />
        ))}
      </button>
      {typed === undefined ? (
        <b className={classes.entryName}>{name}</b>
      ) : (
        <form
          className={own.rename}
          onSubmit={(event) => {
            event.preventDefault()
            void rename()
          }}
        >
          <TextInput
            size="xs"
            aria-label={t('models.views.name')}
            maxLength={100}
            data-autofocus
            autoFocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
          />
          <Button size="compact-sm" type="submit">
            {t('models.views.save')}
          </Button>
        </form>
      )}
      <span className={classes.figures}>
        {view.modelId !== model._id && (
          <>
            {t('models.views.of', { model: view.modelName })}
            <br />
          </>
        )}
        <Moment at={view.takenAt} /> · {t('models.views.pins', { count: view.pins.length })}
      </span>
      {view.changes.map((change) => (
        <span key={change} className={own.change}>
          {t(`models.views.changes.${change}`)}
        </span>
      ))}
      {mayEdit && (
        <span className={own.tools}>
          <button
            type="button"
            className={icon.narrow}
            aria-label={t('models.views.up', { name })}
            aria-disabled={isFirst || isBusy || undefined}
            onClick={() => !isFirst && !isBusy && onMove(-1)}
          >
            <IconArrowUp {...size} />
          </button>
          <button
            type="button"
            className={icon.narrow}
            aria-label={t('models.views.down', { name })}
            aria-disabled={isLast || isBusy || undefined}
            onClick={() => !isLast && !isBusy && onMove(1)}
          >
            <IconArrowDown {...size} />
          </button>
          <button
            type="button"
            className={icon.narrow}
            aria-label={t('models.views.rename', { name })}
            onClick={() => setTyped(name)}
          >
            <IconPencil {...size} />
          </button>
          <button
            type="button"
            className={icon.narrow}
            aria-label={t('models.views.remove', { name })}
            onClick={() => setAsking(true)}
          >
            <IconTrash {...size} />
          </button>
        </span>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('models.views.removeTitle')}
          text={t('models.views.removeText', { name })}
          confirm={t('models.views.removeConfirm')}
          cancel={t('models.views.cancel')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
