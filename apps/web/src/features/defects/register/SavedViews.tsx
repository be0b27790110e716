import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Button, Group, Menu, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '@plumbline/contract/defects/register'
import { removeView, savedViewsQuery, saveView } from '../../../api/defects-register.ts'
import type { OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { readRegister, writeRegister, type RegisterAddress } from '../register-address.ts'
import form from '../../../ui/dialogs/dialog-form.module.css'

type Props = {
  readonly of: OfInspection
  readonly address: RegisterAddress
  readonly onChange: (address: RegisterAddress) => void
}

/** A name for the filters, columns and order that are shown; under the same name it is the same view. */
function SaveViewDialog({
  of,
  address,
  views,
  onClose,
  onSaved,
}: Pick<Props, 'of' | 'address'> & {
  readonly views: readonly SavedView[]
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const t = useT()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const saving = useMutation({
    mutationFn: () =>
      saveView(of, views.find((view) => view.isOwn && view.name === name.trim())?._id ?? newId(), {
        name: name.trim(),
        search: writeRegister(new URLSearchParams(), address).toString(),
        columns: [...address.columns],
        isShared,
      }),
    onSuccess: onSaved,
  })
  return (
    <Dialog title={t('defects.views.save')} closeLabel={t('defects.panel.close')} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !saving.isPending) saving.mutate()
        }}
      >
        <TextInput
          data-autofocus
          size="sm"
          label={t('defects.views.name')}
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <label>
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />{' '}
          {t('defects.views.share')}
        </label>
        <Group gap="sm">
          <WriteButton type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
            {t('defects.views.keep')}
          </WriteButton>
          <Button variant="default" onClick={onClose}>
            {t('defects.status.cancel')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Filters, columns and order that somebody wants again, for themselves or for all. */
export function SavedViews({ of, address, onChange }: Props) {
  const t = useT()
  const client = useQueryClient()
  const views = useQuery(savedViewsQuery(of)).data
  const [isNaming, setNaming] = useState(false)
  const [removing, setRemoving] = useState<SavedView>()
  const refresh = () => void client.invalidateQueries({ queryKey: savedViewsQuery(of).queryKey })
  async function remove({ _id }: SavedView): Promise<string | undefined> {
    try {
      await removeView(of, _id)
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    } finally {
      refresh()
    }
  }
  const own = views?.filter((view) => view.isOwn) ?? []
  return (
    <>
      <Menu position="bottom-end" shadow="none" transitionProps={{ duration: 100 }} withinPortal>
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<IconBookmark size={15} stroke={1.5} aria-hidden="true" />}>
            {t('defects.views.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(views ?? []).map((view) => (
            <Menu.Item key={view._id} onClick={() => onChange(readRegister(new URLSearchParams(view.search)))}>
              {view.isShared ? t('defects.views.sharedName', { name: view.name }) : view.name}
            </Menu.Item>
          ))}
          {views?.length === 0 && <Menu.Label>{t('defects.views.none')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>{t('defects.views.save')}</Menu.Item>
          {own.length > 0 && <Menu.Label>{t('defects.views.forget')}</Menu.Label>}
          {own.map((view) => (
            <Menu.Item key={view._id} data-grave onClick={() => setRemoving(view)}>
              {t('defects.views.forgetOne', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {removing !== undefined && (
        <ConfirmDialog
          title={t('defects.views.ask.title', { name: removing.name })}
          text={t(removing.isShared ? 'defects.views.ask.shared' : 'defects.views.ask.own')}
          confirm={t('defects.views.ask.confirm')}
          cancel={t('defects.status.cancel')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {isNaming && (
        <SaveViewDialog
          of={of}
          address={address}
          views={views ?? []}
          onClose={() => setNaming(false)}
          onSaved={() => {
            setNaming(false)
            refresh()
          }}
        />
      )}
    </>
  )
}
