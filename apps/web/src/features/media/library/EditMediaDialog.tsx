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

const asIs: string = 'as-is'
const none = 'none'
const orNull = (value: string) => (value === none ? null : value)

type Props = {
  readonly count: number
  readonly names: Names
  readonly onSave: (change: MediaChange) => Promise<string | undefined>
  readonly onClose: () => void
}

/** As chosen in the form; a field that is as it is does not change in any of them. */
const untouched = { usage: asIs, elevation: asIs, floor: asIs, column: asIs, changesTag: false, tag: '' }
type Draft = typeof untouched

function changeOf({ usage, elevation, floor, column, changesTag, tag }: Draft): MediaChange {
  return {
    ...(usage === asIs ? {} : { usage: usage as ImageUsage }),
    ...(elevation === asIs ? {} : { elevationId: orNull(elevation) }),
    ...(floor === asIs ? {} : { floor: orNull(floor) }),
    ...(column === asIs ? {} : { columnId: orNull(column) }),
    ...(changesTag ? { tag: tag.trim() } : {}),
  }
}

type FieldsProps = {
  readonly names: Names
  readonly draft: Draft
  readonly onChange: (changed: Partial<Draft>) => void
}

function PlaceFields({ names, draft, onChange }: FieldsProps) {
  const t = useT()
  const floors = names.elevations.find(({ _id }) => _id === draft.elevation)?.floorRange ?? []
  const noneToo = [
    { value: asIs, label: t('media.library.edit.asIs') },
    { value: none, label: t('media.library.edit.none') },
  ]
  return (
    <>
      <NativeSelect
        size="sm"
        label={t('media.library.edit.elevation')}
        value={draft.elevation}
        data={[...noneToo, ...names.elevations.map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={(event) => onChange({ elevation: event.currentTarget.value, floor: asIs })}
      />
      <NativeSelect
        size="sm"
        label={t('media.library.edit.floor')}
        {...(floors.length === 0 ? { description: t('media.library.edit.floorNote') } : {})}
        value={draft.floor}
        data={[...noneToo, ...floors.map(({ name, displayName }) => ({ value: name, label: displayName || name }))]}
        onChange={(event) => onChange({ floor: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label={t('media.library.edit.column')}
        value={draft.column}
        data={[...noneToo, ...names.columns.map(({ _id, name }) => ({ value: _id, label: names.column(_id) ?? name }))]}
        onChange={(event) => onChange({ column: event.currentTarget.value })}
      />
    </>
  )
}

function TagFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const t = useT()
  return (
    <>
      <Checkbox
        size="sm"
        label={t('media.library.edit.changeTag')}
        checked={draft.changesTag}
        onChange={(event) => onChange({ changesTag: event.currentTarget.checked })}
      />
      {draft.changesTag && (
        <TextInput
          size="sm"
          label={t('media.library.edit.tag')}
          description={t('media.library.edit.tagNote')}
          maxLength={50}
          value={draft.tag}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Changes several photos at once, and only what was chosen in the form. */
export function EditMediaDialog({ count, names, onSave, onClose }: Props) {
  const t = useT()
  const [draft, setDraft] = useState(untouched)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = changeOf(draft)
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })

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
          value={draft.usage}
          data={[
            { value: asIs, label: t('media.library.edit.asIs') },
            ...imageUsages.map((one) => ({ value: one, label: t(`media.library.usages.${one}`) })),
          ]}
          onChange={(event) => set({ usage: event.currentTarget.value })}
        />
        <PlaceFields names={names} draft={draft} onChange={set} />
        <TagFields draft={draft} onChange={set} />
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
