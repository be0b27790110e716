import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids as session } from '../../../api/http/fake-server.ts'
import { localDay } from '../../../i18n/local-day.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, type } from '../../../testing/show-screen.tsx'
import { CoverageElevation } from '../elevation/CoverageElevation.tsx'
import { aCoverage, anArea, aPlan, byPlace, coverageServer, ids } from '../testing/a-coverage.ts'
import { paintsNothing } from '../testing/paints-nothing.ts'

closeScreens()
beforeAll(paintsNothing)
const t = await translatorOf()
const words = (key: 'save' | 'add' | 'by' | 'on' | 'result' | 'x' | 'y' | 'width' | 'height' | 'undo') =>
  t(`coverage.view.closeRange.${key}`)

const withAreas = (...numbers: readonly number[]): Coverage =>
  aCoverage({ closeRange: { areas: numbers.map((number) => anArea(number)), removed: [], share: 0.05, version: 7 } })

async function show(
  coverage: Coverage,
  {
    role = 'corporate-admin' as Role,
    isCut = (): boolean => false,
    code = 'access.denied' as 'access.denied' | 'input.invalid',
  } = {},
) {
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
        asked.method === 'PUT' && isCut()
          ? refusal(code, { status: code === 'input.invalid' ? 400 : 403 })
          : server.answer(asked),
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
    type(/^Date/, '31/02/2026')
    press(words('save'))
    expect(writes()).toEqual([])
    type(/^Date/, '03/11/2026')
    expect(field(words('result')).value).toBe('none')
    type(words('result'), 'hollow')
    type(words('x'), '1')
    type(words('y'), '0.5')
    type(words('width'), '2.5')
    type(words('height'), '3')
    press(words('save'))
    await screen.findByText(t('coverage.view.closeRange.saved'))
    expect(screen.getByText(/Result: Hollow/)).toBeTruthy()
    expect(areas()).toEqual([
      expect.objectContaining({
        method: 'boom',
        result: 'hollow',
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
    expect([field(/^Inspected by/).value, field(/^Date/).value]).toEqual(['Ada Lau', '3 Nov 2026'])
  })

  /** Everything but the day. */
  async function fill() {
    press(words('add'))
    await dialog()
    type(/^Inspected by/, 'Ada Lau')
    for (const [side, value] of [
      ['x', '1'],
      ['y', '0.5'],
      ['width', '2.5'],
      ['height', '3'],
    ] as const)
      type(words(side), value)
  }

  it('are not of a day after today', async () => {
    const { areas, writes } = await show(withAreas())
    await fill()
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    type(/^Date/, localDay(tomorrow))
    press(words('save'))
    expect(within(await dialog()).getByText('The date can’t be after today')).toBeTruthy()
    expect(writes()).toEqual([])
    type(/^Date/, localDay(new Date()))
    press(words('save'))
    await waitFor(() => expect(areas()).toMatchObject([{ by: 'Ada Lau', on: localDay(new Date()) }]))
  })

  it('that the server refuses stay in the form', async () => {
    let isCut = true
    const { areas } = await show(withAreas(), { isCut: () => isCut, code: 'input.invalid' })
    await fill()
    type(/^Date/, '03/11/2026')
    press(words('save'))
    await screen.findByText('The area wasn’t saved. Check the fields and save again.')
    expect(within(await dialog()).getByLabelText<HTMLInputElement>(/^Inspected by/).value).toBe('Ada Lau')
    isCut = false
    press(words('save'))
    await waitFor(() => expect(areas()).toMatchObject([{ by: 'Ada Lau' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
    await waitFor(() => expect(areas()[0]).toMatchObject({ by: 'Ada', note: 'Loose tiles' }))
    await waitFor(() => expect(screen.getByText('Loose tiles')).toBeTruthy())
    press(t('coverage.view.closeRange.deleteArea', { number: 2 }))
    await screen.findByText(t('coverage.view.closeRange.deleted'))
    expect(areas().map(({ _id }) => _id)).toEqual([anArea(1)._id])
    const panel = within(screen.getByRole('region', { name: t('coverage.view.closeRange.title') }))
    fireEvent.click(panel.getByRole('button', { name: words('undo') }))
    await waitFor(() =>
      expect(areas()).toMatchObject([
        { number: 1, note: 'Loose tiles' },
        { number: 2, note: '' },
      ]),
    )
  })

  it('of other people stay when both save at once', async () => {
    const { areas, write } = await show(withAreas(1))
    write((now) => ({ ...now, closeRange: { ...now.closeRange, areas: [anArea(1), anArea(3)], version: 8 } }))
    press(t('coverage.view.closeRange.deleteArea', { number: 1 }))
    await screen.findByText(t('coverage.view.closeRange.deleted'))
    expect(areas()).toMatchObject([{ _id: anArea(3)._id }])
  })

  it('retain their numbers when another one is deleted', async () => {
    await show(withAreas(1, 2, 4))
    press(t('coverage.view.closeRange.deleteArea', { number: 1 }))
    await screen.findByText(t('coverage.view.closeRange.deleted'))
    expect(screen.queryByText('Area 1')).toBeNull()
    for (const name of ['Area 2', 'Area 4']) expect(screen.getByText(name)).toBeTruthy()
  })

  it('say how much of them lies outside an elevation that became shorter', async () => {
    const outside = anArea(2, { polygon: anArea(2).polygon.map(({ x, y }) => ({ x: x + 10, y })) })
    const areas = [anArea(1), outside]
    await show(aCoverage({ closeRange: { areas, removed: [], share: 0.05, version: 7 } }))
    const lines = screen.getAllByText(/^Lies outside the elevation/)
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Lies outside the elevation: 3 m² of 6 m². That part isn’t counted.',
    ])
  })

  /** Somebody else saves while the form of area 1 is open. */
  async function contested(theirs: Partial<ReturnType<typeof anArea>> | 'deleted', typed: readonly [RegExp, string]) {
    const shown = await show(withAreas(1))
    press(t('coverage.view.closeRange.editArea', { number: 1 }))
    await dialog()
    type(...typed)
    shown.write((now) => ({
      ...now,
      closeRange: {
        ...now.closeRange,
        areas: theirs === 'deleted' ? [] : [anArea(1, { changedBy: 'Cat Ho', ...theirs })],
        removed:
          theirs === 'deleted' ? [{ _id: anArea(1)._id, number: 1, by: 'Cat Ho', at: '2026-11-04T09:00:00.000Z' }] : [],
        version: 8,
      },
    }))
    press(words('save'))
    return shown
  }

  it('changed by two in different fields have both changes', async () => {
    const { areas } = await contested({ note: 'Theirs' }, [/^Inspected by/, 'Me'])
    await screen.findByText(t('coverage.view.closeRange.saved'))
    expect(areas()).toMatchObject([{ by: 'Me', note: 'Theirs', method: 'rope' }])
  })

  it('changed by two in one field name the area, the person and both values, and restore nothing else', async () => {
    const { areas } = await contested({ by: 'Somebody', note: 'Theirs' }, [/^Inspected by/, 'Me'])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Cat Ho also changed inspector of Area 1')
    expect(within(alert).getByText('inspector: yours “Me”, theirs “Somebody”')).toBeTruthy()
    expect(areas()).toMatchObject([{ by: 'Somebody' }])
    fireEvent.click(within(alert).getByRole('button', { name: 'Use mine' }))
    await waitFor(() => expect(areas()).toMatchObject([{ by: 'Me', note: 'Theirs' }]))
  })

  it('are left as the other person has them on request', async () => {
    const { areas, writes } = await contested({ by: 'Somebody' }, [/^Inspected by/, 'Me'])
    const alert = await screen.findByRole('alert')
    const before = writes().length
    fireEvent.click(within(alert).getByRole('button', { name: 'Use theirs' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(areas()).toMatchObject([{ by: 'Somebody' }])
    expect(writes()).toHaveLength(before)
  })

  it('deleted by someone else say so, and are saved again only on request', async () => {
    const { areas } = await contested('deleted', [/^Note/, 'Mine'])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Cat Ho deleted Area 1 while you were editing it.')
    expect(areas()).toEqual([])
    fireEvent.click(within(alert).getByRole('button', { name: 'Save it again' }))
    await waitFor(() => expect(areas()).toMatchObject([{ number: 1, note: 'Mine', by: 'Ada' }]))
  })

  it('that someone else changed are not deleted unseen', async () => {
    const { areas, write } = await show(withAreas(1))
    write((now) => ({
      ...now,
      closeRange: { ...now.closeRange, areas: [anArea(1, { note: 'Theirs' })], version: 8 },
    }))
    press(t('coverage.view.closeRange.deleteArea', { number: 1 }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Ben Chan changed note of Area 1, so it wasn’t deleted.')
    expect(within(alert).getByText('note: was empty, now “Theirs”')).toBeTruthy()
    fireEvent.click(within(alert).getByRole('button', { name: 'Delete anyway' }))
    await waitFor(() => expect(areas()).toEqual([]))
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
    expect(screen.getByText('Rope access, Ada, 3 Nov 2026')).toBeTruthy()
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
