import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ScheduleTotal } from '@plumbline/contract/defects/repair-schedule'
import { can } from '@plumbline/contract/roles'
import { currencies, rateKey, type Currency } from '@plumbline/contract/rules/repair-rates'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { repairRatesQuery, type RatesOfBoth } from '../../../api/defects-register.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { ScrollTable } from '../../../ui/lists/ScrollTable.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import { readRate } from './rate-fields.ts'
import { useRates, type RateOwner } from './use-rates.ts'

type Props = {
  readonly of: OfInspection
  readonly member: Membership
  /** Whether the plan includes it; the role decides beside it. */ readonly mayEdit: boolean
  readonly shown: readonly ScheduleTotal[]
  readonly library: Pick<LibraryIndex, 'nameOf'>
  readonly onClose: () => void
}

function CurrencyField({
  label,
  none,
  value,
  isOff,
  onChange,
}: {
  readonly label: string
  readonly none: string
  readonly value: Currency | null
  readonly isOff: boolean
  readonly onChange: (currency: Currency | null) => void
}) {
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return (
    <NativeSelect
      size="sm"
      label={label}
      value={value ?? ''}
      disabled={isOff}
      onChange={({ currentTarget }) => onChange(currencies.find((one) => one === currentTarget.value) ?? null)}
      data={[
        { value: '', label: none },
        ...currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })),
      ]}
    />
  )
}

type Rates = ReturnType<typeof useRates>

function RateField({
  rates,
  owner,
  of,
  name,
  isOff,
}: {
  readonly rates: Rates
  readonly owner: RateOwner
  readonly of: ScheduleTotal
  readonly name: string
  readonly isOff: boolean
}) {
  const t = useT()
  const key = rateKey(of)
  const text = rates.form[owner].texts[key] ?? ''
  const isWrong = readRate(text) === undefined
  const unit = t(`defects.schedule.units.${of.unit}`)
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      maxLength={12}
      aria-label={t(`defects.schedule.rates.${owner === 'corporate' ? 'corporateRate' : 'projectRate'}`, {
        type: name,
        unit,
      })}
      value={text}
      disabled={isOff}
      error={isWrong && t('defects.schedule.rates.notAnAmount')}
      onChange={({ currentTarget }) => rates.setText(owner, key, currentTarget.value)}
    />
  )
}

function Currencies({ rates, may }: { readonly rates: Rates; readonly may: Readonly<Record<RateOwner, boolean>> }) {
  const t = useT()
  const { form, inEffect, setCurrency } = rates
  return (
    <>
      <Group align="end" mt="sm" mb="sm">
        <CurrencyField
          label={t('defects.schedule.rates.corporateCurrency')}
          none={t('defects.schedule.rates.noCurrency')}
          value={form.corporate.currency}
          isOff={!may.corporate}
          onChange={(currency) => setCurrency('corporate', currency)}
        />
        <CurrencyField
          label={t('defects.schedule.rates.projectCurrency')}
          none={t('defects.schedule.rates.asCorporate')}
          value={form.project.currency}
          isOff={!may.project}
          onChange={(currency) => setCurrency('project', currency)}
        />
      </Group>
      {form.corporate.currency !== null && inEffect !== form.corporate.currency && (
        <Text size="sm" mb="sm">
          {t('defects.schedule.rates.otherCurrency', { currency: form.corporate.currency })}
        </Text>
      )}
    </>
  )
}

function RatesForm({ of, member, mayEdit, shown, library, stored, onClose }: Props & { readonly stored: RatesOfBoth }) {
  const t = useT()
  const rates = useRates({ projectId: of.projectId, corporateId: member.corporateId }, stored, shown, () => {
    showToast('brief', t('defects.schedule.rates.saved'))
    onClose()
  })
  const [isTried, setIsTried] = useState(false)
  const may = {
    corporate: mayEdit && can(member, 'definitions.create'),
    project: mayEdit && can(member, 'project.edit'),
  }
  const { saving } = rates
  const isStale = saving.error instanceof ApiError && saving.error.code === 'version.stale'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!rates.isInvalid && !rates.lacksCurrency) saving.mutate()
  }
  const problem = saving.isError
    ? isStale
      ? t('defects.schedule.rates.stale')
      : errorText(t, saving.error)
    : isTried && rates.lacksCurrency && t('defects.schedule.rates.currencyMissing')
  return (
    <form noValidate onSubmit={submit}>
      <MutedText>{t(may.project ? 'defects.schedule.rates.lead' : 'defects.schedule.rates.readOnly')}</MutedText>
      <Currencies rates={rates} may={may} />
      <ScrollTable
        label={t('defects.schedule.rates.title')}
        minWidth={520}
        head={[
          ['type', t('defects.schedule.rates.type')],
          ['corporate', t('defects.schedule.rates.corporate')],
          ['project', t('defects.schedule.rates.project')],
        ]}
      >
        {shown.map((one) => {
          const name = library.nameOf(one.type)
          return (
            <tr key={rateKey(one)}>
              <th scope="row">
                {name}
                <MutedText component="span" display="block" fw={400}>
                  {t(`defects.schedule.units.${one.unit}`)}
                </MutedText>
              </th>
              {(['corporate', 'project'] as const).map((owner) => (
                <td key={owner} data-label={t(`defects.schedule.rates.${owner}`)}>
                  <RateField rates={rates} owner={owner} of={one} name={name} isOff={!may[owner]} />
                </td>
              ))}
            </tr>
          )
        })}
      </ScrollTable>
      <StatusLine kind={isStale ? 'warning' : 'failure'} isPlain>
        {problem}
      </StatusLine>
      {may.project && (
        <Group justify="flex-end" mt="md">
          <WriteButton type="submit" loading={saving.isPending}>
            {t('defects.schedule.rates.save')}
          </WriteButton>
        </Group>
      )}
    </form>
  )
}

/** Unit rates of the company and of this project, for the types that the schedule has. */
export function RatesDialog(props: Props) {
  const t = useT()
  const found = useQuery(repairRatesQuery(props.of.projectId))
  return (
    <Dialog
      title={t('defects.schedule.rates.title')}
      size={680}
      closeLabel={t('defects.schedule.rates.cancel')}
      onClose={props.onClose}
    >
      {found.data !== undefined && found.isFetchedAfterMount && <RatesForm {...props} stored={found.data} />}
      <StatusLine kind="failure" isPlain>
        {found.isError && errorText(t, found.error)}
      </StatusLine>
    </Dialog>
  )
}
