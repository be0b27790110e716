import { locales } from '@plumbline/contract/locales'
import type { Session } from '@plumbline/contract/accounts/accounts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { Console } from './Console.tsx'

closeScreens()
const t = await translatorOf()

const sessionAs = (role: Session['corporates'][number]['role']): Session => {
  const session = aSession()
  return { ...session, corporates: session.corporates.map((member) => ({ ...member, role })) }
}
const tabs = ['companies', 'users', 'orders', 'limits', 'domains', 'audit', 'operations'] as const

describe('the console', () => {
  it.each(locales)('has seven tabs in %s for who runs the server', async (locale) => {
    const words = await translatorOf(locale)
    await showScreen(<Console />, { locale, session: sessionAs('system-admin') })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words('accounts.console.title'))
    const bar = within(screen.getByRole('navigation', { name: words('accounts.console.tabs.label') }))
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      tabs.map((tab) => words(`accounts.console.tabs.${tab}`)),
    )
  })

  it('marks the tab of the address', async () => {
    await showScreen(<Console />, { session: sessionAs('system-admin'), path: '/console/orders' })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(t('accounts.console.tabs.orders'))
  })

  it('says that it is only read, to who may only read it', async () => {
    await showScreen(<Console />, { session: sessionAs('system-read-only') })
    expect(screen.getByText(t('accounts.console.readOnly'), { exact: false })).toBeTruthy()
  })

  it('is refused to a corporate administrator, without a tab', async () => {
    await showScreen(<Console />, { session: sessionAs('corporate-admin') })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText(t('accounts.console.title'))).toBeNull()
  })
})
