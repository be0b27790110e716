import { MantineProvider } from '@mantine/core'
import type { ConsoleDomain, SignOnSettings } from '@plumbline/contract/accounts/sign-on'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { SignOn } from './SignOn.tsx'
import { SignOnDomains } from './SignOnDomains.tsx'

const t = translator('en', await loadMessages('en'))
const member = { corporateId: ids.corporate, role: 'corporate-admin', name: 'Acme', isSaas: false } as const

configure({ asyncUtilTimeout: 10_000 })
beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

async function show(respond: (asked: SentRequest) => Answer, view = <SignOn member={member} />) {
  server = await loopback(respond)
  beginSession(aSession())
  const router = createMemoryRouter([{ path: '*', element: view }])
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

const none: SignOnSettings = {
  signOn: null,
  domains: [],
  redirectUri: 'https://app.example/sign-on',
  mayRequire: false,
}
const domain = {
  _id: '01930000-0000-7000-8000-00000000d001',
  domain: 'acme.example',
  proof: 'dns',
  record: 'plumbline-domain=f00d',
} as const
const provider = {
  issuer: 'https://id.acme.example',
  clientId: 'plumbline',
  hasSecret: true,
  isRequired: false,
  roleClaim: 'groups',
  roles: [{ value: 'surveyors', role: 'corporate-standard' }],
  lastUsedAt: null,
} as const
const set: SignOnSettings = { ...none, signOn: { ...provider, roles: [...provider.roles] }, domains: [domain] }
const answer = (body: SignOnSettings): Answer => ({ status: 200, body })
const writes = () => server!.asked.filter(({ method }) => method !== 'GET')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the section of a company', () => {
  it('sets a provider up: names what is missing, then shows what stands', async () => {
    await show(({ method }) => answer(method === 'PUT' ? set : none))
    await screen.findByText('https://app.example/sign-on')
    press(t('accounts.signOnSettings.setUp'))
    const save = await screen.findByRole('button', { name: t('accounts.signOnSettings.form.submit') })
    fireEvent.click(save)
    await screen.findByText(t('accounts.signOnSettings.form.issuerWrong'))
    expect(screen.getAllByText(t('rules.required'))).toHaveLength(2)
    type(t('accounts.signOnSettings.issuer'), ' https://id.acme.example ')
    type(t('accounts.signOnSettings.clientId'), 'plumbline')
    type(t('accounts.signOnSettings.form.secret'), 'hush')
    type(t('accounts.signOnSettings.form.claim'), 'groups')
    type(t('accounts.signOnSettings.form.rules'), 'surveyors')
    fireEvent.click(save)
    await screen.findByText(t('accounts.signOnSettings.form.rulesWrong', { line: 1 }))
    type(t('accounts.signOnSettings.form.rules'), 'surveyors = standard')
    fireEvent.click(save)
    await screen.findByText('https://id.acme.example')
    expect(writes().map(({ body }) => body)).toEqual([
      {
        issuer: 'https://id.acme.example',
        clientId: 'plumbline',
        clientSecret: 'hush',
        roleClaim: 'groups',
        roles: [{ value: 'surveyors', role: 'corporate-standard' }],
      },
    ])
  })

  it('keeps the dialog open with the reason, where the provider does not answer', async () => {
    await show(({ method }) =>
      method === 'PUT' ? { status: 502, body: { code: 'sign-on.unavailable', message: '' } } : answer(set),
    )
    fireEvent.click(await screen.findByRole('button', { name: t('accounts.signOnSettings.edit') }))
    fireEvent.click(await screen.findByRole('button', { name: t('accounts.signOnSettings.form.submit') }))
    await screen.findByText(t('errors.sign-on.unavailable'))
    // The stored secret stays for the same issuer.
    expect(writes()[0]?.body).not.toHaveProperty('clientSecret')
  })

  it('adds a domain, shows its record, and says when the record is missing', async () => {
    const waiting: SignOnSettings = { ...set, domains: [{ ...domain, proof: null }] }
    await show(({ url, method }) =>
      url.endsWith('/prove')
        ? { status: 409, body: { code: 'domain.record-missing', message: '' } }
        : answer(method === 'POST' ? waiting : none),
    )
    const add = await screen.findByRole('button', { name: t('accounts.signOnSettings.domains.add') })
    type(t('accounts.signOnSettings.domains.domain'), 'gmail.com')
    fireEvent.click(add)
    await screen.findByText(t('accounts.signOnSettings.domains.wrong'))
    type(t('accounts.signOnSettings.domains.domain'), ' Acme.Example ')
    fireEvent.click(add)
    await screen.findByText('_plumbline.acme.example')
    expect(writes()[0]?.body).toEqual({ domain: 'acme.example' })
    press(t('accounts.signOnSettings.domains.checkOf', { domain: 'acme.example' }))
    await screen.findByText(t('errors.domain.record-missing'))
  })

  it.each([
    ['a proven domain is missing', { ...set, domains: [] }, 'noDomain'],
    ['the administrator has not come through it', set, 'ownFirst'],
  ] as const)('cannot be required while %s', async (_, stands, why) => {
    await show(() => answer({ ...stands, domains: [...stands.domains] }))
    const toggle = await screen.findByRole<HTMLInputElement>('switch')
    expect(toggle.disabled).toBe(true)
    await screen.findByText(t(`accounts.signOnSettings.required.${why}`))
  })

  it('is required after asking', async () => {
    const ready: SignOnSettings = { ...set, mayRequire: true }
    await show(({ method }) =>
      answer(method === 'PUT' ? { ...ready, signOn: { ...ready.signOn!, isRequired: true } } : ready),
    )
    fireEvent.click(await screen.findByRole('switch'))
    await screen.findByText(t('accounts.signOnSettings.required.askOnText'))
    press(t('accounts.signOnSettings.required.submitOn'))
    await screen.findByText(t('accounts.signOnSettings.required.on'))
    expect(writes().map(({ body }) => body)).toEqual([{ isRequired: true }])
  })

  it('is removed after asking, and a domain too', async () => {
    await show(({ method, url }) =>
      answer(method !== 'DELETE' ? set : url.includes('/domains/') ? { ...set, domains: [] } : none),
    )
    fireEvent.click(
      await screen.findByRole('button', {
        name: t('accounts.signOnSettings.domains.removeOf', { domain: domain.domain }),
      }),
    )
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('accounts.signOnSettings.remove') }),
    )
    await waitFor(() => expect(screen.queryByText(domain.domain)).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: t('accounts.signOnSettings.remove') }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('accounts.signOnSettings.remove') }),
    )
    await screen.findByText(t('accounts.signOnSettings.empty.title'))
  })

  it('says when its secret was lost, and when it cannot be loaded', async () => {
    await show(() => answer({ ...set, signOn: { ...set.signOn!, hasSecret: false } }))
    await screen.findByText(t('accounts.signOnSettings.secretMissing'))
    cleanup()
    await server!.close()
    await show(() => ({ status: 500, body: { code: 'server.failed', message: '', requestId: 'r' } }))
    await screen.findByText(t('integrations.failed'))
  })
})

describe('the operator’s page', () => {
  const listed: ConsoleDomain = {
    _id: domain._id,
    domain: 'acme.example',
    proof: 'operator',
    corporate: { _id: ids.corporate, name: 'Acme' },
    issuer: 'https://id.acme.example',
    isRequired: false,
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  const list = (data: readonly ConsoleDomain[]): Answer => ({ status: 200, body: { data } })

  it('requires it for a company after asking', async () => {
    let isRequired = false
    await show(
      ({ method }) => {
        if (method === 'PUT') isRequired = true
        return method === 'PUT' ? answer(set) : list([{ ...listed, isRequired }])
      },
      <SignOnDomains mayManage />,
    )
    await screen.findByText(t('accounts.signOnSettings.console.byOperator'))
    fireEvent.click(screen.getByRole('button', { name: /^Require/ }))
    await screen.findByText(t('accounts.signOnSettings.console.askRequire', { company: 'Acme' }))
    press(t('accounts.signOnSettings.required.submitOn'))
    await screen.findByText(t('accounts.signOnSettings.console.required'))
    expect(writes().map(({ body }) => body)).toEqual([{ isRequired: true }])
  })

  it('changes nothing for a reader', async () => {
    await show(() => list([{ ...listed, issuer: null }]), <SignOnDomains mayManage={false} />)
    await screen.findByText(t('accounts.signOnSettings.console.notSetUp'))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says what it is for while there is none, and what a dialog lacks', async () => {
    await show(({ url }) => (url.includes('corporates') ? list([]) : list([])), <SignOnDomains mayManage />)
    await screen.findByText(t('accounts.signOnSettings.console.empty'))
    press(t('accounts.signOnSettings.console.add'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: t('accounts.signOnSettings.console.add') }))
    await screen.findByText(t('accounts.signOnSettings.domains.wrong'))
    expect(writes()).toEqual([])
  })
})
