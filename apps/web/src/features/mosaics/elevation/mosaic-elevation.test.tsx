import type { Locale } from '@plumbline/contract/locales'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids as session } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, refusal, showScreen, toasts } from '../../../testing/show-screen.tsx'
import {
  aCoverage,
  aJob,
  aMosaic,
  anAnnotation,
  aPlan,
  aSource,
  aThermal,
  ids,
  mosaicServer,
} from '../testing/a-mosaic.ts'
import { MosaicElevation } from './MosaicElevation.tsx'

closeScreens()
beforeAll(() => {
  // jsdom paints nothing; what is painted is looked at in a real browser.
  const paint = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
  )
  HTMLCanvasElement.prototype.getContext = (() => paint) as unknown as HTMLCanvasElement['getContext']
  Element.prototype.setPointerCapture = () => undefined
})
const t = await translatorOf()
const chinese = await translatorOf('zh-hk')

type Shown = {
  readonly server?: ReturnType<typeof mosaicServer>
  readonly role?: Role
  readonly locale?: Locale
  readonly mosaicId?: string
  readonly respond?: Parameters<typeof showScreen>[1]
}

async function show({ server = mosaicServer(), role = 'corporate-admin', locale = 'en', mosaicId }: Shown = {}) {
  const opened: [string, { readonly x: number; readonly y: number }][] = []
  const versions: string[] = []
  const shown = await showScreen(
    <MosaicElevation
      of={{ projectId: ids.project, inspectionId: ids.inspection }}
      plan={aPlan()}
      member={{ corporateId: session.corporate, role, name: 'Demo Survey', isSaas: true }}
      mosaicId={mosaicId ?? null}
      onVersion={(id) => versions.push(id)}
      defects={{ pins: [], styles: {}, openId: null, onOpen: () => undefined, panel: null }}
      hrefs={{
        photo: (id, at) => (at === undefined ? `/photo/${id}` : `/photo/${id}?at=${at.x},${at.y}`),
        coverage: '/coverage',
        upload: '/upload',
      }}
      onPhoto={(id, at) => opened.push([id, at])}
      chooser={<span>chooser</span>}
      layers={<nav aria-label="layers" />}
    />,
    { locale, respond: server.answer },
  )
  return { ...shown, opened, versions }
}

const region = (name: string) => screen.findByRole('region', { name }).then(within)
const surface = () => screen.findByRole('application', { name: 'Mosaic of North' })

describe('a finished mosaic', () => {
  it('says its scale and size, how exact it is, who made it when, and of how many photos', async () => {
    await show()
    const about = await region(t('mosaics.about.title'))
    for (const text of [
      '5 mm/px',
      '2,400 × 1,800 px, 12 × 9 m',
      '97 % of the elevation',
      '± 0.4 % (one standard deviation), by the positions and the lens of the photos',
      '± 0.35 m on the elevation (one standard deviation)',
      '2 used, 1 left out',
    ])
      expect(about.getByText(text)).toBeTruthy()
    const [made] = /^.*(?= by Ada Lau$)/.exec(about.getByText(/by Ada Lau$/).textContent!) ?? []
    // The same moment in the list: a version has one.
    expect((await region(t('mosaics.versions.title'))).getByText(made!)).toBeTruthy()
  })

  it('says how well its photos fit, the worst first, and shows it on the mosaic with a hatching for each class', async () => {
    await show()
    const fit = await region(t('mosaics.fit.title'))
    expect(fit.getByText('within 0.6 px (3 mm)')).toBeTruthy()
    expect(fit.getByText('within 2.1 px (11 mm)')).toBeTruthy()
    expect(fit.getByText(/lies by its position alone where it shows too little/)).toBeTruthy()
    expect(fit.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open DJI_0002.JPG: Placed by its position alone, exact to ± 0.9 m (one standard deviation)',
      'Open DJI_0001.JPG: 0.6 px (3 mm), 212 matches',
    ])
    expect(document.querySelector('[data-layer="fit"]')).toBeNull()
    fireEvent.click(fit.getByRole('checkbox', { name: t('mosaics.fit.show') }))
    const layer = document.querySelector('[data-layer="fit"]')!
    expect([...layer.querySelectorAll('g')].map((group) => group.getAttribute('data-fit'))).toEqual(['good', 'unknown'])
    expect(layer.querySelector('g[data-fit="unknown"] path[fill^="url"]')).not.toBeNull()
    expect(fit.getByText('Off by 1 to 3 px')).toBeTruthy()
  })

  it('never hides photos that were left out: each has its reason and a link', async () => {
    await show()
    const link = (await region(t('mosaics.leftOut.title', { count: 1 }))).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/photo/${ids.soft}`)
    expect(link.getAttribute('aria-label')).toContain(t('mosaics.leftOut.reasons.contradicts'))
  })

  it('says how many photos arrived since it was made', async () => {
    const arrived = ['2026-11-12T00:00:00.000Z', '2026-11-11T00:00:00.000Z', '2026-11-09T00:00:00.000Z']
    await show({ server: mosaicServer({ arrived }) })
    expect(await screen.findByText(t('mosaics.about.newer', { count: 2 }))).toBeTruthy()
  })

  it('says that it still shows photos which were deleted since', async () => {
    await show({ server: mosaicServer({ versions: [aMosaic({ photosDeleted: 2 })] }) })
    expect(await screen.findByText(/2 photos of this mosaic were deleted since/)).toBeTruthy()
  })

  it.each([
    [
      { turnDegrees: -0.213, edges: 812 },
      '± 0.06° (one standard deviation): turned by 0.21° so that 812 upright edges',
    ],
    [null, '± 0.06° (one standard deviation), by positions alone'],
    [undefined, undefined],
  ])('says how upright it is, and by what: %j', async (levelling, text) => {
    const accuracy = { scaleSigma: 0.004, shiftSigmaM: 0.35, tiltSigma: 0.052, levelling }
    await show({ server: mosaicServer({ versions: [aMosaic({ accuracy })] }) })
    const about = await region(t('mosaics.about.title'))
    if (text === undefined) expect(about.queryByText(t('mosaics.about.upright'))).toBeNull()
    else expect(about.getByText(text, { exact: false })).toBeTruthy()
  })

  it('opens the sharpest photo where the crosshair is, moved there with the arrow keys', async () => {
    const soft = aSource({ imageId: ids.right, sharpness: 0.1, mmPx: 1.4 })
    const { opened } = await show({ server: mosaicServer({ sourcesAt: () => [soft, aSource()] }) })
    const canvas = await surface()
    fireEvent.keyDown(canvas, { key: 'Enter' })
    expect(document.querySelector('[data-place-mark]')).toBeNull()
    fireEvent.keyDown(canvas, { key: 'ArrowRight' })
    expect(document.querySelector('[data-place-mark]')).not.toBeNull()
    fireEvent.keyDown(canvas, { key: 'Enter' })
    await waitFor(() => expect(opened).toEqual([[ids.left, { x: 0.25, y: 0.5 }]]))
    fireEvent.keyDown(canvas, { key: 'Escape' })
    expect(document.querySelector('[data-place-mark]')).toBeNull()
  })

  it('says where no photo shows the place', async () => {
    const { opened } = await show({ server: mosaicServer({ sourcesAt: () => [] }) })
    const canvas = await surface()
    fireEvent.keyDown(canvas, { key: 'ArrowDown' })
    fireEvent.keyDown(canvas, { key: 'Enter' })
    expect(await screen.findByText(t('mosaics.open.none'))).toBeTruthy()
    expect(opened).toEqual([])
  })

  it('lists its versions, shows another and deletes one after a question', async () => {
    const older = aMosaic({ _id: ids.older, createdAt: '2026-11-01T02:00:00.000Z', residualPx: null })
    const server = mosaicServer({ versions: [aMosaic(), older] })
    const { versions, writes } = await show({ server })
    const list = await region(t('mosaics.versions.title'))
    const [first, second] = list.getAllByRole('listitem')
    expect(first!.textContent).toContain('Ada Lau · 2 photos · 5 mm/px · median 0.6 px, 95 % 2.1 px')
    expect(first!.getAttribute('aria-current')).toBe('true')
    expect(second!.textContent).toContain(t('mosaics.versions.noResidual'))
    fireEvent.click(within(second!).getByRole('button', { name: /^Show the version/ }))
    expect(versions).toEqual([ids.older])
    fireEvent.click(within(second!).getByRole('button', { name: /^Delete the version/ }))
    fireEvent.click(await screen.findByRole('button', { name: t('mosaics.versions.deleteConfirm') }))
    await waitFor(() => expect(toasts()).toEqual([t('mosaics.versions.deleted')]))
    expect(writes().map(({ method, url }) => [method, url.split('/').at(-1)])).toEqual([['DELETE', ids.older]])
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  })

  it('prepares files on request and links each with its world file', async () => {
    const part = { left: 0, top: 0, widthPx: 2_400, heightPx: 1_800, bytes: 3_145_728 }
    const parts = [{ ...part, name: 'north.png', url: '/f/1', worldName: 'north.pgw', worldUrl: '/f/2' }]
    await show({ server: mosaicServer({ download: { state: 'ready', parts } }) })
    const files = await region(t('mosaics.download.title'))
    expect(files.queryByRole('link')).toBeNull()
    fireEvent.click(files.getByRole('button', { name: t('mosaics.download.png') }))
    const file = await files.findByRole('link', { name: 'north.png, 3.0 MB' })
    expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual(['/f/1', 'north.png'])
    expect(files.getByRole('link', { name: 'World file north.pgw' }).getAttribute('href')).toBe('/f/2')
  })

  it('shows stored shapes of its photos, so that what was drawn on it is there again', async () => {
    await show({ server: mosaicServer({ annotations: [anAnnotation({ isDefect: null, defectId: null })] }) })
    const canvas = await surface()
    // Until the shapes are loaded there is none to go to.
    await waitFor(() => {
      fireEvent.keyDown(canvas, { key: '.' })
      expect(screen.getAllByText(new RegExp(t('mosaics.draw.undecided'))).length).toBeGreaterThan(0)
    })
  })

  it('speaks Chinese', async () => {
    await show({ locale: 'zh-hk' })
    expect(await screen.findByText('採用 2 張，剔除 1 張')).toBeTruthy()
    expect(await screen.findByRole('application', { name: chinese('mosaics.canvas', { name: 'North' }) })).toBeTruthy()
  })
})

describe('a thermal mosaic', () => {
  it('has one colour scale with its ends, and says how warm it is at the crosshair', async () => {
    await show({ server: mosaicServer({ versions: [aThermal()] }) })
    expect(await screen.findByRole('img', { name: 'Colours from 12.0 °C to 26.0 °C' })).toBeTruthy()
    const facts = await region(t('mosaics.thermal.title'))
    for (const text of ['11.2 °C', '27.8 °C', '18.4 °C']) expect(facts.getByText(text)).toBeTruthy()
    fireEvent.keyDown(await surface(), { key: 'ArrowRight' })
    expect(await screen.findByText(/^15\.0 °C · /)).toBeTruthy()
  })
})

describe('while there is no mosaic', () => {
  it('says what to do where the place of the elevation is not known', async () => {
    await show({ server: mosaicServer({ versions: [], coverage: aCoverage({ frame: null }) }) })
    await screen.findByRole('heading', { name: t('mosaics.none.frame') })
    expect(screen.getByRole('link', { name: t('mosaics.none.toCoverage') }).getAttribute('href')).toBe('/coverage')
    expect(screen.queryByRole('button', { name: t('mosaics.make.open') })).toBeNull()
  })

  it('leads to the upload where there is no photo', async () => {
    await show({ server: mosaicServer({ versions: [], coverage: aCoverage({ photosUsed: 0 }) }) })
    const link = await screen.findByRole('link', { name: t('mosaics.none.toUpload') })
    expect(link.getAttribute('href')).toBe('/upload')
  })

  it('can be made by an editor, and a viewer is informed who can', async () => {
    await show({ server: mosaicServer({ versions: [] }), role: 'corporate-viewer' })
    await screen.findByRole('heading', { name: t('mosaics.none.title') })
    expect(screen.getByText(new RegExp(t('mosaics.none.viewer')))).toBeTruthy()
    expect(screen.queryByRole('button', { name: t('mosaics.make.open') })).toBeNull()
  })

  it('shows stage and progress, and can be cancelled', async () => {
    const { writes } = await show({ server: mosaicServer({ versions: [aJob()] }) })
    await screen.findByRole('heading', { name: t('mosaics.none.running') })
    expect(screen.getByText(`${t('mosaics.stages.matching')}, 42 %`)).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: t('mosaics.job.bar') }).getAttribute('aria-valuenow')).toBe('42')
    // One way to end it: what is being made is cancelled, not deleted.
    expect(screen.queryByRole('button', { name: /^Delete the version/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: t('mosaics.job.cancel') }))
    await screen.findByText(/was cancelled\.$/)
    expect(writes()[0]?.url).toMatch(new RegExp(`${ids.mosaic}/cancel$`))
    expect(screen.getByRole('heading', { name: 'No mosaic of this elevation is ready' })).toBeTruthy()
    expect(screen.getByRole('button', { name: t('mosaics.make.open') })).toBeTruthy()
  })

  it('does not bother a viewer with what an editor cancelled', async () => {
    await show({ server: mosaicServer({ versions: [aJob({ status: 'cancelled' })] }), role: 'corporate-viewer' })
    await screen.findByRole('heading', { name: 'No mosaic of this elevation is ready' })
    expect(screen.queryByText(/was cancelled\.$/)).toBeNull()
  })

  it('says first why it failed and what to do', async () => {
    await show({ server: mosaicServer({ versions: [aJob({ status: 'failed', errorCode: 'mosaic.too-complex' })] }) })
    expect((await screen.findByRole('alert')).textContent).toContain(t('errors.mosaic.too-complex' as never))
    expect(screen.getByRole('button', { name: t('mosaics.make.open') })).toBeTruthy()
  })

  it('shows the version before while a new one is made', async () => {
    const job = aJob({ _id: ids.older, status: 'pending', stage: null, progress: 0 })
    await show({ server: mosaicServer({ versions: [job, aMosaic()] }) })
    expect(await surface()).toBeTruthy()
    expect(screen.getByText(t('mosaics.job.waiting'))).toBeTruthy()
    expect(screen.getByText(/Until it is ready you see the version from/)).toBeTruthy()
  })

  it('says what could not be loaded, and asks again on request', async () => {
    let isBroken = true
    const server = mosaicServer()
    await show({
      server: {
        ...server,
        answer: (asked) => (isBroken ? refusal('project.not-found', { status: 404 }) : server.answer(asked)),
      },
    })
    await screen.findByRole('heading', { name: t('mosaics.failed') })
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: t('mosaics.retry') }))
    expect(await surface()).toBeTruthy()
  })
})

describe('making one', () => {
  async function open() {
    const shown = await show({ server: mosaicServer({ versions: [] }) })
    fireEvent.click(await screen.findByRole('button', { name: t('mosaics.make.open') }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a mosaic of North' }))
    await dialog.findByText(/^44 photos\./)
    return { ...shown, dialog }
  }

  it('says how many photos, which scale and why, how large and how long', async () => {
    const { dialog, writes } = await open()
    expect(dialog.getByLabelText<HTMLInputElement>(t('mosaics.make.mmPx')).value).toBe('5')
    expect(dialog.getByText(/The photos have a median of 1\.5 mm\/px/)).toBeTruthy()
    expect(dialog.getByText(/2,400 × 1,800 px, 4\.3 megapixels\./)).toBeTruthy()
    expect(dialog.getByText(/Takes about \d+ minutes? on a server that has nothing else to do/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: t('mosaics.make.submit') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes().map(({ body }) => body)).toEqual([{ kind: 'visual', mmPx: 5, imageIds: null }])
    await screen.findByRole('heading', { name: t('mosaics.none.running') })
  })

  it('takes photos of chosen floors alone, and thermal images', async () => {
    const { dialog, writes, asked } = await open()
    fireEvent.click(dialog.getByRole('radio', { name: /^Temperatures/ }))
    fireEvent.click(dialog.getByRole('radio', { name: t('mosaics.make.floors') }))
    fireEvent.change(dialog.getByLabelText(t('mosaics.make.to')), { target: { value: '2' } })
    await dialog.findByText(/^34 photos\./)
    // Two of three floors; the median of the visual photos says nothing of thermal images.
    expect(dialog.getByText(/^About 2,400 × 1,200 px/)).toBeTruthy()
    expect(dialog.queryByText(/median of 1\.5 mm/)).toBeNull()
    expect(dialog.getByText(new RegExp(t('mosaics.make.thermalWhy')))).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: t('mosaics.make.submit') }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toEqual({ kind: 'thermal', mmPx: 5, imageIds: [ids.left, ids.right] })
    const query = new URL(asked.find(({ url }) => url.includes('/medias/ids'))!.url, 'http://localhost').searchParams
    expect([query.get('floors'), query.get('type')]).toEqual(['3,2', 'thermal'])
  })

  it('refuses a scale that is none', async () => {
    const { dialog, writes } = await open()
    fireEvent.change(dialog.getByLabelText(t('mosaics.make.mmPx')), { target: { value: '0.1' } })
    fireEvent.click(dialog.getByRole('button', { name: t('mosaics.make.submit') }))
    expect(await dialog.findByText('Enter a number from 0.5 to 200.')).toBeTruthy()
    expect(writes()).toEqual([])
  })
})
