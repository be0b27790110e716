import type { FinderCounts, FinderState } from '@plumbline/contract/media/privacy'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ids, type Answer } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, showScreen } from '../../testing/show-screen.tsx'
import { ShareFinder } from './ShareFinder.tsx'

closeScreens()
const t = await translatorOf()
const of = { projectId: ids.corporate, inspectionId: '01930000-0000-7000-8000-00000000d001' }
const finder = (name: 'run' | 'stop' | 'use') => t(`media.privacy.finder.${name}`)

const counts: FinderCounts = { total: 12, checked: 5, read: 3, waiting: 0, failed: 0, unread: 4 }
const state: FinderState = {
  settings: { use: 'off', version: 2 },
  finder: '1-0a1b2c3d',
  photos: counts,
  withDefects: counts,
}
const reading: FinderState = {
  ...state,
  photos: { ...counts, waiting: 7 },
  withDefects: { ...counts, waiting: 4, unread: 0 },
}

const show = (stored: FinderState, answer: Answer = { status: 200, body: reading }) =>
  showScreen(<ShareFinder of={of} />, {
    respond: ({ method }) => (method === 'GET' ? { status: 200, body: stored } : answer),
  })

it('says how many photos people checked, the finder alone read and neither, and that it misses some', async () => {
  await show(state)
  await screen.findByText('Photos of defects: 12. Checked by a person: 5. Read by the finder only: 3. Unread: 4.')
  screen.getByText(t('media.privacy.finder.lead'))
})

it('reads photos of defects when asked to, says how many are left, and can be stopped', async () => {
  const { writes } = await show(state)
  await screen.findByText(/Unread: 4/)
  press(finder('run'))
  await screen.findByText(/7 photos left to read/)
  expect(writes()).toMatchObject([{ method: 'POST', body: { scope: 'defects' } }])
  press(finder('stop'))
  await waitFor(() => expect(writes().at(-1)!.url).toMatch(/\/privacy\/finder\/stop$/))
})

it('saves on the version that was read what it reads by itself', async () => {
  const { writes } = await show(state, { status: 200, body: { ...state, settings: { use: 'shares', version: 3 } } })
  const choice = await screen.findByLabelText<HTMLSelectElement>(finder('use'))
  fireEvent.change(choice, { target: { value: 'shares' } })
  await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', body: { use: 'shares', version: 2 } }]))
  await waitFor(() => expect([choice.value, choice.disabled]).toEqual(['shares', false]))
})

it('says why a change was refused', async () => {
  await show(state, { status: 403, body: { code: 'access.denied', message: 'x', requestId: 'x' } })
  fireEvent.change(await screen.findByLabelText(finder('use')), { target: { value: 'everything' } })
  await screen.findByText(t('errors.access.denied'))
})

it('names photos that could not be read, and a server without weights, where it cannot be started', async () => {
  await show({ ...state, finder: '', withDefects: { ...counts, failed: 1 } })
  await screen.findByText(/1 photo couldn’t be read/)
  screen.getByText(t('errors.privacy.no-finder'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: finder('run') }).disabled).toBe(true)
})
