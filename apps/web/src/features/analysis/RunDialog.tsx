import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { AnalysisOverview } from '@plumbline/contract/analysis/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisKey, beginRun } from '../../api/analysis.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { OfInspection } from '../../api/media.ts'
import { newId } from '../../api/new-id.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { DetectorChoice, type Chosen } from './DetectorChoice.tsx'

type Props = { readonly of: OfInspection; readonly overview: AnalysisOverview; readonly onClose: () => void }

const every = ''

/** Go over photos again, with other settings if need be. What people did is not touched, and the dialog says so. */
export function RunDialog({ of, overview: { settings, plan, markers }, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [runId] = useState(() => newId())
  const [markerId, setMarkerId] = useState(every)
  const [chosen, setChosen] = useState<Chosen>({
    types: settings.types.filter((type) => plan.types.includes(type)),
    sensitivity: settings.sensitivity,
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function start() {
    setBusy(true)
    setProblem('')
    try {
      const { run, beyondPlan } = await beginRun(of, {
        _id: runId,
        types: [...chosen.types],
        sensitivity: chosen.sensitivity,
        markerId: markerId === every ? null : markerId,
      })
      if (beyondPlan > 0)
        showToast('warning', t('analysis.run.startedPartly', { number: run.number, count: beyondPlan }))
      else showToast('note', t('analysis.run.started', { number: run.number }))
      await client.invalidateQueries({ queryKey: analysisKey })
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('analysis.run.title')} size={480} closeLabel={t('analysis.close')} onClose={onClose}>
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <NativeSelect
          size="sm"
          label={t('analysis.run.photos')}
          value={markerId}
          data={[
            { value: every, label: t('analysis.run.every') },
            ...markers.flatMap((one) =>
              one.markerId === null ? [] : [{ value: one.markerId, label: one.markerName ?? '' }],
            ),
          ]}
          onChange={(event) => setMarkerId(event.currentTarget.value)}
        />
        <DetectorChoice plan={plan} value={chosen} onChange={setChosen} />
        <MutedText>{t('analysis.run.kept')}</MutedText>
        <StatusLine kind="failure" isPlain>
          {problem}
        </StatusLine>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('analysis.run.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy} disabled={chosen.types.length === 0}>
            {t('analysis.run.start')}
          </WriteButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
