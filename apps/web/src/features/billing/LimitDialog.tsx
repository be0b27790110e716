import { Button, Group, Stack, TextInput } from '@mantine/core'
import { billingRoutes, type ProjectLimits } from '@plumbline/contract/billing/billing'
import { plans } from '@plumbline/contract/billing/plans'
import { isDay } from '@plumbline/contract/rules/days'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { billingKey, setLimits } from '../../api/billing.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { expiryOf, lastDayOf } from '../../i18n/last-day.ts'

const gb = 1024 ** 3

/** Empty: by plan. NaN, which every rule refuses, for what is no number. */
function bytesOf(text: string, before: number | null): number | null {
  if (text.trim() === '') return null
  return before !== null && text === String(before / gb) ? before : Math.round(Number(text) * gb)
}

export function LimitDialog({ project, onClose }: { readonly project: ProjectLimits; readonly onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [images, setImages] = useState(String(project.imageLimit))
  const [data, setData] = useState(project.dataLimit === null ? '' : String(project.dataLimit / gb))
  const [day, setDay] = useState(lastDayOf(project.expiresAt))
  const [isJudged, setJudged] = useState(false)
  const name = `${project.projectNum} ${project.projectName}`
  const given = {
    imageLimit: images.trim() === '' ? Number.NaN : Number(images),
    dataLimit: bytesOf(data, project.dataLimit),
    expiresAt: day === '' || isDay(day) ? expiryOf(day, project.expiresAt) : day,
  }
  const verdict = billingRoutes.setLimits.body.safeParse(given)
  const isWrong = (field: keyof typeof given) =>
    isJudged && !verdict.success && verdict.error.issues.some(({ path }) => path[0] === field)
  const saving = useMutation({
    mutationFn: (limits: typeof given) =>
      setLimits({ corporateId: project.corporateId, projectId: project._id }, limits),
    meta: { toast: false },
    onSuccess: () => {
      showToast('note', t('billing.limits.done', { project: name }))
      void client.invalidateQueries({ queryKey: billingKey })
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setJudged(true)
    if (verdict.success && !saving.isPending) saving.mutate(verdict.data)
  }
  const error = t('rules.dataInvalid')
  return (
    <Dialog
      title={t('billing.limits.editOf', { project: name })}
      closeLabel={t('billing.close')}
      onClose={() => !saving.isPending && onClose()}
    >
      <form noValidate aria-busy={saving.isPending} onSubmit={submit}>
        <Stack gap="lg">
          <StatusLine kind="failure">{saving.isError && errorText(t, saving.error)}</StatusLine>
          <TextInput
            data-autofocus
            inputMode="numeric"
            label={t('billing.limits.images')}
            description={t('billing.limits.imagesHint')}
            value={images}
            onChange={(event) => setImages(event.currentTarget.value)}
            error={isWrong('imageLimit') && error}
          />
          <TextInput
            inputMode="decimal"
            label={t('billing.limits.data')}
            description={t('billing.limits.dataHint', { size: formatBytes(locale, plans[project.plan].dataBytes) })}
            value={data}
            onChange={(event) => setData(event.currentTarget.value)}
            error={isWrong('dataLimit') && error}
          />
          <DateField
            label={t('billing.limits.expires')}
            description={t('billing.limits.expiresHint')}
            value={day}
            onChange={setDay}
            error={isWrong('expiresAt') && error}
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose} disabled={saving.isPending}>
              {t('billing.cancel')}
            </Button>
            <WriteButton type="submit" loading={saving.isPending}>
              {t('billing.limits.save')}
            </WriteButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
