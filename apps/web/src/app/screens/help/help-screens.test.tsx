import { MantineProvider } from '@mantine/core'
import { supportRoutes } from '@plumbline/contract/notifications/support'
import { locales, type Locale } from '@plumbline/contract/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, type InitialEntry } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, loopback, type Answer } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadHelp } from '../../../i18n/load-help.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { stubLayout, translatorOf } from '../../../testing/render-in-language.tsx'
import { Contact } from './Contact.tsx'
import { Help } from './Help.tsx'

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

const reachable: Answer = { status: 200, body: { isReachable: true, chatScriptUrl: null, version: '1.2.3' } }

async function show(entry: InitialEntry, locale: Locale = 'en', respond: (method: string) => Answer = () => reachable) {
  stubLayout()
  server = await loopback(({ url, method }) =>
    url === supportRoutes.support.path ? respond(method) : { status: 200, body: {} },
  )
  const session = aSession()
  beginSession(session)
  const words = await loadHelp(locale)
  const t = await translatorOf(locale)
  const loader = () => words
  const router = createMemoryRouter(
    [
      { path: '/help/contact', loader, element: <Contact />, hydrateFallbackElement: <></> },
      { path: '/help/:topic?', loader, element: <Help />, hydrateFallbackElement: <></> },
      { path: '*', element: <></> },
    ],
    { initialEntries: [entry] },
  )
  render(
    <MantineProvider env="test" withGlobalClasses={false} withCssVariables={false}>
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  const { asked } = server
  return { ...words, t, router, asked, session }
}

describe('the help centre', () => {
  it.each(locales)('opens at the first steps, with every group in %s', async (locale) => {
    const { help, articles } = await show('/help', locale)
    expect(screen.getByRole('article').querySelector('h2')?.textContent).toBe(articles['first-steps'].title)
    const topics = within(screen.getByRole('navigation', { name: help.topics }))
    for (const group of Object.values(help.groups)) expect(topics.getByRole('heading', { name: group })).toBeTruthy()
  })

  it('opens the topic of its address and marks it', async () => {
    const { articles } = await show('/help/gsd')
    expect(screen.getByRole('article', { name: articles.gsd.title })).toBeTruthy()
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(articles.gsd.title)
  })

  it('finds by words, and opens what was found', async () => {
    const { help, articles } = await show('/help')
    fireEvent.change(screen.getByLabelText(help.search), { target: { value: 'two-factor' } })
    const topics = within(screen.getByRole('navigation', { name: help.topics }))
    fireEvent.click(topics.getByRole('link', { name: articles.account.title }))
    expect(await screen.findByRole('article', { name: articles.account.title })).toBeTruthy()
  })

  it('says that nothing was found, and clears the search', async () => {
    const { help } = await show('/help')
    fireEvent.change(screen.getByLabelText(help.search), { target: { value: 'xylophone' } })
    expect(screen.queryByRole('article')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: help.clear }))
    expect(screen.getByRole('article')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(help.search).value).toBe('')
  })

  it('leads back to the page one came from, and only then', async () => {
    const { help, router } = await show({ pathname: '/help', state: { from: '/projects?search=a' } })
    fireEvent.click(screen.getByRole('link', { name: help.back }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    cleanup()
    await show('/help')
    expect(screen.queryByRole('link', { name: help.back })).toBeNull()
  })
})

describe('the letter to support', () => {
  it('shows what goes along before it is sent, and then where the answer goes', async () => {
    const { help, asked, session } = await show('/help/contact', 'en', (method) =>
      method === 'GET' ? reachable : { status: 200, body: {} },
    )
    const words = help.contact
    const along = within(await screen.findByRole('region', { name: words.along }))
    expect(along.getByText('1.2.3')).toBeTruthy()
    expect(along.queryByText(words.context.project)).toBeNull()
    fireEvent.change(screen.getByLabelText(words.message), { target: { value: 'The plan does not open.' } })
    fireEvent.click(screen.getByRole('button', { name: words.submit }))
    const sentTitle = await screen.findByRole('heading', { name: words.sent })
    await waitFor(() => expect(document.activeElement).toBe(sentTitle))
    expect(screen.getByText(session.userEmail, { exact: false })).toBeTruthy()
    const letter = asked.find(({ method, url }) => method === 'POST' && url === supportRoutes.askSupport.path)
    expect(letter?.body).toMatchObject({ message: 'The plan does not open.', context: { version: '1.2.3' } })
    fireEvent.click(screen.getByRole('button', { name: words.another }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(words.message).value).toBe('')
  })

  it('is not sent empty', async () => {
    const { help, asked } = await show('/help/contact')
    fireEvent.click(await screen.findByRole('button', { name: help.contact.submit }))
    await waitFor(() => expect(screen.getByLabelText(help.contact.message).getAttribute('aria-invalid')).toBe('true'))
    expect(asked.filter(({ method, url }) => method === 'POST' && url === supportRoutes.askSupport.path)).toEqual([])
  })

  it('names whom to ask where no letter can be delivered', async () => {
    const { help } = await show('/help/contact', 'zh-hk', () => ({
      status: 200,
      body: { isReachable: false, chatScriptUrl: null, version: '1.2.3' },
    }))
    expect(await screen.findByRole('heading', { name: help.contact.nobody })).toBeTruthy()
    expect(screen.queryByRole('button', { name: help.contact.submit })).toBeNull()
  })
})
