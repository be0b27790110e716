import { MantineProvider } from '@mantine/core'
import { billingRoutes } from '@plumbline/contract/billing/billing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loopback, type Answer } from '../../api/http/fake-server.ts'
import { MissingSettings } from '../../features/billing/MissingSettings.tsx'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import { Pricing } from './Pricing.tsx'

const t = translator('en', await loadMessages('en'))

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
})

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

async function open(contact: Answer, missing?: readonly string[]) {
  server = await loopback(({ url }) =>
    url === billingRoutes.salesContact.path ? contact : { status: 200, body: { data: missing } },
  )
  const router = createMemoryRouter(
    [
      {
        path: '/pricing',
        element:
          missing === undefined ? (
            <Pricing />
          ) : (
            <QueryClientProvider client={client}>
              <MissingSettings />
            </QueryClientProvider>
          ),
      },
    ],
    { initialEntries: ['/pricing'] },
  )
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
}

it('a server without a sales mailbox shows no form and no button to one, and says whom to ask', async () => {
  await open({ status: 200, body: { isReachable: false, isSupportReachable: false } })
  await screen.findByRole('heading', { name: t('billing.pricing.sales.none') })
  expect(screen.queryByRole('button', { name: t('billing.pricing.sales.submit') })).toBeNull()
  expect(screen.queryByText(t('billing.pricing.contact'))).toBeNull()
})

it.each<[string, Answer]>([
  ['with a sales mailbox', { status: 200, body: { isReachable: true, isSupportReachable: true } }],
  ['that could not be asked', { status: 500, body: { code: 'server.failed', message: 'x' } }],
])('a server %s shows the form', async (_, contact) => {
  await open(contact)
  await screen.findByRole('button', { name: t('billing.pricing.sales.submit') })
  expect(screen.getByRole('link', { name: t('billing.pricing.contact') })).toBeTruthy()
})

it.each([
  [false, [4, 0]],
  [true, [1, 1]],
])('a server whose support mailbox is %s promises no more than that', async (isSupportReachable, counts) => {
  await open({ status: 200, body: { isReachable: true, isSupportReachable } })
  await screen.findByRole('button', { name: t('billing.pricing.sales.submit') })
  expect(
    [t('billing.pricing.cells.support.TRIAL'), t('billing.pricing.cells.support.ADVANCE')].map(
      (text) => screen.queryAllByText(text).length,
    ),
  ).toEqual(counts)
})

it('on a phone every plan is a card of its own, with all its lines', async () => {
  const { matchMedia } = window
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: false })
  await open({ status: 200, body: { isReachable: true, isSupportReachable: true } })
  await screen.findByRole('button', { name: t('billing.pricing.sales.submit') })
  expect(screen.queryByRole('table')).toBeNull()
  const list = screen.getByRole('list', { name: t('billing.pricing.table') })
  expect(within(list).getAllByRole('heading', { level: 2 })).toHaveLength(4)
  expect(within(list).getAllByText(t('billing.pricing.lines.users'))).toHaveLength(4)
  window.matchMedia = matchMedia
})

it('the operator reads which settings are missing and what that costs', async () => {
  await open({ status: 200, body: { isReachable: true } }, ['PAYMENT_DETAILS'])
  await screen.findByText(t('billing.orders.missing.PAYMENT_DETAILS'))
  expect(screen.queryByText(t('billing.orders.missing.SALES_EMAIL'))).toBeNull()
})
