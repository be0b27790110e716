import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { imageUsages, type ImageUsage } from '@plumbline/inspection/photos/media-choices'
import { useState } from 'react'
import type { MediaChange } from '../../../api/media/library.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from '../../../ui/dialogs/dialog-form.module.css'
import type { Names } from '../grid/library-names.ts'

const asIs = 'as-is'
const none = 'none'
const orNull = (value: string) => (value === none ? null : value)

type Props = {
  readonly count: number
  readonly names: Names
  readonly onSave: (change: MediaChange) => Promise<string | undefined>
  readonly onClose: () => void
}

/** What is left as it is stays as it is in every one of them. */
export function EditMediaDialog({ count, names, onSave, onClose }: Props) {
  const t = useT()
  const [usage, setUsage] = useState<string>(asIs)
  const [elevation, setElevation] = useState(asIs)
  const [floor, setFloor] = useState(asIs)
  const [column, setColumn] = useState(asIs)
  const [changesTag, setChangesTag] = useState(false)
  const [tag, setTag] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const floors = names.elevations.find(({ _id }) => _id === elevation)?.floorRange ?? []
  const change: MediaChange = {
    ...(usage === asIs ? {} : { usage: usage as ImageUsage }),
    ...(elevation === asIs ? {} : { elevationId: orNull(elevation) }),
    ...(floor === asIs ? {} : { floor: orNull(floor) }),
    ...(column === asIs ? {} : { columnId: orNull(column) }),
    ...(changesTag ? { tag: tag.trim() } : {}),
  }
  const first = { value: asIs, label: t('media.library.edit.asIs') }
  const noneToo = [first, { value: none, label: t('media.library.edit.none') }]

  async function save() {
    setBusy(true)
    const failed = await onSave(change)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }
  return (
    <Dialog
      title={t('media.library.edit.title', { count })}
      closeLabel={t('media.library.edit.cancel')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NativeSelect
          size="sm"
          label={t('media.library.edit.usage')}
          value={usage}
          data={[first, ...imageUsages.map((one) => ({ value: one, label: t(`media.library.usages.${one}`) }))]}
          onChange={(event) => setUsage(event.currentTarget.value)}
        />
        <NativeSelect
          size="sm"
          label={t('media.library.edit.elevation')}
          value={elevation}
          data={[...noneToo, ...names.elevations.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={(event) => {
            setElevation(event.currentTarget.value)
            setFloor(asIs)
          }}
        />
        <NativeSelect
          size="sm"
          label={t('media.library.edit.floor')}
          {...(floors.length === 0 ? { description: t('media.library.edit.floorNote') } : {})}
          value={floor}
          data={[...noneToo, ...floors.map(({ name, displayName }) => ({ value: name, label: displayName || name }))]}
          onChange={(event) => setFloor(event.currentTarget.value)}
        />
        <NativeSelect
          size="sm"
          label={t('media.library.edit.column')}
          value={column}
          data={[
            ...noneToo,
            ...names.columns.map(({ _id, name }) => ({ value: _id, label: names.column(_id) ?? name })),
          ]}
          onChange={(event) => setColumn(event.currentTarget.value)}
        />
        <Checkbox
          size="sm"
          label={t('media.library.edit.changeTag')}
          checked={changesTag}
          onChange={(event) => setChangesTag(event.currentTarget.checked)}
        />
        {changesTag && (
          <TextInput
            size="sm"
            label={t('media.library.edit.tag')}
            description={t('media.library.edit.tagNote')}
            maxLength={50}
            value={tag}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('media.library.edit.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy} disabled={Object.keys(change).length === 0}>
            {t('media.library.edit.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
