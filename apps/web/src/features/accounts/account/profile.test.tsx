import { MantineProvider } from '@mantine/core'
import type { Role } from '@plumbline/contract/roles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer } from '../../../api/http/fake-server.ts'
import { beginSession, readSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'

const t = translator('en', await loadMessages('en'))

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

function shown(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
}

function stored(role: Role, changes: { userName?: string; isSaas?: boolean } = {}) {
  beginSession(
    aSession({
      ...(changes.userName === undefined ? {} : { userName: changes.userName }),
      corporates: [{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: changes.isSaas ?? true }],
    }),
  )
  return readSession()!
}

async function editing(
  role: Role,
  changes: { userName?: string } = {},
  answer?: (url: string, name: string) => Answer,
) {
  const session = stored(role, changes)
  server = await loopback(({ url, body }) => {
    const { name } = body as { name: string }
    return answer?.(url, name) ?? { status: 200, body: url.includes('/users/') ? { login: name } : { name } }
  })
  const done: number[] = []
  shown(<ProfileForm session={session} onDone={() => done.push(1)} />)
  return { done, sent: () => server!.asked.map(({ method, url, body }) => ({ method, url, body })) }
}

describe('edit mode', () => {
  it('saves only what is new, and shows what the server answered', async () => {
    const { done, sent } = await editing('corporate-admin')
    expect(save().disabled).toBe(true)
    type('Company name', 'Peak Survey')
    fireEvent.click(save())
    await waitFor(() => expect(done).toEqual([1]))
    expect(sent()).toEqual([
      {
        method: 'PUT',
        url: `/user/api/v1/corporates/${ids.corporate}`,
        body: { name: 'Peak Survey', corporateId: ids.corporate },
      },
    ])
    expect(readSession()).toMatchObject({ userName: 'Demo Surveyor', corporates: [{ name: 'Peak Survey' }] })
  })

  it('saves both', async () => {
    const { done, sent } = await editing('system-admin')
    type('Name', 'Mei Chan')
    type('Company name', 'Peak Survey')
    fireEvent.click(save())
    await waitFor(() => expect(done).toEqual([1]))
    expect(sent().map(({ url }) => url)).toEqual([
      `/user/api/v1/corporates/${ids.corporate}/users/${ids.user}`,
      `/user/api/v1/corporates/${ids.corporate}`,
    ])
    expect(readSession()).toMatchObject({ userName: 'Mei Chan', corporates: [{ name: 'Peak Survey' }] })
  })

  it.each([
    ['Name', 'Me', 'rules.name.short'],
    ['Name', 'Mei  Chan', 'rules.name.format'],
    ['Name', '', 'rules.required'],
    ['Name', 'x'.repeat(31), 'rules.name.long'],
    ['Company name', 'Peak_3', 'rules.name.format'],
  ] as const)('cannot save %s %j, and says why', async (name, value, why) => {
    await editing('corporate-admin')
    type(name === 'Name' ? 'Company name' : 'Name', 'Something Good')
    type(name, value)
    expect(save().disabled).toBe(true)
    expect(screen.queryByText(t(why))).not.toBeNull()
  })

  it('a name from registration that is left as it is does not keep the company from being saved', async () => {
    const { done, sent } = await editing('corporate-admin', { userName: 'Mei C. 2' })
    type('Company name', 'Peak Survey')
    expect(save().disabled).toBe(false)
    fireEvent.click(save())
    await waitFor(() => expect(done).toEqual([1]))
    expect(sent()).toHaveLength(1)
  })

  it.each(['corporate-viewer', 'corporate-standard', 'agent-admin', 'system-read-only'] as const)(
    '%s sees the company, and changes only the own name',
    async (role) => {
      await editing(role)
      expect(screen.queryByLabelText('Company name')).toBeNull()
      expect(screen.queryByText('Demo Survey')).not.toBeNull()
      type('Name', 'Mei Chan')
      expect(save().disabled).toBe(false)
    },
  )

  it('a refusal stays on the form, and the part saved before it stays saved', async () => {
    const { done } = await editing('corporate-admin', {}, (url, name) =>
      url.includes('/users/')
        ? { status: 200, body: { login: name } }
        : { status: 403, body: { code: 'access.denied', message: 'x' } },
    )
    type('Name', 'Mei Chan')
    type('Company name', 'Peak Survey')
    fireEvent.click(save())
    await screen.findByText(t('errors.access.denied'))
    expect(done).toEqual([])
    expect(readSession()).toMatchObject({ userName: 'Mei Chan', corporates: [{ name: 'Demo Survey' }] })
    expect(field('Company name').value).toBe('Peak Survey')
  })
})

describe('links of the profile box', () => {
  const hrefs = {
    account: '/account',
    changePassword: '/change-password',
    calendar: '/calendar',
    purchaseHistory: '/purchase-history',
    users: '/manage-users',
    shareLinks: '/share-links',
    integrations: '/integrations',
    audit: '/audit-log',
    console: '/console',
  }
  it.each([
    ['corporate-admin', true, ['/purchase-history', '/manage-users', '/share-links', '/integrations', '/audit-log']],
    ['corporate-admin', false, ['/manage-users', '/share-links', '/integrations', '/audit-log']],
    ['corporate-standard', true, ['/share-links']],
    ['corporate-viewer', true, []],
    ['system-admin', true, ['/manage-users', '/share-links', '/integrations', '/audit-log', '/console']],
  ] as const)('%s, SaaS %s: %j besides account and password', (role, isSaas, more) => {
    shown(<ProfileLinks session={stored(role, { isSaas })} hrefs={hrefs} onFollow={() => undefined} />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account',
      '/change-password',
      '/calendar',
      ...more,
    ])
  })
})
