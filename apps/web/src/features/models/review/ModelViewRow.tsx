import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
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
import { MutedText } from '../../../ui/display/MutedText.tsx'
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

/** The name of a view while it is typed; Escape leaves it as it was. */
function RenameForm({
  name,
  onType,
  onRename,
}: {
  readonly name: string
  readonly onType: (name: string | undefined) => void
  readonly onRename: () => void
}) {
  const t = useT()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onRename()
      }}
    >
      <Group gap={6} wrap="nowrap">
        <TextInput
          flex={1}
          size="xs"
          aria-label={t('models.views.name')}
          maxLength={100}
          data-autofocus
          autoFocus
          value={name}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && onType(undefined)}
        />
        <Button size="compact-sm" type="submit">
          {t('models.views.save')}
        </Button>
      </Group>
    </form>
  )
}

/** Moves a view in the report, renames and removes it. */
function RowTools({
  name,
  isUpOff,
  isDownOff,
  onMove,
  onRename,
  onRemove,
}: {
  readonly name: string
  readonly isUpOff: boolean
  readonly isDownOff: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRename: () => void
  readonly onRemove: () => void
}) {
  const t = useT()
  const tools = [
    ['up', IconArrowUp, isUpOff, () => onMove(-1)],
    ['down', IconArrowDown, isDownOff, () => onMove(1)],
    ['rename', IconPencil, false, onRename],
    ['remove', IconTrash, false, onRemove],
  ] as const
  return (
    <Group gap={2} ml={-5} wrap="nowrap">
      {tools.map(([tool, Icon, isOff, onPress]) => (
        <button
          key={tool}
          type="button"
          className={icon.narrow}
          aria-label={t(`models.views.${tool}`, { name })}
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && onPress()}
        >
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </button>
      ))}
    </Group>
  )
}

/** The saved picture with its pins; shows the view again, unless its model was deleted. */
function ViewPicture({ view, onShow }: Pick<Props, 'view' | 'onShow'>) {
  const t = useT()
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('models.views.show', { name: view.name })}
      disabled={view.modelId === null}
      onClick={onShow}
    >
      <img src={view.thumbnailUrl} alt="" loading="lazy" width={view.width} height={view.height} />
      {view.pins.map(({ defectId, at, severity }) => (
        <Box
          key={defectId}
          component="i"
          data-severity={severity}
          bg={`var(--pl-${severity})`}
          left={`${at.x * 100}%`}
          top={`${at.y * 100}%`}
        />
      ))}
    </button>
  )
}

/** One of them, with what has changed since it was taken. */
export function ModelViewRow({ of, view, model, mayEdit, isBusy, isFirst, isLast, onMove, onShow }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { name } = view

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
    <li>
      <Stack gap={2}>
        <ViewPicture view={view} onShow={onShow} />
        {typed === undefined ? (
          <b className={classes.name}>{name}</b>
        ) : (
          <RenameForm name={typed} onType={setTyped} onRename={() => void rename()} />
        )}
        <MutedText component="span" isTabular>
          {view.modelId !== model._id && (
            <>
              {t('models.views.of', { model: view.modelName })}
              <br />
            </>
          )}
          <Moment at={view.takenAt} /> · {t('models.views.pins', { count: view.pins.length })}
        </MutedText>
        {view.changes.map((change) => (
          <span key={change} className={classes.change}>
            {t(`models.views.changes.${change}`)}
          </span>
        ))}
        {mayEdit && (
          <RowTools
            name={name}
            isUpOff={isFirst || isBusy}
            isDownOff={isLast || isBusy}
            onMove={onMove}
            onRename={() => setTyped(name)}
            onRemove={() => setAsking(true)}
          />
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
      </Stack>
    </li>
  )
}
