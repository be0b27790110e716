import { Button, NativeSelect, Textarea } from '@mantine/core'
import type { Severity } from '@plumbline/contract/buildings'
import type { Model } from '@plumbline/contract/models/models'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defectsKey } from '../../../api/defects.ts'
import { createPinned, ifcGuidAt, modelsKey } from '../../../api/models.ts'
import { newId } from '../../../api/new-id.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { choiceQuery, librariesQuery } from '../../../api/projects/settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { SeverityChoice } from '../../../ui/forms/SeverityChoice.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import type { Picked } from '../stage/picker.ts'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly model: Model
  readonly spot: Picked
  readonly onMade: (defectId: string) => void
  readonly onClose: () => void
}

function useDefectTypes(of: OfWorkspace) {
  const library = useQuery(choiceQuery(of)).data?.library
  const types = useQuery(librariesQuery).data
  return library === undefined ? [] : (types?.[library] ?? [])
}

/** Records a defect at the spot. */
function usePinning({ of, model, spot: { position, normal, feature }, onMade }: Omit<Props, 'onClose'>) {
  const t = useT()
  const client = useQueryClient()
  // Made once: a request that is sent again after a lost answer makes no second defect.
  const [id] = useState(() => newId())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function save(found: { readonly type: string; readonly severity: Severity; readonly remark: string }) {
    setBusy(true)
    setProblem('')
    try {
      await createPinned(of, {
        _id: id,
        position: [...position],
        normal: normal === null ? null : [...normal],
        modelId: model._id,
        ifcGuid: await ifcGuidAt(client, model, feature),
        ...found,
      })
      await Promise.all([modelsKey, defectsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
      onMade(id)
    } catch (error) {
      setProblem(errorText(t, error as Error))
      setBusy(false)
    }
  }
  return { isBusy, problem, save }
}

/** A defect that somebody sees on the model itself. */
export function PinDialog({ of, model, spot, onMade, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const choices = useDefectTypes(of)
  const [typed, setTyped] = useState('')
  const type = choices.find(({ key }) => key === typed) ?? choices[0]
  const [severity, setSeverity] = useState<Severity>()
  const chosen = severity ?? type?.severity ?? 'na'
  const [remark, setRemark] = useState('')
  const { isBusy, problem, save } = usePinning({ of, model, spot, onMade })

  return (
    <Dialog
      title={t('models.viewer.dialog.title')}
      size={480}
      closeLabel={t('models.viewer.dialog.cancel')}
      onClose={onClose}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save({ type: type?.key ?? '', severity: chosen, remark: remark.trim() })
        }}
      >
        <NativeSelect
          label={t('models.viewer.dialog.type')}
          value={type?.key ?? ''}
          data={choices.map(({ key, name }) => ({ value: key, label: name[locale] }))}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <SeverityChoice label={t('models.viewer.dialog.severity')} value={chosen} onChange={setSeverity} />
        <Textarea
          label={t('models.viewer.dialog.remark')}
          rows={3}
          maxLength={2000}
          value={remark}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
        <p role="alert" className={form.problem}>
          {problem}
        </p>
        <div className={form.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('models.viewer.dialog.cancel')}
          </Button>
          <WriteButton type="submit" loading={isBusy} disabled={type === undefined}>
            {t('models.viewer.dialog.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
