import { Blob } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { readTaken } from '../../../api/offline/taken-copies.ts'
import { endSession } from '../../../api/session/session.ts'
import { aPlan } from '../../../testing/an-elevation.ts'
import { browserCaches } from '../../../testing/browser-caches.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { aDefect } from '../testing/a-defect.ts'
import { ofInspection, registerServer } from '../testing/defect-server.ts'
import { takeAlong } from './take-along.ts'
import { TakeAlong } from './TakeAlong.tsx'

closeScreens()
const t = await translatorOf()
let browser = browserCaches()
let inspectionId = ''
let count = 0
beforeEach(() => {
  browser = browserCaches()
  count += 1
  inspectionId = `01930000-0000-7000-8000-1${String(count).padStart(11, '0')}`
  vi.stubGlobal('caches', browser.caches)
  vi.stubGlobal('Blob', Blob)
  stubNavigator()
})
afterEach(() => vi.unstubAllGlobals())

function stubNavigator(storage: object = { persist: () => Promise.resolve(true) }): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker: {}, storage }))
}

const picture = (name: string) => ({
  url: `/files/p/17.sig/drawings/${name}.jpg`,
  thumbnailUrl: `/files/p/17.sig/drawings/${name}-small.jpg`,
  width: 800,
  height: 600,
  tiles: null,
})
const elevation = aPlan({ picture: picture('north') })
const defect = aDefect({
  images: [{ imageId: aDefect()._id, annotationId: aDefect()._id, thumbnailUrl: '/files/p/17.sig/media/1.jpg' }],
})
const byRegister = registerServer({ defects: [defect] })
const mebibyte = 1024 * 1024

function respond(asked: SentRequest): Answer {
  if (asked.method === 'HEAD') return { status: 200, headers: { 'content-length': String(mebibyte) } }
  if (asked.url.startsWith('/files/')) return { status: 200, body: 'picture' }
  if (asked.url.includes('/topology')) return { status: 200, body: { elevationPlans: [elevation] } }
  if (asked.url.endsWith('/column')) return { status: 200, body: { columns: [] } }
  return byRegister(asked)
}

const of = () => ({ ...ofInspection, inspectionId })
const show = (answer: (asked: SentRequest) => Answer = respond) =>
  showScreen(<TakeAlong of={of()} role="corporate-admin" />, { respond: answer })
const storedKeys = () => [...browser.stores.values()].flatMap((entries) => [...entries.keys()])
const work = () => ({ role: 'corporate-admin', signal: new AbortController().signal, onProgress: vi.fn() }) as const

async function storeNow(): Promise<void> {
  press(t('defects.takeAlong.open'))
  await screen.findByText(t('defects.takeAlong.leftOut'))
  press(t('defects.takeAlong.store'))
}

it('says how large it is and what is missing before anything is stored, then when it was stored', async () => {
  await show()
  expect(await screen.findByText(t('defects.takeAlong.lead'))).toBeTruthy()
  press(t('defects.takeAlong.open'))
  // Two pictures of the drawing and one of the defect.
  expect(await screen.findByText(/3\.0 MB/)).toBeTruthy()
  expect(screen.getByText(t('defects.takeAlong.drawings', { count: 1 }))).toBeTruthy()
  expect(screen.getByText(t('defects.takeAlong.defects', { count: 1 }))).toBeTruthy()
  expect(screen.getByText(t('defects.takeAlong.leftOut'))).toBeTruthy()
  expect(storedKeys()).toEqual([])
  // Nothing is said to be under way any more.
  expect(document.querySelector('[data-kind="busy"] > *')).toBeNull()
  press(t('defects.takeAlong.store'))
  expect(await screen.findByText(t('defects.takeAlong.refreshed'))).toBeTruthy()
  expect(await readTaken(inspectionId)).toMatchObject({ drawings: 1, photos: 1, defects: 1 })
  const wanted = [
    '/files/drawings/north.jpg',
    '/files/media/1.jpg',
    `/defects?sort=number&limit=200`,
    `/defects/${defect._id}/detail`,
    '/topology',
    `/pins?elevationId=${elevation._id}`,
  ]
  for (const key of wanted) expect(storedKeys()).toContainEqual(expect.stringContaining(key))
  expect([...browser.stores.keys()]).toEqual([expect.stringMatching(/^plumbline-kept-.*-taken-/)])
})

it('removes the copy on request only', async () => {
  await show()
  await waitFor(() => screen.getByRole('button', { name: t('defects.takeAlong.open') }))
  await storeNow()
  await screen.findByText(t('defects.takeAlong.refreshed'))
  press(t('defects.takeAlong.remove'))
  const question = within(await screen.findByRole('dialog', { name: t('defects.takeAlong.removeTitle') }))
  question.getByRole('button', { name: t('defects.takeAlong.removeConfirm') }).click()
  expect(await screen.findByText(t('defects.takeAlong.lead'))).toBeTruthy()
  expect(browser.stores.size).toBe(0)
})

it('is not called stored when the line is lost on the way, and leaves nothing half done', async () => {
  await show((asked) => (asked.method === 'GET' && asked.url.startsWith('/files/') ? 'cut' : respond(asked)))
  await waitFor(() => screen.getByRole('button', { name: t('defects.takeAlong.open') }))
  await storeNow()
  expect(await screen.findByText(t('defects.takeAlong.failures.offline'))).toBeTruthy()
  expect(browser.stores.size).toBe(0)
})

it('an earlier copy stays when it cannot be renewed, and what no defect shows any more leaves it', async () => {
  let answer = respond
  await show((asked) => answer(asked))
  const first = await takeAlong(of(), work())
  answer = (asked) => (asked.url.endsWith('/detail') ? 'cut' : respond(asked))
  await expect(takeAlong(of(), work())).rejects.toThrow()
  expect(await readTaken(inspectionId)).toEqual(first)
  answer = (asked) => (/\/defects\?/.test(asked.url) ? registerServer()(asked) : respond(asked))
  await takeAlong(of(), work())
  expect(storedKeys()).not.toContainEqual(expect.stringContaining('/media/1.jpg'))
  expect(storedKeys()).toContain('/files/drawings/north.jpg')
}, 20_000)

it('nothing stays of a project that the server refuses', async () => {
  let answer = respond
  await show((asked) => answer(asked))
  await takeAlong(of(), work())
  answer = () => refusal('project.not-found', { status: 404 })
  await expect(takeAlong(of(), work())).rejects.toThrow()
  expect(browser.stores.size).toBe(0)
})

it('nothing stays where the user signs out while it is stored', async () => {
  await show((asked) => {
    if (asked.method === 'GET' && asked.url.startsWith('/files/')) endSession('signed-out')
    return respond(asked)
  })
  await expect(takeAlong(of(), work())).rejects.toThrow()
  await waitFor(() => expect(browser.stores.size).toBe(0))
})

it.each([
  [3.2 * mebibyte, true],
  [4 * mebibyte, false],
])('with %i bytes free it refuses: %s', async (free, isRefused) => {
  stubNavigator({ estimate: () => Promise.resolve({ quota: 10 * mebibyte, usage: 10 * mebibyte - free }) })
  await show()
  await waitFor(() => press(t('defects.takeAlong.open')))
  await screen.findByText(t('defects.takeAlong.leftOut'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('defects.takeAlong.store') }).disabled).toBe(isRefused)
})

it('says that the browser may delete the copy where it promised nothing', async () => {
  stubNavigator({ persist: () => Promise.resolve(false) })
  await show()
  await waitFor(() => screen.getByRole('button', { name: t('defects.takeAlong.open') }))
  await storeNow()
  expect(await screen.findByText(t('defects.takeAlong.notPersisted'))).toBeTruthy()
})

it('says why a browser cannot', async () => {
  vi.unstubAllGlobals()
  await show()
  expect(screen.getByText(t('defects.takeAlong.unsupported'))).toBeTruthy()
})
