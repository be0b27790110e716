import type { PlanOffer } from '@plumbline/contract/billing/billing'
import { locales, type Locale } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, refusal, showScreen, toasts } from '../../testing/show-screen.tsx'
import { BuyPlan } from './BuyPlan.tsx'

closeScreens()
const t = await translatorOf()

const anOffer = (changes: Partial<PlanOffer> = {}): PlanOffer => ({
  plan: 'BASIC',
  kind: 'first',
  amountCents: 24_000,
  creditCents: 0,
  startDate: '2026-03-05T16:00:00.000Z',
  endDate: '2027-03-05T16:00:00.000Z',
  ...changes,
})
const offers = (changes: object = {}) => ({
  projectNum: 'P-17',
  projectName: 'Harbour Tower',
  plan: 'TRIAL',
  endDate: '2099-03-05T16:00:00.000Z',
  method: 'invoice',
  payTo: 'account',
  pending: null,
  data: [anOffer(), anOffer({ plan: 'ADVANCE', amountCents: 60_000 })],
  ...changes,
})

type Options = { readonly read?: Answer; readonly ordered?: Answer; readonly locale?: Locale }

async function show(
  body: object = offers(),
  { read = { status: 200, body }, ordered = { status: 200, body: {} }, locale = 'en' }: Options = {},
) {
  return showScreen(
    <BuyPlan
      corporateId={ids.corporate}
      projectId={ids.project}
      chosen={undefined}
      historyHref="/purchase-history"
      pricingHref="/pricing"
    />,
    { locale, respond: ({ method }) => (method === 'GET' ? read : ordered) },
  )
}
const card = (plan: string) => screen.findByRole('region', { name: new RegExp(`^${plan}`) })

describe('buying a plan', () => {
  it.each(locales)('names the project, each plan and its price in %s', async (locale) => {
    const words = await translatorOf(locale)
    await show(offers(), { locale })
    expect(within(await card('BASIC')).getAllByText(words('billing.usd', { amount: '240.00' }))).toHaveLength(2)
    expect(within(await card('ADVANCE')).getAllByText(words('billing.usd', { amount: '600.00' }))).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('P-17 Harbour Tower')
  })

  it('shows what is taken off the price of an upgrade', async () => {
    const upgrade = anOffer({ plan: 'ADVANCE', kind: 'upgrade', amountCents: 48_000, creditCents: 12_000 })
    await show(offers({ plan: 'BASIC', data: [upgrade] }))
    const advance = within(await card('ADVANCE'))
    expect(advance.getByText('− ' + t('billing.usd', { amount: '120.00' }))).toBeTruthy()
    expect(advance.getByText(t('billing.usd', { amount: '600.00' }))).toBeTruthy()
    expect(within(await card('BASIC')).queryByRole('button')).toBeNull()
  })

  it('orders at the price that was shown', async () => {
    const { writes } = await show(offers(), {
      ordered: { status: 200, body: { status: 'pending', checkoutUrl: null } },
    })
    fireEvent.click(within(await card('ADVANCE')).getByRole('button', { name: t('billing.buy.byInvoice') }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ plan: 'ADVANCE', amountCents: 60_000, locale: 'en' })
  })

  it('confirms a plan that costs nothing more at once', async () => {
    const free = anOffer({ kind: 'upgrade', amountCents: 0, creditCents: 24_000 })
    await show(offers({ data: [free] }), { ordered: { status: 200, body: { status: 'paid', checkoutUrl: null } } })
    fireEvent.click(within(await card('BASIC')).getByRole('button', { name: t('billing.buy.atNoCost') }))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]).toContain('BASIC')
  })

  it('says why an order was refused, and lets one try again', async () => {
    await show(offers(), { ordered: refusal('order.price-changed') })
    const button = within(await card('BASIC')).getByRole('button')
    fireEvent.click(button)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/price/i))
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
  })

  it('says what to do where the offers could not be read', async () => {
    await show(offers(), { read: refusal('access.denied', { status: 403 }) })
    expect(await screen.findByRole('heading', { name: t('billing.buy.failed') }, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: t('shell.failure.retry') })).toBeTruthy()
  })

  it('notes that a card is charged elsewhere, and leads to the comparison', async () => {
    const { router } = await show(offers({ method: 'stripe' }))
    await card('BASIC')
    expect(screen.getByText(t('billing.buy.cardNote'), { exact: false })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: t('billing.buy.byCard') })).toHaveLength(2)
    fireEvent.click(screen.getByRole('link', { name: t('billing.buy.compare') }))
    expect(router.state.location.pathname).toBe('/pricing')
  })
})
