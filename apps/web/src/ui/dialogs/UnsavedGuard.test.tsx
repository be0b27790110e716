import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

const t = translator('en', await loadMessages('en'))
const question = 'Changes have not saved yet. Save before leaving this page?'

beforeAll(defineLayoutStandIns)

afterEach(cleanup)

async function edit({ dirty = true, saved = true } = {}) {
  const saves: number[] = []
  const discards: string[] = []
  const onSave = async () => {
    saves.push(1)
    return saved
  }
  const router = createMemoryRouter(
    [
      {
        path: '/edit',
        element: (
          <>
            <UnsavedGuard dirty={dirty} onSave={onSave} onDiscard={() => discards.push('discard')} />
            <Link to="/list">list</Link>
            <Link to="/edit?page=2">next</Link>
          </>
        ),
      },
      { path: '/list', element: <p>the list</p> },
    ],
    { initialEntries: ['/edit'] },
  )
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
  return { saves, discards, router }
}

const leave = () => fireEvent.click(screen.getByText('list'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('does not ask when nothing was changed', async () => {
  await edit({ dirty: false })
  leave()
  await screen.findByText('the list')
})

it('asks, saves and leaves', async () => {
  const { saves } = await edit()
  leave()
  await screen.findByText(question)
  press('Save')
  await screen.findByText('the list')
  expect(saves).toHaveLength(1)
})

it('stays when saving failed', async () => {
  const { router } = await edit({ saved: false })
  leave()
  await screen.findByText(question)
  press('Save')
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(router.state.location.pathname).toBe('/edit')
})

it('discards the changes and leaves', async () => {
  const { saves, discards } = await edit()
  leave()
  await screen.findByText(question)
  press('Not Save')
  await screen.findByText('the list')
  expect([saves.length, discards.length]).toEqual([0, 1])
})

it('stays when the user cancels', async () => {
  const { router } = await edit()
  leave()
  await screen.findByText(question)
  fireEvent.click(screen.getByText('Stay on this page'))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(router.state.location.pathname).toBe('/edit')
})

it('does not ask inside the page', async () => {
  const { router } = await edit()
  fireEvent.click(screen.getByText('next'))
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  expect(screen.queryByText(question)).toBeNull()
})

it('asks before the browser closes the page, only when something is unsaved', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await edit({ dirty: false })
  expect(closing()).toBe(false)
  cleanup()
  await edit()
  expect(closing()).toBe(true)
})
