import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids as session, type Answer } from '../../../api/http/fake-server.ts'
import type { OfDrawings } from '../../../api/drawings.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { aCoverage, aFrame, ofElevation } from '../testing/a-coverage.ts'
import { FrameDialog } from './FrameDialog.tsx'

closeScreens()
const t = await translatorOf()

async function show({
  coverage = aCoverage(),
  mayEdit = true,
  onPut = (): Answer => ({ status: 200, body: { version: 1 } }),
  now = coverage,
  plansOf,
}: {
  readonly plansOf?: OfDrawings
  readonly coverage?: Coverage
  readonly mayEdit?: boolean
  readonly onPut?: () => Answer
  readonly now?: Coverage
} = {}) {
  const closed: boolean[] = []
  const shown = await showScreen(
    <FrameDialog
      of={ofElevation}
      name="North"
      bearing={0}
      coverage={coverage}
      plansOf={plansOf}
      mayEdit={mayEdit}
      onClose={() => closed.push(true)}
    />,
    { respond: ({ method }) => (method === 'PUT' ? onPut() : { status: 200, body: now }) },
  )
  await screen.findByRole('dialog')
  return { ...shown, closed }
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const save = () => press(t('coverage.view.frame.save'))

describe('the frame of an elevation', () => {
  it('says place, length, height and exactness, each with its source', async () => {
    await show()
    for (const text of [
      t('coverage.view.frame.sources.flight-fit'),
      '12 m',
      t('coverage.view.frame.lengthSources.drawing'),
      '9 m, sum of the floors',
      '0°',
      '22.315900, 114.171200',
      '6.4 m',
      '± 0.8 m (one standard deviation)',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('says what is not known', async () => {
    await show({
      coverage: aCoverage({
        frame: aFrame({ lengthSource: 'photos', origin: { longitude: 1, latitude: 2, altitude: null } }),
      }),
    })
    expect(screen.getByText(t('coverage.view.frame.lengthFromPhotos'))).toBeTruthy()
    expect(screen.getByText(t('coverage.view.frame.altitudeUnknown'))).toBeTruthy()
  })

  it('takes a typed length, and leaves the place to the flight', async () => {
    const { writes, closed } = await show()
    choose(t('coverage.view.frame.modes.length'))
    type(t('coverage.view.frame.lengthLabel'), '40')
    save()
    await waitFor(() => expect(closed).toEqual([true]))
    expect(writes()).toEqual([
      expect.objectContaining({ method: 'PUT', body: { frame: { source: 'length', lengthM: 40 }, version: 0 } }),
    ])
    expect(toasts()).toEqual([t('coverage.view.frame.saved')])
  })

  it('refuses a length that is none, and sends nothing', async () => {
    const { writes } = await show({ coverage: aCoverage({ frame: null }) })
    expect(screen.getByText(t('coverage.view.frame.unknown'))).toBeTruthy()
    save()
    expect(field(t('coverage.view.frame.lengthLabel')).getAttribute('aria-invalid')).toBe('true')
    expect(writes()).toEqual([])
  })

  it('goes back to the fit of the flight', async () => {
    const { writes, closed } = await show({
      coverage: aCoverage({ frame: aFrame({ source: 'typed' }), frameVersion: 3 }),
    })
    choose(t('coverage.view.frame.modes.flight-fit'))
    expect(screen.getByText(t('coverage.view.frame.fitNote'))).toBeTruthy()
    save()
    await waitFor(() => expect(closed).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ frame: { source: 'flight-fit' }, version: 3 })
  })

  it('offers a plan where there may be some, and asks for both ends of the foot', async () => {
    const { writes } = await show({ plansOf: { corporateId: session.corporate, workspaceId: session.otherCorporate } })
    choose(t('coverage.view.frame.modes.georeference'))
    save()
    await screen.findByText(t('coverage.view.frame.plan.needed'))
    expect(writes()).toEqual([])
  })

  it('says whether it faces a street without touching the rest', async () => {
    const { writes, closed } = await show()
    choose(t('coverage.view.frame.streets.yes'))
    save()
    await waitFor(() => expect(closed).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ isStreetFacing: true, version: 0 })
  })

  it('shows the frame of someone else who was faster, and saves nothing over it', async () => {
    const { closed } = await show({
      onPut: () => refusal('version.stale'),
      now: aCoverage({ frame: aFrame({ source: 'typed', lengthM: 33 }), frameVersion: 5 }),
    })
    choose(t('coverage.view.frame.modes.length'))
    type(t('coverage.view.frame.lengthLabel'), '40')
    save()
    await screen.findByText(t('coverage.view.frame.stale'))
    expect(field(t('coverage.view.frame.lengthLabel')).value).toBe('33')
    expect(closed).toEqual([])
  })

  it('is read and not changed by a viewer', async () => {
    await show({ mayEdit: false })
    expect(screen.getByText(t('coverage.view.frame.readOnly'))).toBeTruthy()
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.queryByRole('button', { name: t('coverage.view.frame.save') })).toBeNull()
  })
})
