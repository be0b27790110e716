import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Locale } from '@plumbline/contract/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withContractServer } from '../../../testing/contract-server.ts'
import { renderInLanguage } from '../../../testing/render-in-language.tsx'
import { PlanFlight } from './PlanFlight.tsx'

const server = withContractServer()
afterEach(cleanup)

const [projectId, inspectionId, elevationId] = [1, 2, 3].map((id) => `00000000-0000-7000-8000-00000000000${id}`) as [
  string,
  string,
  string,
]
const plane = { origin: { longitude: 114.1712, latitude: 22.3159, altitude: 6.4 }, bearing: 0, lengthM: 40, startM: 0 }
const frame: NonNullable<Coverage['frame']> = {
  ...plane,
  heightM: 30,
  source: 'typed',
  lengthSource: 'typed',
  sigmaM: 0.3,
  planes: [plane],
}
const noRule = { kind: 'none', minShare: null, maxMmPx: null } as const
const gap = (left: number) => ({
  polygon: [
    { x: left, y: 12 },
    { x: left + 2, y: 12 },
    { x: left + 2, y: 14 },
    { x: left, y: 14 },
  ],
  areaM2: 4,
  widthM: 2,
  heightM: 2,
  floors: ['5'],
})
const plan = {
  _id: elevationId,
  name: 'North',
  videoColumns: [],
  portions: [
    {
      _id: elevationId,
      name: '',
      location: { left: 0, top: 0, right: 1, bottom: 1 },
      floors: [{ name: '1-10', height: 3 }],
    },
  ],
} as unknown as ElevationPlan

async function opened(known: Partial<Pick<Coverage, 'frame' | 'gaps'>> = {}, locale: Locale = 'en', maxMmPx = 0) {
  server.answer('coverage.compliance', {
    elevationId,
    rule: maxMmPx === 0 ? noRule : { kind: 'own', minShare: 1, maxMmPx },
    areaM2: 1_200,
    state: 'unknown',
    items: [],
  })
  const view = await renderInLanguage(
    <QueryClientProvider client={server.client()}>
      <PlanFlight
        of={{ projectId, inspectionId, elevationId }}
        plan={plan}
        coverage={{ frame, gaps: [gap(5), gap(30)], limits: { limitMmPx: null, minSharpness: 0.2 }, ...known }}
        floorName={(floor) => `${floor}/F`}
      />
    </QueryClientProvider>,
    { locale },
  )
  return view
}

async function openDialog(known: Parameters<typeof opened>[0] = {}, locale: Locale = 'en', maxMmPx = 0) {
  server.answer('projects.mapStyle', { url: null })
  const view = await opened(known, locale, maxMmPx)
  fireEvent.click(screen.getByRole('button', { name: view.t('coverage.flights.title') }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...view, dialog }
}

const figure = (dialog: ReturnType<typeof within>, term: string) =>
  dialog.getByText(term, { selector: 'dt, dt *' }).closest('dt')!.nextElementSibling!.textContent

describe('planning a flight', () => {
  it('says what to do first where the elevation has no place', async () => {
    const { t } = await opened({ frame: null })
    expect(screen.getByText(t('coverage.flights.noFrame'))).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('begins with all gaps, and shows photos, time, batteries and files', async () => {
    const { dialog } = await openDialog()
    expect(figure(dialog, 'Photos')).toBe('2')
    expect(figure(dialog, 'Batteries')).toBe('1')
    expect(figure(dialog, 'Files')).toBe('1')
    expect(figure(dialog, 'Flight time')).toMatch(/^about \d minutes$/)
    expect(figure(dialog, 'Height above take-off')).toMatch(/^[\d.]+ m$/)
    expect(dialog.getByRole('img', { name: 'Elevation of 40 × 30 m with 2 lanes and 2 photos' })).toBeDefined()
    expect(dialog.getByRole('application', { name: 'Map of the flight along North' })).toBeDefined()
    expect(dialog.getByText(/You as the pilot are responsible/)).toBeDefined()
  })

  it('plans the chosen gaps or the whole elevation', async () => {
    const { dialog } = await openDialog()
    fireEvent.click(dialog.getByRole('checkbox', { name: /^2\. 2 × 2 m/ }))
    await waitFor(() => expect(figure(dialog, 'Photos')).toBe('1'))
    fireEvent.click(dialog.getByRole('radio', { name: 'The whole elevation' }))
    await waitFor(() => expect(Number(figure(dialog, 'Photos'))).toBeGreaterThan(200))
    expect(dialog.queryByRole('checkbox')).toBeNull()
  })

  it('gives the scale of a distance and the distance of a scale', async () => {
    const { dialog } = await openDialog()
    const [distance, scale] = [dialog.getByLabelText('Distance (m)'), dialog.getByLabelText('Scale (mm/px)')]
    fireEvent.change(distance, { target: { value: '12' } })
    expect(scale).toHaveProperty('value', '4.27')
    fireEvent.change(scale, { target: { value: '1.5' } })
    expect(distance).toHaveProperty('value', '4.22')
  })

  it('offers no file while something is wrong, and says what', async () => {
    const { dialog } = await openDialog()
    fireEvent.change(dialog.getByLabelText('Distance (m)'), { target: { value: '2' } })
    expect(dialog.getByText('Enter 3 to 100 m.')).toBeDefined()
    expect(dialog.getByRole('button', { name: /Download/, hidden: true })).toHaveProperty('disabled', true)
  })

  it('names the strip at the foot that is not shown, and a place that is too unsure', async () => {
    const { dialog } = await openDialog({ frame: { ...frame, sigmaM: 2 }, gaps: [] })
    expect(dialog.getByText(/could come closer than 3 m/)).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Distance (m)'), { target: { value: '3' } })
    await waitFor(() => expect(dialog.getByText(/The lowest 4\.4 m may not be photographed/)).toBeDefined())
  })

  it('has words and files that agree with the drone', async () => {
    const { dialog } = await openDialog()
    const buttons = () => dialog.getAllByRole('button', { name: /^Download/ }).map(({ textContent }) => textContent)
    expect(buttons()).toEqual(['Download KMZ'])
    expect(dialog.getByText(/Photos come back with names like DJI_…_north-c\d\d-f/)).toBeDefined()
    expect(dialog.getByText(/A file ends at 250 points/)).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Drone'), { target: { value: 'mini-2' } })
    await waitFor(() => expect(buttons()).toEqual(['Download Litchi CSV']))
    expect(dialog.queryByText(/KMZ|names like/)).toBeNull()
    expect(dialog.getByText(/Litchi doesn’t name photos/)).toBeDefined()
    expect(dialog.getByText(/A file ends at 99 points/)).toBeDefined()
  })

  it('says what the minutes consist of, and why each file ends', async () => {
    const { dialog } = await openDialog()
    fireEvent.click(dialog.getByRole('radio', { name: 'The whole elevation' }))
    await waitFor(() => expect(Number(figure(dialog, 'Files'))).toBeGreaterThan(1))
    expect(
      dialog.getByText(/Of this: [\d.]+ min along the lanes at 2 m\/s, [\d.]+ min stopped for photos/),
    ).toBeDefined()
    const files = within(dialog.getByRole('list', { name: 'Files' })).getAllByRole('listitem')
    expect(files).toHaveLength(Number(figure(dialog, 'Files')))
    expect(files.at(-1)!.textContent).toMatch(/ends with the flight\)$/)
    const minutes = files.map(({ textContent }) => Number(/about (\d+) min/.exec(textContent)?.[1]))
    expect(figure(dialog, 'Flight time')).toBe(`about ${minutes.reduce((sum, one) => sum + one, 0)} minutes`)
    expect(files[0]!.textContent).toMatch(/ends (at 250 points|before the battery is used up)\)$/)
  })

  it('shows the last plan, greyed and out of reach, while a field is wrong', async () => {
    const { dialog } = await openDialog()
    const takeOff = dialog.getByLabelText('Take-off above the foot (m)')
    fireEvent.change(takeOff, { target: { value: '500' } })
    await dialog.findByText('The figures, the elevation and the map show the last valid plan.')
    expect(takeOff.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByText('Enter -100 to 40 m above the foot of the building, not above sea level.')).toBeDefined()
    expect(figure(dialog, 'Photos')).toBe('2')
    expect(dialog.getByRole('button', { name: 'Download KMZ', hidden: true })).toHaveProperty('disabled', true)
    fireEvent.change(takeOff, { target: { value: '0' } })
    await waitFor(() => expect(dialog.queryByText(/last valid plan/)).toBeNull())
    expect(dialog.getByRole('button', { name: 'Download KMZ' })).toHaveProperty('disabled', false)
  })

  it('says how far below a take-off on the roof the drone descends', async () => {
    const { dialog } = await openDialog()
    expect(dialog.queryByText(/descends/)).toBeNull()
    fireEvent.change(dialog.getByLabelText('Take-off above the foot (m)'), { target: { value: '30' } })
    await dialog.findByText(/The drone descends to 17 m below the take-off place, which is 13 m above the foot/)
  })

  it('begins with the scale of the project’s rule, and warns of a coarser one', async () => {
    const { dialog } = await openDialog({}, 'en', 1.5)
    expect(dialog.getByLabelText('Scale (mm/px)')).toHaveProperty('value', '1.42')
    expect(dialog.getByText(/This project’s rule counts photos at 1.5 mm\/px or finer/)).toBeDefined()
    expect(dialog.queryByText(/doesn’t count photos coarser/)).toBeNull()
    fireEvent.change(dialog.getByLabelText('Distance (m)'), { target: { value: '6' } })
    await dialog.findByText(/This project’s rule doesn’t count photos coarser than 1.5 mm\/px/)
  })

  it('saves the file that the server made of what was chosen', async () => {
    const saved: string[] = []
    Object.assign(URL, { createObjectURL: () => 'blob:flight', revokeObjectURL: () => undefined })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { dialog } = await openDialog()
    server.answer('coverage.planFlight', {
      photos: 2,
      minutes: 3,
      batteries: 1,
      distanceM: 6,
      mmPx: 2.13,
      footStripM: 0,
      blocked: [],
      files: [{ name: 'north.kmz', points: 2, minutes: 3, endsBy: 'done' }],
      download: { name: 'north.kmz', type: 'application/vnd.google-earth.kmz', content: btoa('PK') },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Download KMZ' }))
    await waitFor(() => expect(saved).toEqual(['north.kmz']))
    expect(server.taken.findLast(({ call }) => call === 'coverage.planFlight')).toMatchObject({
      params: { projectId, inspectionId, elevationId },
      body: {
        drone: 'm30t',
        distanceM: 6,
        format: 'kmz',
        file: null,
        day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        areas: [gap(5).polygon, gap(30).polygon],
      },
    })
    click.mockRestore()
  })

  it.each(['zh-cn', 'zh-hk'] as const)('speaks %s', async (locale) => {
    const { dialog, t } = await openDialog({}, locale)
    expect(dialog.getByText(t('coverage.flights.duty'))).toBeDefined()
    expect(screen.getByRole('dialog').textContent).not.toContain('coverage.flights.')
  })
})
