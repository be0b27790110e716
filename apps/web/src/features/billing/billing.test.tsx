import type { ConsoleOrder, Order, PlanOffer, ProjectLimits } from '@plumbline/contract/billing/billing'
import { locales } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer } from '../../api/http/fake-server.ts'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../testing/show-screen.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { LimitTable } from './LimitTable.tsx'
import { MarkPaidDialog } from './MarkPaidDialog.tsx'
import { formatCents } from './money.ts'
import { OfferCard } from './OfferCard.tsx'
import { OrderTable } from './OrderTable.tsx'
import { PendingOrder } from './PendingOrder.tsx'

closeScreens()
const t = await translatorOf()

const anOrder = (changes: Partial<ConsoleOrder> = {}): ConsoleOrder =>
  ({
    _id: '01930000-0000-7000-8000-00000000b001',
    invoiceNum: 'INV-0007',
    plan: 'PRO',
    kind: 'new',
    method: 'invoice',
    status: 'pending',
    amountCents: 123_450,
    corporateName: 'Peak Survey',
    projectNum: 'P-17',
    projectName: 'Harbour Tower',
    orderedAt: '2026-03-05T04:06:00.000Z',
    orderedBy: 'Mei Chan',
    paymentDate: null,
    startDate: null,
    endDate: null,
    hasInvoice: true,
    ...changes,
  }) as ConsoleOrder
const someLimits = (changes: Partial<ProjectLimits> = {}): ProjectLimits =>
  ({
    _id: ids.project,
    corporateId: ids.corporate,
    corporateName: 'Peak Survey',
    projectNum: 'P-17',
    projectName: 'Harbour Tower',
    plan: 'TRIAL',
    imageLimit: 500,
    imagesUsed: 1234,
    dataLimit: null,
    dataUsed: 5_000_000,
    expiresAt: null,
    ...changes,
  }) as ProjectLimits

describe('amounts', () => {
  it.each([
    ['en', 123_450, true, '1,234.50'],
    ['en', 123_400, true, '1,234.00'],
    ['en', 123_400, false, '1,234'],
    ['en', 123_450, false, '1,234.50'],
    ['en', 0, true, '0.00'],
    ['zh-hk', 123_450, true, '1,234.50'],
  ] as const)('in %s %d cents, always %s, are %s', (locale, cents, always, expected) =>
    expect(formatCents(locale, cents, always)).toBe(expected),
  )
})

describe('the limits of a project', () => {
  const save = () => press(t('billing.limits.save'))
  async function edit(changes: Partial<ProjectLimits> = {}, answer: Answer = { status: 200, body: {} }) {
    const closed: number[] = []
    const shown = await showScreen(<LimitDialog project={someLimits(changes)} onClose={() => closed.push(1)} />, {
      respond: () => answer,
    })
    await screen.findByLabelText(t('billing.limits.images'))
    return { ...shown, closed }
  }

  it('are saved, confirmed and closed', async () => {
    const { closed, writes } = await edit()
    type(t('billing.limits.images'), '750')
    type(t('billing.limits.data'), '2.5')
    save()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()).toEqual([
      expect.objectContaining({
        method: 'PUT',
        url: `/asset/api/v1/corporates/${ids.corporate}/projects/${ids.project}/limits`,
        body: { imageLimit: 750, dataLimit: 2.5 * 1024 ** 3, expiresAt: null },
      }),
    ])
    expect(toasts()).toEqual([t('billing.limits.done', { project: 'P-17 Harbour Tower' })])
  })

  it('an empty data limit follows the plan', async () => {
    const { closed, writes } = await edit({ dataLimit: 1024 ** 3 })
    expect(field(t('billing.limits.data')).value).toBe('1')
    type(t('billing.limits.data'), '')
    save()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()[0]!.body).toMatchObject({ dataLimit: null })
  })

  it('a limit that was not touched keeps its exact bytes', async () => {
    const { closed, writes } = await edit({ dataLimit: 1_234_567_891 })
    save()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()[0]!.body).toMatchObject({ dataLimit: 1_234_567_891 })
  })

  it.each([
    ['billing.limits.images', ''],
    ['billing.limits.images', 'many'],
    ['billing.limits.images', '-1'],
    ['billing.limits.images', '1.5'],
    ['billing.limits.data', 'much'],
    ['billing.limits.data', '-2'],
  ] as const)('%s %j is refused at its field and not sent', async (label, value) => {
    const { writes, closed } = await edit()
    type(t(label), value)
    save()
    await screen.findByText(t('rules.dataInvalid'))
    expect(field(t(label)).getAttribute('aria-invalid')).toBe('true')
    expect([writes(), closed]).toEqual([[], []])
  })

  it('a refusal of the server stays in the dialog', async () => {
    const { closed } = await edit({}, refusal('access.denied', { status: 403 }))
    save()
    await screen.findByText(t('errors.access.denied'))
    expect(closed).toEqual([])
    expect(toasts()).toEqual([])
  })
})

describe('the table of limits', () => {
  const row = (name: RegExp) => screen.getByRole('row', { name })

  it('shows what is used of what is allowed', async () => {
    await renderInLanguage(<LimitTable projects={[someLimits()]} isStale={false} />)
    const text = row(/Harbour Tower/).textContent
    expect(text).toContain(t('billing.limits.of', { used: '1,234', total: '500' }))
    expect(text).toContain(t('billing.limits.byPlan'))
    expect(text).toContain(t('billing.limits.never'))
  })

  it('marks a project that has ended', async () => {
    const ended = someLimits({ expiresAt: '2020-01-01T00:00:00.000Z', dataLimit: 1024 })
    await renderInLanguage(<LimitTable projects={[ended]} isStale={false} />)
    expect(row(/Harbour Tower/).textContent).toContain(t('billing.limits.ended'))
    expect(row(/Harbour Tower/).textContent).not.toContain(t('billing.limits.byPlan'))
  })

  it('can be edited only with the permission', async () => {
    const edited: string[] = []
    const { unmount } = await renderInLanguage(
      <LimitTable projects={[someLimits()]} isStale={false} onEdit={({ _id }) => edited.push(_id)} />,
    )
    press(t('billing.limits.editOf', { project: 'P-17 Harbour Tower' }))
    expect(edited).toEqual([ids.project])
    unmount()
    await renderInLanguage(<LimitTable projects={[someLimits()]} isStale={false} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is marked as busy while another search runs', async () => {
    await renderInLanguage(<LimitTable projects={[]} isStale />)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })
})

describe('the table of orders', () => {
  it('shows company, project, plan, amount and who ordered', async () => {
    await renderInLanguage(<OrderTable orders={[anOrder()]} isStale={false} />)
    const text = screen.getByRole('row', { name: /INV-0007/ }).textContent
    for (const part of ['Peak Survey', 'Harbour Tower', 'P-17', 'PRO', '1,234.50', 'Mei Chan'])
      expect(text).toContain(part)
    expect(text).toContain(t('billing.statuses.pending'))
  })

  it('offers to mark a pending order as paid, and no other', async () => {
    const marked: string[] = []
    const orders = [
      anOrder(),
      anOrder({ _id: 'paid', invoiceNum: 'INV-0008', status: 'paid', paymentDate: '2026-03-06T00:00:00.000Z' }),
    ]
    await renderInLanguage(<OrderTable orders={orders} isStale={false} onMarkPaid={({ _id }) => marked.push(_id)} />)
    expect(screen.getAllByRole('button')).toHaveLength(1)
    press(t('billing.orders.markPaidOf', { number: 'INV-0007' }))
    expect(marked).toEqual([anOrder()._id])
    expect(screen.getByRole('row', { name: /INV-0008/ }).textContent).toContain(t('billing.statuses.paid'))
  })

  it.each(locales)('has a heading for each column in %s', async (locale) => {
    const { t: words } = await renderInLanguage(<OrderTable orders={[]} isStale={false} />, { locale })
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toHaveLength(7)
    expect(headings).toContain(words('billing.orders.columns.invoice'))
  })
})

describe('marking an order as paid', () => {
  async function ask(answer: Answer = { status: 200, body: {} }) {
    const closed: number[] = []
    const shown = await showScreen(<MarkPaidDialog order={anOrder()} onClose={() => closed.push(1)} />, {
      respond: () => answer,
    })
    await screen.findByRole('dialog')
    return { ...shown, closed }
  }

  it('names number, amount, company and project before it is confirmed', async () => {
    await ask()
    const text = screen.getByRole('dialog').textContent
    for (const part of ['INV-0007', '1,234.50', 'Peak Survey', 'P-17 Harbour Tower']) expect(text).toContain(part)
  })

  it('is sent once and confirmed', async () => {
    const { closed, writes } = await ask()
    press(t('billing.orders.confirm'))
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()).toHaveLength(1)
    expect(writes()[0]!.url).toContain(anOrder()._id)
    expect(toasts()).toEqual([t('billing.orders.done', { number: 'INV-0007', plan: 'PRO' })])
  })

  it('can be cancelled without sending anything', async () => {
    const { closed, writes } = await ask()
    press(t('billing.cancel'))
    expect([closed, writes()]).toEqual([[1], []])
  })

  it('that fails stays open and says why', async () => {
    const { closed } = await ask(refusal('order.not-found', { status: 404 }))
    press(t('billing.orders.confirm'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(closed).toEqual([])
  })
})

describe('the purchase history', () => {
  it('shows each order with its days, and a dash where there is none', async () => {
    const order = anOrder({ startDate: '2026-03-05T04:06:00.000Z', hasInvoice: false }) as unknown as Order
    await showScreen(<HistoryTable corporateId={ids.corporate} orders={[order]} isStale={false} />)
    const row = screen.getByRole('row', { name: /Harbour Tower/ })
    expect(within(row).getAllByText(t('billing.history.none'))).toHaveLength(2)
    expect(row.textContent).toContain('5 Mar 2026')
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('offers the invoice of an order that has one', async () => {
    await showScreen(
      <HistoryTable corporateId={ids.corporate} orders={[anOrder() as unknown as Order]} isStale={false} />,
    )
    expect(screen.getByRole('button', { name: t('billing.history.downloadOf', { number: 'INV-0007' }) })).toBeTruthy()
  })
})

describe('a pending order', () => {
  const show = (changes: Partial<ConsoleOrder> = {}, answer: Answer = { status: 200, body: {} }) =>
    showScreen(
      <PendingOrder
        corporateId={ids.corporate}
        order={anOrder(changes) as unknown as Order}
        payTo="account"
        historyHref="/purchase-history"
      />,
      { respond: () => answer },
    )

  it('by invoice lists what to do', async () => {
    await show()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      t('billing.pending.step1'),
      t('billing.pending.step2', { plan: 'PRO' }),
      t('billing.pending.step3'),
    ])
  })

  it('by card waits for the card', async () => {
    await show({ method: 'stripe' as never })
    expect(screen.getByText(t('billing.pending.cardText'))).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('is cancelled after a question', async () => {
    const { writes } = await show()
    press(t('billing.pending.takeBack'))
    const dialog = await screen.findByRole('dialog')
    expect(writes()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: t('billing.pending.takeBack') }))
    await waitFor(() => expect(toasts()).toEqual([t('billing.pending.takenBack')]))
    expect(writes()).toHaveLength(1)
  })

  it('that cannot be cancelled says why', async () => {
    await show({}, refusal('order.not-found', { status: 404 }))
    press(t('billing.pending.takeBack'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: t('billing.pending.takeBack') }))
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(''))
    expect(toasts()).toEqual([])
  })
})

describe('an offer', () => {
  const offer = {
    plan: 'PRO',
    kind: 'new',
    amountCents: 10_000,
    creditCents: 2_500,
    endDate: '2027-01-01T00:00:00.000Z',
  } as unknown as PlanOffer
  const show = async (changes: object = {}) => {
    const ordered: PlanOffer[] = []
    await renderInLanguage(
      <OfferCard
        plan={'PRO' as never}
        offer={offer}
        current={'TRIAL' as never}
        method="invoice"
        isChosen={false}
        isBusy={false}
        isOff={false}
        onOrder={(one) => ordered.push(one)}
        {...changes}
      />,
    )
    return ordered
  }

  it('shows price, credit and total', async () => {
    await show()
    const text = screen.getByRole('region').textContent
    expect(text).toContain('125.00')
    expect(text).toContain('− ')
    expect(text).toContain('25.00')
    expect(text).toContain('100.00')
  })

  it.each([
    [{}, 'billing.buy.byInvoice'],
    [{ method: 'stripe' }, 'billing.buy.byCard'],
    [{ offer: { ...offer, amountCents: 0 } }, 'billing.buy.atNoCost'],
  ] as const)('%j is ordered by %s', async (changes, label) => {
    const ordered = await show(changes)
    press(t(label))
    expect(ordered).toHaveLength(1)
  })

  it('of a plan that cannot be bought says why and has no button', async () => {
    await show({ offer: undefined })
    expect(screen.getByText(t('billing.buy.smaller'))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('of the present plan without an end says so', async () => {
    await show({ offer: undefined, current: 'PRO' })
    expect(screen.getByText(t('billing.buy.endless'))).toBeTruthy()
  })
})
