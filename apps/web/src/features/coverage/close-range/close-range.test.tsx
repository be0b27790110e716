import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids as session } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, type } from '../../../testing/show-screen.tsx'
import { CoverageElevation } from '../elevation/CoverageElevation.tsx'
import { aCoverage, anArea, aPlan, byPlace, coverageServer, ids } from '../testing/a-coverage.ts'
import { paintsNothing } from '../testing/paints-nothing.ts'

closeScreens()
beforeAll(paintsNothing)
const t = await translatorOf()
const words = (key: 'save' | 'add' | 'by' | 'on' | 'x' | 'y' | 'width' | 'height' | 'undo' | 'mine' | 'theirs') =>
  t(`coverage.view.closeRange.${key}`)

const withAreas = (...numbers: readonly number[]): Coverage =>
  aCoverage({ closeRange: { areas: numbers.map((number) => anArea(number)), share: 0.05, version: 7 } })

async function show(coverage: Coverage, { role = 'corporate-admin' as Role, isCut = (): boolean => false } = {}) {
  const server = coverageServer(coverage)
  const shown = await showScreen(
    <CoverageElevation
      of={{ projectId: ids.project, inspectionId: ids.inspection }}
      plan={aPlan()}
      layer="close-range"
      member={{ corporateId: session.corporate, role, name: 'Demo Survey', isSaas: true }}
      photoHref={(id) => `/photo/${id}`}
      infoHref="/info"
      chooser={<span />}
      layers={<nav />}
      onRenew={() => undefined}
    />,
    {
      respond: (asked) =>
        asked.method === 'PUT' && isCut() ? refusal('access.denied', { status: 403 }) : server.answer(asked),
    },
  )
  await screen.findByRole('heading', { name: t('coverage.view.closeRange.title') })
  const areas = () => server.coverage().closeRange.areas
  return { ...shown, ...server, areas }
}

const dialog = () => screen.findByRole('dialog')

describe('close-range areas', () => {
  it('are recorded by typing metres, with the people and the day', async () => {
    const { areas, writes } = await show(withAreas())
    press(words('add'))
    await dialog()
    press(words('save'))
    expect(writes()).toEqual([])
    expect(screen.getAllByText(t('coverage.view.closeRange.required'))).toHaveLength(6)
    fireEvent.change(field(t('coverage.view.closeRange.method')), { target: { value: 'boom' } })
    type(/^Inspected by/, 'Ada Lau')
    type(/^Date/, '2026-11-03')
    type(words('x'), '1')
    type(words('y'), '0.5')
    type(words('width'), '2.5')
    type(words('height'), '3')
    press(words('save'))
    await screen.findByText(t('coverage.view.closeRange.saved'))
    expect(areas()).toEqual([
      expect.objectContaining({
        method: 'boom',
        by: 'Ada Lau',
        on: '2026-11-03',
        polygon: [
          { x: 1, y: 3.5 },
          { x: 3.5, y: 3.5 },
          { x: 3.5, y: 0.5 },
          { x: 1, y: 0.5 },
        ],
      }),
    ])
    expect(writes()[0]!.body).toMatchObject({ version: 7 })
    expect(
      screen.getByText('10 % of the elevation is recorded as inspected at close range, not counting areas by drone'),
    ).toBeTruthy()
    press(words('add'))
    await dialog()
    expect([field(/^Inspected by/).value, field(/^Date/).value]).toEqual(['Ada Lau', '2026-11-03'])
  })

  it('must lie on the elevation', async () => {
    const { writes } = await show(withAreas(1))
    press(t('coverage.view.closeRange.editArea', { number: 1 }))
    await dialog()
    type(words('width'), '40')
    press(words('save'))
    expect(screen.getByText(t('coverage.view.closeRange.outside', { size: '12 × 9 m' }))).toBeTruthy()
    expect(writes()).toEqual([])
  })

  it('are edited, deleted and brought back', async () => {
    const { areas } = await show(withAreas(1, 2))
    press(t('coverage.view.closeRange.editArea', { number: 1 }))
    await dialog()
    type(t('coverage.view.closeRange.note'), 'Loose tiles')
    press(words('save'))
    await waitFor(() => expect(areas()[0]).toEqual({ ...anArea(1), note: 'Loose tiles' }))
    await waitFor(() => expect(screen.getByText('Loose tiles')).toBeTruthy())
    press(t('coverage.view.closeRange.deleteArea', { number: 2 }))
    await screen.findByText(t('coverage.view.closeRange.deleted'))
    expect(areas().map(({ _id }) => _id)).toEqual([anArea(1)._id])
    const panel = within(screen.getByRole('region', { name: t('coverage.view.closeRange.title') }))
    fireEvent.click(panel.getByRole('button', { name: words('undo') }))
    await waitFor(() => expect(areas()).toEqual([{ ...anArea(1), note: 'Loose tiles' }, anArea(2)]))
  })

  it('of other people stay when both save at once', async () => {
    const { areas, write } = await show(withAreas(1))
    write((now) => ({ ...now, closeRange: { ...now.closeRange, areas: [anArea(1), anArea(3)], version: 8 } }))
    press(t('coverage.view.closeRange.deleteArea', { number: 1 }))
    await screen.findByText(t('coverage.view.closeRange.deleted'))
    expect(areas()).toEqual([anArea(3)])
  })

  it('that someone else changed are not overwritten unseen', async () => {
    const { areas, write } = await show(withAreas(1))
    const theirs = anArea(1, { by: 'Someone else' })
    press(t('coverage.view.closeRange.editArea', { number: 1 }))
    await dialog()
    type(/^Inspected by/, 'Me')
    write((now) => ({ ...now, closeRange: { ...now.closeRange, areas: [theirs], version: 8 } }))
    press(words('save'))
    await screen.findByText(t('coverage.view.closeRange.conflict'))
    expect(areas()).toEqual([theirs])
    press(words('mine'))
    await waitFor(() => expect(areas()).toEqual([anArea(1, { by: 'Me' })]))
  })

  it('are saved again on request after a failure', async () => {
    let isCut = true
    const { areas } = await show(withAreas(1), { isCut: () => isCut })
    press(t('coverage.view.closeRange.deleteArea', { number: 1 }))
    const alert = await screen.findByRole('alert')
    expect(areas()).toEqual([anArea(1)])
    isCut = false
    fireEvent.click(within(alert).getByRole('button', { name: t('coverage.view.retry') }))
    await waitFor(() => expect(areas()).toEqual([]))
  })

  it('are seen and not changed by a viewer', async () => {
    await show(withAreas(1), { role: 'corporate-viewer' })
    expect(screen.getByText('Rope access, Ada, 2026-11-03')).toBeTruthy()
    expect(screen.getByText(t('coverage.view.closeRange.readOnly'))).toBeTruthy()
    for (const name of [words('add'), /^Edit area/, /^Delete area/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: t('canvas.kinds.rectangle') })).toBeNull()
  })

  it('need a frame first', async () => {
    await show(byPlace())
    expect(screen.getByText(t('coverage.view.closeRange.noFrame'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: words('add') })).toBeNull()
  })
})
