import type { Currency } from '@plumbline/contract/rules/repair-rates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  repairRatesQuery,
  saveCorporateRates,
  saveRepairRates,
  type RatesOfBoth,
} from '../../../api/defects-register.ts'
import { defectsKey } from '../../../api/defects.ts'
import { changedRates, ratesWith, readRate, textsOf, type RateOf, type RateTexts } from './rate-fields.ts'

export type RateOwner = 'corporate' | 'project'

export type RatesForm = Readonly<Record<RateOwner, { readonly currency: Currency | null; readonly texts: RateTexts }>>

const formOf = ({ corporate, project }: RatesOfBoth): RatesForm => ({
  corporate: { currency: corporate.currency, texts: textsOf(corporate.rates) },
  project: { currency: project.currency, texts: textsOf(project.rates) },
})

/** Rates while they are typed; saved are only those that changed. */
export function useRates(
  of: { readonly projectId: string; readonly corporateId: string },
  stored: RatesOfBoth,
  shown: readonly RateOf[],
  onSaved: () => void,
) {
  const client = useQueryClient()
  const [form, setForm] = useState(() => formOf(stored))
  const inEffect = form.project.currency ?? form.corporate.currency
  const hasFault = (owner: RateOwner) => Object.values(form[owner].texts).some((text) => readRate(text) === undefined)
  const rates = {
    corporate: ratesWith(stored.corporate.rates, shown, form.corporate.texts),
    project: ratesWith(stored.project.rates, shown, form.project.texts),
  }
  const lacksCurrency =
    (rates.corporate.length > 0 && form.corporate.currency === null) || (rates.project.length > 0 && inEffect === null)
  const saving = useMutation({
    mutationFn: async () => {
      const general = changedRates(stored.corporate, form.corporate.currency, rates.corporate)
      // Rates name their currency, so that they mean the same once the company changes its own.
      const own = changedRates(
        stored.project,
        rates.project.length > 0 ? inEffect : form.project.currency,
        rates.project,
      )
      if (general !== undefined) await saveCorporateRates(of.corporateId, general)
      if (own !== undefined) await saveRepairRates(of.projectId, own)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: defectsKey })
      onSaved()
    },
    // Refused too: somebody else may have saved some.
    onError: async () => {
      setForm(formOf(await client.fetchQuery(repairRatesQuery(of.projectId))))
    },
  })
  return {
    form,
    inEffect,
    isInvalid: hasFault('corporate') || hasFault('project'),
    lacksCurrency,
    saving,
    setText: (owner: RateOwner, key: string, text: string) =>
      setForm({ ...form, [owner]: { ...form[owner], texts: { ...form[owner].texts, [key]: text } } }),
    setCurrency: (owner: RateOwner, currency: Currency | null) =>
      setForm({ ...form, [owner]: { ...form[owner], currency } }),
  }
}
