import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import {
  exchangeFormats,
  hasPictures,
  type ExchangeExport,
  type ExchangeFormat,
} from '@plumbline/contract/exchange/exchange'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createExport, exportsQuery } from '../../api/exchange.ts'
import type { DefectFilter, DefectOrder } from '../../api/defects.ts'
import { uncheckedQuery } from '../../api/media/privacy.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import form from '../../ui/dialogs/dialog-form.module.css'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { ExportLine } from './ExportLine.tsx'

type Props = {
  readonly of: OfInspection
  readonly filter: DefectFilter
  readonly order: DefectOrder
  readonly onClose: () => void
}

const none: readonly ExchangeExport[] = []

/** As a click on a link: the browser saves the file under its name. */
function saveFile({ url, name }: Pick<ExchangeExport, 'url' | 'name'>): void {
  if (url === null) return
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Of a file with pictures: whether people are blurred, and how many photos were not checked for them. */
function Blur({
  of,
  isBlurred,
  onChange,
}: {
  readonly of: OfInspection
  readonly isBlurred: boolean
  readonly onChange: (isBlurred: boolean) => void
}) {
  const t = useT()
  const count = useQuery(uncheckedQuery(of)).data?.leftWithDefects
  const sentence = !isBlurred
    ? t('exchange.export.unblurred')
    : count === undefined
      ? ''
      : count === 0
        ? t('exchange.export.allChecked')
        : t('exchange.export.unchecked', { count })
  return (
    <>
      <Checkbox
        size="sm"
        label={t('exchange.export.blur')}
        description={t('exchange.export.blurHint')}
        checked={isBlurred}
        onChange={() => onChange(!isBlurred)}
      />
      <StatusLine kind={isBlurred && count === 0 ? 'info' : 'warning'}>{sentence}</StatusLine>
    </>
  )
}

/** Which program the file is for, what it holds, and those that were written before. */
export function ExportDialog({ of, filter, order, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [format, setFormat] = useState<ExchangeFormat>('coco')
  const [isBlurred, setBlurred] = useState(false)
  const { queryKey } = exportsQuery(of)
  const found = useQuery(exportsQuery(of))
  const exporting = useMutation({
    mutationFn: () => createExport(of, format, locale, filter, order, hasPictures(format) && isBlurred),
    meta: { toast: false },
    onSuccess: (made) => {
      client.setQueryData(queryKey, (before: readonly ExchangeExport[] = none) => [
        made,
        ...before.filter(({ _id }) => _id !== made._id),
      ])
      saveFile(made)
    },
  })
  const made = found.data ?? none
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Dialog title={t('exchange.export.title')} size={620} closeLabel={t('exchange.close')} onClose={onClose}>
      <div className={form.form}>
        <MutedText>{t(isFiltered ? 'exchange.export.filtered' : 'exchange.export.all')}</MutedText>
        <Radio.Group
          size="sm"
          label={t('exchange.export.format')}
          value={format}
          onChange={(value) => setFormat(exchangeFormats.find((one) => one === value) ?? format)}
        >
          <Stack gap={8} mt={6}>
            {exchangeFormats.map((one) => (
              <Radio
                key={one}
                size="sm"
                value={one}
                label={t(`exchange.formats.${one}.name`)}
                description={t(`exchange.formats.${one}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {hasPictures(format) && <Blur of={of} isBlurred={isBlurred} onChange={setBlurred} />}
        <StatusLine kind="failure">{exporting.error === null ? '' : errorText(t, exporting.error)}</StatusLine>
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {t('exchange.close')}
          </Button>
          <Button loading={exporting.isPending} onClick={() => exporting.mutate()}>
            {t('exchange.export.start')}
          </Button>
        </div>
        {found.isError && <StatusLine kind="failure">{t('exchange.export.listFailed')}</StatusLine>}
        {made.length > 0 && (
          <section aria-label={t('exchange.export.made')}>
            <h3>{t('exchange.export.made')}</h3>
            <Stack gap={8} mt={6}>
              {made.map((one) => (
                <ExportLine key={one._id} made={one} />
              ))}
            </Stack>
          </section>
        )}
      </div>
    </Dialog>
  )
}
