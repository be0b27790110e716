import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids as session } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { MosaicElevation } from '../elevation/MosaicElevation.tsx'
import { aDistance, aMosaic, aPlan, ids, mosaicServer } from '../testing/a-mosaic.ts'

closeScreens()
beforeAll(() => {
  // jsdom paints nothing; what is painted is looked at in a real browser.
  const paint = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
  )
  HTMLCanvasElement.prototype.getContext = (() => paint) as unknown as HTMLCanvasElement['getContext']
})
const t = await translatorOf()

async function show(server = mosaicServer(), role: Role = 'corporate-admin') {
  const opened: string[] = []
  const shown = await showScreen(
    <MosaicElevation
      of={{ projectId: ids.project, inspectionId: ids.inspection }}
      plan={aPlan()}
      member={{ corporateId: session.corporate, role, name: 'Demo Survey', isSaas: true }}
      mosaicId={null}
      onVersion={() => undefined}
      defects={{ pins: [], styles: {}, openId: null, onOpen: () => undefined, panel: null }}
      hrefs={{ photo: (id) => `/photo/${id}`, coverage: '/coverage', upload: '/upload' }}
      onPhoto={(id) => opened.push(id)}
      chooser={null}
      layers={null}
    />,
    { respond: server.answer },
  )
  return { ...shown, opened }
}

const panel = () => screen.findByRole('region', { name: t('mosaics.distance.title') }).then(within)
const surface = () => screen.findByRole('application', { name: 'Mosaic of North' })
const button = (key: 'open' | 'change' | 'remove' | 'undo' | 'save' | 'cancel') => ({
  name: t(`mosaics.distance.${key}`),
})

/** From the middle to the right, with the arrow keys. */
async function pickBoth() {
  const canvas = await surface()
  fireEvent.keyDown(canvas, { key: 'ArrowLeft', shiftKey: true })
  fireEvent.keyDown(canvas, { key: 'Enter' })
  await (await panel()).findByText(t('mosaics.distance.second'))
  fireEvent.keyDown(canvas, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(canvas, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(canvas, { key: 'Enter' })
}

const known = { distance: aDistance(), canUndo: true, version: 4 }
const madeWith = (version: number) =>
  aMosaic({
    accuracy: { scaleSigma: 0.0027, shiftSigmaM: 0.35, knownDistance: { metres: 3.2, plusMinusM: 0.01, version } },
  })

describe('a known distance', () => {
  it('is typed of a line whose ends are chosen on the mosaic, and undone', async () => {
    const { writes, opened } = await show()
    fireEvent.click((await panel()).getByRole('button', button('open')))
    expect((await panel()).getByText(t('mosaics.distance.first'))).toBeTruthy()
    await pickBoth()
    const form = await panel()
    const [, said] = /is ([\d.,]+) m long/.exec((await form.findByText(/^On this mosaic/)).textContent!) ?? []
    const measured = Number(said!.replaceAll(',', ''))
    expect(measured).toBeGreaterThan(0)
    expect(document.querySelector('[data-layer="distance"]')).not.toBeNull()
    fireEvent.click(form.getByRole('button', button('save')))
    expect(await form.findByText('Enter a number from 0.1 to 1,000.')).toBeTruthy()
    expect(writes()).toEqual([])
    const metres = String(Number((measured * 1.02).toFixed(3)))
    fireEvent.change(form.getByLabelText(t('mosaics.distance.metres')), { target: { value: metres } })
    fireEvent.click(form.getByRole('button', button('save')))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({
      change: { action: 'set', mosaicId: ids.mosaic, metres: Number(metres), plusMinusM: 0.01 },
      version: 0,
    })
    // A click that chose an end opened no photo.
    expect(opened).toEqual([])
    expect(await form.findByText(`${metres} m ± 10 mm between two points`)).toBeTruthy()
    fireEvent.click(form.getByRole('button', button('undo')))
    await waitFor(() => expect(writes()[1]?.body).toEqual({ change: { action: 'undo' }, version: 1 }))
    expect(await form.findByRole('button', button('open'))).toBeTruthy()
  })

  it('says what saving would do, and doubts what positions exclude', async () => {
    await show()
    fireEvent.click((await panel()).getByRole('button', button('open')))
    await pickBoth()
    const form = await panel()
    const [, said] = /is ([\d.,]+) m long/.exec((await form.findByText(/^On this mosaic/)).textContent!) ?? []
    const type = (by: number) =>
      fireEvent.change(form.getByLabelText(t('mosaics.distance.metres')), {
        target: { value: String(Number(said!.replaceAll(',', '')) * by) },
      })
    type(1)
    expect(form.queryByText(t('mosaics.distance.doubtful'))).toBeNull()
    // Pointed at on a mosaic that is shown small, the ends are less exact than the positions of the photos.
    expect(form.getByText(t('mosaics.distance.worse', { percent: '0.4' }))).toBeTruthy()
    type(1.4)
    expect(form.getByText(/^Lengths become 40 % longer, exact to ±/)).toBeTruthy()
    expect(form.getByText(t('mosaics.distance.doubtful'))).toBeTruthy()
    type(3)
    expect(form.getByText(t('errors.mosaic.distance-far-off'))).toBeTruthy()
    fireEvent.click(form.getByRole('button', button('cancel')))
    expect(await form.findByRole('button', button('open'))).toBeTruthy()
    expect(document.querySelector('[data-layer="distance"]')).toBeNull()
  })

  it('that is typed says what it changed, by whom, and is shown on the mosaic', async () => {
    const { writes } = await show(mosaicServer({ distance: known, versions: [madeWith(4)] }))
    const shown = await panel()
    expect(shown.getByText('3.2 m ± 10 mm between two points')).toBeTruthy()
    expect(shown.getByText('3.14 m, so lengths are now 2 % longer')).toBeTruthy()
    expect(shown.getByText(/by Ada Lau$/)).toBeTruthy()
    expect(shown.queryByText(t('mosaics.distance.older'))).toBeNull()
    expect(document.querySelector('[data-layer="distance"]')).not.toBeNull()
    const about = within(await screen.findByRole('region', { name: t('mosaics.about.title') }))
    expect(about.getByText(/by an entered distance: 3.2 m ± 10 mm between two points$/)).toBeTruthy()
    fireEvent.click(shown.getByRole('button', button('remove')))
    await waitFor(() => expect(writes()[0]?.body).toEqual({ change: { action: 'remove' }, version: 4 }))
  })

  it('that changed since says so of an older version', async () => {
    await show(mosaicServer({ distance: known }))
    expect(await (await panel()).findByText(t('mosaics.distance.older'))).toBeTruthy()
    expect(document.querySelector('[data-layer="distance"]')).toBeNull()
  })

  it('is only read by those who edit no elevations, and not spoken of where there is none', async () => {
    await show(mosaicServer({ distance: known, versions: [madeWith(4)] }), 'corporate-viewer')
    expect((await panel()).queryAllByRole('button')).toEqual([])
  })

  it('is not spoken of to readers where there is none', async () => {
    await show(mosaicServer(), 'corporate-viewer')
    await surface()
    expect(screen.queryByRole('region', { name: t('mosaics.distance.title') })).toBeNull()
  })
})
