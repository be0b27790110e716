import type { Alignment, ThermalDetail, ThermalScene } from '@plumbline/contract/thermal/thermal'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Answer } from '../../../api/http/fake-server.ts'
import {
  closeScreens,
  field,
  press,
  refusal,
  showScreen,
  toasts,
  type as typeIn,
} from '../../../testing/show-screen.tsx'
import { AlignPanel } from './AlignPanel.tsx'
import { PairPanel } from './PairPanel.tsx'
import { ScenePanel } from './ScenePanel.tsx'

closeScreens()

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: id(1), inspectionId: id(2) }
const scene: ThermalScene = { emissivity: 0.95, reflected: 25, distance: 6.2, humidity: 68, ambient: 26.5 }
const alignment: Alignment = { x: 0, y: 0, scale: 1, rotation: 0 }
const candidate = (number: number) => ({
  _id: id(number),
  name: `DJI_${number}_W.JPG`,
  takenAt: null,
  thumbnailUrl: null,
})
const detail = (given: Partial<ThermalDetail> = {}) =>
  ({
    image: { _id: id(5), name: 'DJI_0002_T.JPG' },
    scene,
    cameraScene: scene,
    canChangeScene: true,
    pair: null,
    pairId: null,
    pairState: 'missing',
    candidates: [candidate(11), candidate(12)],
    alignment,
    isAlignmentOwn: false,
    version: 8,
    ...given,
  }) as unknown as ThermalDetail
const pair = { _id: id(11), name: 'DJI_11_W.JPG', picture: null } as unknown as ThermalDetail['pair']

const answering = (answer: Answer = { status: 200, body: {} }) => ({ respond: () => answer })
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
async function leave(label: string, value: string) {
  typeIn(label, value)
  fireEvent.blur(field(label))
}

it('the conditions of a picture are read with their units, and corrected', async () => {
  const { t, writes } = await showScreen(<ScenePanel of={of} detail={detail()} mayEdit />, answering())
  const region = within(screen.getByRole('region', { name: t('thermal.panel.scene.title') }))
  expect(region.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '0.95',
    '25.0 °C',
    '6.2 m',
    '68 %',
    '26.5 °C',
  ])
  press(t('thermal.panel.scene.change'))
  await screen.findByRole('dialog')
  await leave(t('thermal.panel.scene.emissivity'), '0.9')
  press(t('thermal.panel.scene.save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toMatchObject([{ method: 'PUT', body: { scene: { ...scene, emissivity: 0.9 }, version: 8 } }])
  expect(toasts()).toEqual([t('thermal.panel.scene.saved')])
})

it('corrected conditions are marked, and go back to those of the camera', async () => {
  const changed = detail({ scene: { ...scene, distance: 9 } })
  const { t, writes } = await showScreen(<ScenePanel of={of} detail={changed} mayEdit />, answering())
  screen.getByText(t('thermal.panel.scene.changed'))
  press(t('thermal.panel.scene.change'))
  await screen.findByRole('dialog')
  press(t('thermal.panel.scene.asCamera'))
  await waitFor(() => expect(writes()).toMatchObject([{ body: { scene: null, version: 8 } }]))
})

it('a refused correction stays open and says why', async () => {
  const { t } = await showScreen(<ScenePanel of={of} detail={detail()} mayEdit />, answering(refusal('version.stale')))
  press(t('thermal.panel.scene.change'))
  const dialog = within(await screen.findByRole('dialog'))
  press(t('thermal.panel.scene.save'))
  await dialog.findByText(t('errors.version.stale'))
})

it('conditions that cannot be changed, or not by this person, have no button', async () => {
  const fixed = await showScreen(<ScenePanel of={of} detail={detail({ canChangeScene: false })} mayEdit />)
  screen.getByText(fixed.t('thermal.panel.scene.fixed'))
  expect(screen.queryByRole('button')).toBeNull()
  fixed.unmount()
  const { t } = await showScreen(<ScenePanel of={of} detail={detail({ scene: null })} mayEdit={false} />)
  screen.getByText(t('thermal.panel.scene.unknown'))
  expect(screen.queryByRole('button')).toBeNull()
})

const pairPanel = (given: Partial<ThermalDetail>, mayEdit = true) => (
  <PairPanel of={of} detail={detail(given)} mayEdit={mayEdit} photoHref={(photo) => `/photo/${photo}`} />
)

it.each(['missing', 'conflict'] as const)('a picture whose pair is %s says so', async (pairState) => {
  const { t } = await showScreen(pairPanel({ pairState }))
  screen.getByText(t(`thermal.list.pairs.${pairState}`))
  screen.getByText(t(`thermal.panel.pair.${pairState}`))
})

it('the visual photo is named and opened', async () => {
  const { t } = await showScreen(pairPanel({ pair, pairId: id(11), pairState: 'paired' }, false))
  expect(screen.getByRole('link', { name: t('thermal.panel.pair.open') }).getAttribute('href')).toBe(`/photo/${id(11)}`)
  expect(screen.getByText('Paired').textContent).toBe(t('thermal.list.pairs.paired'))
  expect(screen.queryByRole('button')).toBeNull()
})

it('another photo is chosen from those that fit, the shown one is marked', async () => {
  const { t, writes } = await showScreen(pairPanel({ pair, pairId: id(11), pairState: 'paired' }), answering())
  press(t('thermal.panel.pair.choose'))
  const dialog = within(await screen.findByRole('dialog'))
  const choices = dialog.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false])
  dialog.getByText(t('thermal.panel.pair.nowShown'))
  fireEvent.click(choices[1]!)
  press(t('thermal.panel.pair.use'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toMatchObject([{ method: 'PUT', body: { visualId: id(12), version: 8 } }])
})

it('none of them is an answer too', async () => {
  const { t, writes } = await showScreen(pairPanel({ candidates: [] }), answering())
  press(t('thermal.panel.pair.choose'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t('thermal.panel.pair.noCandidates'))
  dialog.getByRole('button', { name: t('thermal.panel.pair.noneOfThem') }).click()
  await waitFor(() => expect(writes()).toMatchObject([{ body: { visualId: null } }]))
})

function Aligning({ given }: { readonly given: Partial<ThermalDetail> }) {
  const [draft, setDraft] = useState<Alignment>()
  return <AlignPanel of={of} detail={detail(given)} draft={draft} onDraft={setDraft} />
}

it('the photo is aligned in percent and degrees, within what the server takes, and saved', async () => {
  const { t, writes } = await showScreen(<Aligning given={{}} />, answering())
  press(t('thermal.panel.align.adjust'))
  await leave(t('thermal.panel.align.x'), '12.5')
  await leave(t('thermal.panel.align.scale'), '110')
  await leave(t('thermal.panel.align.rotation'), '-1.5')
  await leave(t('thermal.panel.align.y'), '900')
  screen.getByText(t('thermal.panel.wrong', { min: -200, max: 200 }))
  press(t('thermal.panel.align.save'))
  await waitFor(() => expect(toasts()).toEqual([t('thermal.panel.align.saved')]))
  expect(writes()).toMatchObject([
    { method: 'PUT', body: { alignment: { x: 0.125, y: 0, scale: 1.1, rotation: -1.5 } } },
  ])
  expect(screen.queryByLabelText(t('thermal.panel.align.x'))).toBeNull()
})

it('an alignment is given up without being sent, or reset to that of the cameras', async () => {
  const { t, writes } = await showScreen(<Aligning given={{ isAlignmentOwn: true }} />, answering())
  press(t('thermal.panel.align.adjust'))
  press(t('thermal.panel.scene.cancel'))
  expect(writes()).toEqual([])
  press(t('thermal.panel.align.reset'))
  await waitFor(() => expect(writes()).toMatchObject([{ body: { alignment: null } }]))
})

it('an alignment that is refused stays, with the reason', async () => {
  const { t } = await showScreen(<Aligning given={{}} />, answering(refusal('access.denied', { status: 403 })))
  press(t('thermal.panel.align.adjust'))
  press(t('thermal.panel.align.save'))
  await waitFor(() => expect(alerts()).toContain(t('errors.access.denied')))
  screen.getByLabelText(t('thermal.panel.align.x'))
})
