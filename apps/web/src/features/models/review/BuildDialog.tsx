import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { reconstructionQualities } from '@plumbline/contract/models/models'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { modelsKey, reconstruct, type ModelList as ModelListReply } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'

function SentPhotos({ buildable: { photos, leftOut } }: { readonly buildable: ModelListReply['buildable'] }) {
  const t = useT()
  return (
    <>
      <Text c="dimmed">{t('models.viewer.build.text')}</Text>
      <p>{t('models.viewer.build.willSend', { count: photos })}</p>
      {leftOut > 0 && <Text c="var(--pl-error)">{t('models.viewer.build.leftOut', { count: leftOut })}</Text>}
    </>
  )
}

/** Sends the photos of the inspection to the reconstruction server. */
export function BuildDialog({
  of,
  buildable,
  onClose,
}: {
  readonly of: OfInspection
  readonly buildable: ModelListReply['buildable']
  readonly onClose: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  // Made once: asked twice after a lost answer, one model is built.
  const [id] = useState(() => newId())
  const [name, setName] = useState('')
  const [quality, setQuality] = useState<(typeof reconstructionQualities)[number]>('normal')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function start() {
    setBusy(true)
    setProblem('')
    try {
      await reconstruct(of, { _id: id, name: name.trim(), quality })
      await client.invalidateQueries({ queryKey: modelsKey })
      onClose()
    } catch (error) {
      setProblem(errorText(t, error as Error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('models.viewer.build.title')}
      size={480}
      closeLabel={t('models.viewer.build.cancel')}
      onClose={onClose}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <SentPhotos buildable={buildable} />
        <TextInput
          label={t('models.viewer.build.name')}
          required
          maxLength={50}
          value={name}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('models.viewer.build.quality')}
          value={quality}
          data={reconstructionQualities.map((one) => ({
            value: one,
            label: t(`models.reconstruction.qualities.${one}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            setQuality(reconstructionQualities.find((one) => one === value) ?? 'normal')
          }
        />
        <p role="alert" className={form.problem}>
          {problem}
        </p>
        <div className={form.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('models.viewer.build.cancel')}
          </Button>
          <WriteButton type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('models.viewer.build.start')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
