import { MantineProvider } from '@mantine/core'
import type { ApiKey } from '@plumbline/contract/integrations/integrations'
import type { Delivery, Webhook } from '@plumbline/contract/integrations/webhooks'
import { locales } from '@plumbline/contract/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { makeQueryClient } from '../../api/http/query-client.ts'
import { beginSession } from '../../api/session/session.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { Developers } from './Developers.tsx'
import { Webhooks } from './Webhooks.tsx'

const t = translator('en', await loadMessages('en'))
const member = { corporateId: ids.corporate, role: 'corporate-admin', name: 'Acme', isSaas: false } as const

configure({ asyncUtilTimeout: 10_000 })

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

const aKey: ApiKey = {
  _id: '01930000-0000-7000-8000-00000000b001',
  name: 'Register sync',
  start: 'plk_Ab3d',
  role: 'corporate-standard',
  scopes: ['read', 'export'],
  projects: null,
  state: 'active',
  createdBy: 'Ada Byron',
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2027-02-01T00:00:00.000Z',
  lastUsedAt: null,
}

async function show(respond: (asked: SentRequest) => Answer, screenOf: 'keys' | 'webhooks' = 'keys') {
  server = await loopback(respond)
  beginSession(aSession())
  const router = createMemoryRouter([
    {
      path: '*',
      element:
        screenOf === 'keys' ? (
          <ApiKeys member={member} salesHref="/pricing" />
        ) : (
          <Webhooks member={member} salesHref="/pricing" />
        ),
    },
  ])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient(() => undefined)}>
        <LanguageContext value={{ locale: 'en', t }}>
          <RouterProvider router={router} />
        </LanguageContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const listed = (data: readonly ApiKey[], isIncluded = true): Answer => ({ status: 200, body: { data, isIncluded } })
const writes = () => server!.asked.filter(({ method }) => method !== 'GET')

it('says what a company without the API can do', async () => {
  await show(() => listed([], false))
  await screen.findByText(t('integrations.excluded.title'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pricing')
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows a failure, and tries again', async () => {
  let isUp = false
  await show(() => (isUp ? listed([]) : { status: 500, body: { code: 'server.failed', message: '', requestId: 'r' } }))
  await screen.findByText(t('integrations.failed'))
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: t('shell.failure.retry') }))
  await screen.findByText(t('integrations.keys.empty.title'))
})

it('makes a key and shows it once', async () => {
  await show(({ method }) =>
    method === 'POST' ? { status: 200, body: { key: aKey, secret: 'plk_secret' } } : listed([]),
  )
  fireEvent.click(await screen.findByRole('button', { name: t('integrations.keys.create') }))
  const submit = await screen.findByRole('button', { name: t('integrations.keys.form.submit') })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Read/ }))
  fireEvent.click(submit)
  await screen.findByText(t('rules.required'))
  await screen.findByText(t('integrations.keys.form.noScope'))
  fireEvent.change(screen.getByLabelText(t('integrations.keys.form.name')), { target: { value: 'Register sync' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Write/ }))
  fireEvent.click(submit)
  await screen.findByText('plk_secret')
  expect(writes().map(({ body }) => body)).toEqual([
    { name: 'Register sync', role: 'corporate-standard', scopes: ['write'], projectIds: null, days: 90 },
  ])
  fireEvent.click(screen.getByRole('button', { name: t('integrations.keys.made.done') }))
  await waitFor(() => expect(screen.queryByText('plk_secret')).toBeNull())
})

/** On a phone there is no head above the columns: a cell says its own. */
const labelsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.getAttribute('data-label'))

it('says beside each date and figure of a key what it is', async () => {
  await show(() => listed([aKey]))
  const label = (column: 'may' | 'projects' | 'used' | 'expires') => t(`integrations.keys.columns.${column}`)
  const [name, state, revoke] = [null, null, null]
  expect(labelsOf(await screen.findByRole('row', { name: /Register sync/ }))).toEqual([
    name,
    label('may'),
    label('projects'),
    label('used'),
    label('expires'),
    state,
    revoke,
  ])
})

it('revokes a key after asking', async () => {
  await show(({ method }) => (method === 'DELETE' ? { status: 200, body: {} } : listed([aKey])))
  fireEvent.click(await screen.findByRole('button', { name: t('integrations.keys.revokeOf', { name: aKey.name }) }))
  await screen.findByText(t('integrations.keys.askText'))
  fireEvent.click(screen.getByRole('button', { name: t('integrations.keys.revoke') }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

it.each([
  ['creator-left', 'integrations.keys.stopped'],
  ['expired', 'integrations.keys.states.expired'],
] as const)('says why a key has stopped: %s', async (state, key) => {
  await show(() => listed([{ ...aKey, state }]))
  await screen.findByText(t(key, { name: aKey.createdBy }))
})

const aWebhook: Webhook = {
  _id: '01930000-0000-7000-8000-00000000c001',
  url: 'https://hooks.acme.hk/plumbline',
  events: ['defect.created'],
  isOn: true,
  hasFailed: false,
  oldSecretUntil: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const aDelivery: Delivery = {
  _id: '17',
  type: 'defect.created',
  state: 'waiting',
  attempts: 1,
  status: null,
  problem: 'address-forbidden',
  milliseconds: 3,
  createdAt: '2026-11-18T08:00:00.000Z',
  lastAt: '2026-11-18T08:00:01.000Z',
  nextAt: '2026-11-18T08:00:06.000Z',
}

const action = (label: string) =>
  screen.findByRole('button', {
    name: t('integrations.webhooks.actionsOf', { action: label, host: 'hooks.acme.hk' }),
  })

it('adds a webhook and shows its secret once', async () => {
  await show(
    ({ method }) =>
      method === 'POST'
        ? { status: 200, body: { webhook: aWebhook, secret: 'whsec_secret' } }
        : { status: 200, body: { data: [], isIncluded: true } },
    'webhooks',
  )
  fireEvent.click(await screen.findByRole('button', { name: t('integrations.webhooks.create') }))
  const address = await screen.findByLabelText(t('integrations.webhooks.form.url'))
  fireEvent.change(address, { target: { value: 'http://hooks.acme.hk' } })
  const submit = screen.getByRole('button', { name: t('integrations.webhooks.form.submit') })
  fireEvent.click(submit)
  await screen.findByText(t('integrations.webhooks.form.urlWrong'))
  expect(writes()).toEqual([])
  fireEvent.change(address, { target: { value: aWebhook.url } })
  fireEvent.click(submit)
  await screen.findByText('whsec_secret')
  expect(writes()[0]!.body).toEqual({ url: aWebhook.url, events: ['defect.created', 'defect.status'] })
})

it('says why a delivery failed, and sends it again', async () => {
  await show(
    ({ method, url }) =>
      method === 'POST'
        ? { status: 200, body: {} }
        : { status: 200, body: { data: url.includes('deliveries') ? [aDelivery] : [aWebhook], isIncluded: true } },
    'webhooks',
  )
  fireEvent.click(await action(t('integrations.webhooks.deliveries')))
  await screen.findByText(t('integrations.webhooks.log.problems.address-forbidden'))
  const { at, attempts } = {
    at: t('integrations.webhooks.log.columns.at'),
    attempts: t('integrations.webhooks.log.columns.attempts'),
  }
  expect(labelsOf(screen.getByRole('row', { name: /msg_17/ }))).toEqual([null, null, at, attempts, null])
  fireEvent.click(screen.getByText(t('integrations.webhooks.log.resend')))
  await waitFor(() =>
    expect(writes().map(({ url }) => url.split('/').slice(-3))).toEqual([['deliveries', '17', 'resend']]),
  )
})

it('a webhook that was switched off says why, is switched on again, and gets a new secret after asking', async () => {
  await show(
    ({ method }) =>
      method === 'POST'
        ? { status: 200, body: { webhook: aWebhook, secret: 'whsec_new' } }
        : {
            status: 200,
            body:
              method === 'PUT' ? aWebhook : { data: [{ ...aWebhook, isOn: false, hasFailed: true }], isIncluded: true },
          },
    'webhooks',
  )
  await screen.findByText(t('integrations.webhooks.failed'))
  fireEvent.click(await action(t('integrations.webhooks.turnOn')))
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ isOn: true, url: aWebhook.url }))
  fireEvent.click(await action(t('integrations.webhooks.rotate')))
  await screen.findByText(t('integrations.webhooks.askRotateText'))
  fireEvent.click(screen.getByRole('button', { name: t('integrations.webhooks.rotate') }))
  await screen.findByText('whsec_new')
})

it.each(locales)('leads developers to the guide, all calls and the description of them, in %s', async (locale) => {
  const { t } = await renderInLanguage(<Developers />, { locale })
  const hrefs = (['guide', 'calls', 'file'] as const).map((name) =>
    screen.getByRole('link', { name: t(`integrations.developers.${name}`) }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['/docs/guide', '/docs', '/openapi.json'])
})
