import { Button, NativeSelect, Text, Textarea } from '@mantine/core'
import type { Severity } from '@plumbline/contract/buildings'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { Shape } from '@plumbline/canvas/shapes'
import type { ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { annotationsKey } from '../../../api/annotations.ts'
import { defectsKey } from '../../../api/defects.ts'
import { newId } from '../../../api/new-id.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { choiceQuery, librariesQuery } from '../../../api/projects/settings.ts'
import { createFinding } from '../../../api/thermal.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { SeverityChoice } from '../../../ui/forms/SeverityChoice.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { boundsOfShape } from '../meter-shapes.ts'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly imageId: string
  readonly shape: Shape
  readonly contrast: string
  readonly view: () => ThermalViewState
  readonly onMade: (defect: Defect) => void
  readonly onClose: () => void
}

const anomaly = 'thermal_anomaly'

/** Records a defect over the meter, with the view that shows it. */
function useCreateFinding({
  of,
  imageId,
  shape,
  view,
  onMade,
}: Pick<Props, 'of' | 'imageId' | 'shape' | 'view' | 'onMade'>) {
  const t = useT()
  const client = useQueryClient()
  // Made once: a request that is sent again after a lost answer makes no second defect.
  const [id] = useState(() => newId())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function create(found: {
    readonly subType: string | null
    readonly severity: Severity
    readonly remark: string
  }): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const { defect } = await createFinding(of, imageId, {
        _id: id,
        location: boundsOfShape(shape),
        ...found,
        view: view(),
      })
      void client.invalidateQueries({ queryKey: defectsKey })
      void client.invalidateQueries({ queryKey: annotationsKey })
      onMade(defect)
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, create }
}

/** What a person takes for a defect; until then nothing measured counts as one. */
export function FindingDialog({ of, imageId, shape, contrast, view, onMade, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const library = useQuery(choiceQuery(of)).data?.library
  const types = useQuery(librariesQuery).data
  const type = library === undefined ? undefined : types?.[library].find(({ key }) => key === anomaly)
  const [subType, setSubType] = useState('')
  const [severity, setSeverity] = useState<Severity>()
  const [remark, setRemark] = useState('')
  const { isBusy, problem, create } = useCreateFinding({ of, imageId, shape, view, onMade })
  const chosen = severity ?? type?.severity ?? 'na'

  const save = () => create({ subType: subType === '' ? null : subType, severity: chosen, remark: remark.trim() })

  return (
    <Dialog
      title={t('thermal.panel.finding.dialog', { name: shape.label ?? '' })}
      size={480}
      closeLabel={t('thermal.panel.finding.cancel')}
      onClose={onClose}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Text c="dimmed">{t('thermal.panel.finding.contrast', { value: contrast })}</Text>
        <NativeSelect
          size="sm"
          label={t('thermal.panel.finding.type')}
          value={subType}
          data={[
            { value: '', label: t('thermal.panel.finding.noType') },
            ...(type?.subTypes ?? []).map(({ key, name }) => ({ value: key, label: name[locale] })),
          ]}
          onChange={(event) => setSubType(event.currentTarget.value)}
        />
        <SeverityChoice label={t('thermal.panel.finding.severity')} value={chosen} onChange={setSeverity} />
        <Textarea
          size="sm"
          label={t('thermal.panel.finding.remark')}
          rows={3}
          maxLength={2000}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Text c="dimmed">{t('thermal.panel.finding.text')}</Text>
        <p role="alert" className={form.problem}>
          {problem}
        </p>
        <div className={form.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('thermal.panel.finding.cancel')}
          </Button>
          <WriteButton type="submit" loading={isBusy}>
            {t('thermal.panel.finding.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
