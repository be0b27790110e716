import type { CoverageRule, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import type { Locale } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids as session } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen } from '../../testing/show-screen.tsx'
import { CoverageCard } from './CoverageCard.tsx'
import { aGap, aPlan, aSummary, failing, ids } from './testing/a-coverage.ts'

closeScreens()
const t = await translatorOf()
const of = {
  corporateId: session.corporate,
  workspaceId: session.otherCorporate,
  projectId: ids.project,
  inspectionId: ids.inspection,
}
const noRule = { kind: 'none', minShare: null, maxMmPx: null } as const
const cardOf = (rule: CoverageRule = noRule) => (
  <CoverageCard
    of={of}
    layerHref={(id) => `/layer/${id}`}
    rule={rule}
    dataHref="/elevations"
    flightHref={(id) => `/flight/${id}`}
  />
)
const card = cardOf()
const showDetails = async () =>
  fireEvent.click(await screen.findByRole('button', { name: t('coverage.rules.card.showDetails') }))

const show = (data: readonly CoverageSummary[], locale: Locale = 'en') =>
  showScreen(card, {
    locale,
    respond: ({ url }) => ({ status: 200, body: url.includes('/topology') ? { elevationPlans: [aPlan()] } : { data } }),
  })

describe('the coverage of a project', () => {
  it('is a line an elevation, in the order of the drawings, each with the way to its layer', async () => {
    await show([
      aSummary({
        elevationId: ids.photo,
        name: 'South',
        basis: 'none',
        seenShare: null,
        largestGap: null,
        gapCount: 0,
      }),
      aSummary({ compliance: failing() }),
    ])
    await showDetails()
    await screen.findByText('26 % seen of 40 × 98.5 m, 1 gap, the largest 40 × 65 m at 0 to 23')
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['South', 'North'])
    expect(within(rows[1]!).getByText(t('coverage.rules.states.not-met'))).toBeTruthy()
    expect(within(rows[1]!).getByText('Close-range: 6 % of 10 % required; 4.4 m² missing')).toBeTruthy()
    expect(within(rows[0]!).getAllByText('No photo').length).toBeGreaterThan(0)
    expect(within(rows[0]!).queryByText(t('coverage.rules.states.met'))).toBeNull()
    expect(
      screen.getByRole('link', { name: t('coverage.rules.card.open', { name: 'North' }) }).getAttribute('href'),
    ).toBe(`/layer/${ids.elevation}`)
  })

  it('names floors as the drawing does', async () => {
    await show([aSummary({ largestGap: aGap({ widthM: 4, heightM: 6, floors: ['1', '2'] }) })])
    await showDetails()
    await screen.findByText(/the largest 4 × 6 m at 1\/F to 2\/F$/)
  })

  it('says that there are no elevations, what the rule requires, and where to add some', async () => {
    await showScreen(cardOf({ kind: 'sg-pfi', minShare: null, maxMmPx: null }), {
      respond: () => ({ status: 200, body: { data: [], elevationPlans: [] } }),
    })
    await screen.findByText(t('coverage.rules.card.none'), { exact: false })
    expect(screen.getByRole('link', { name: t('coverage.rules.card.add') }).getAttribute('href')).toBe('/elevations')
    expect(screen.getByText('Rule: Singapore PFI: 100 % visual, 10 % close-range')).toBeTruthy()
  })

  it('counts photos that were left out by reason, at the scale of the rule, and doubts a frame that none shows', async () => {
    await show([
      aSummary({
        limitMmPx: 2,
        state: 'failed',
        photosLeftOut: 13,
        leftOutBy: [
          { reason: 'thermal', count: 12 },
          { reason: 'soft', count: 1 },
        ],
        frameDoubt: { kind: 'behind', photos: 48, of: 48, nearestM: null },
      }),
    ])
    // A doubt about the figure stands beside it, whether or not the details are open.
    await screen.findByText(/All 48 photos look at the elevation from behind: is the bearing turned round\?$/)
    expect(screen.getByText(t('coverage.rules.card.thermal'))).toBeTruthy()
    await showDetails()
    await screen.findByText(
      /^26 % seen of 40 × 98.5 m, at 2 mm\/px or finer, .*13 photos left out, The last computation failed$/,
    )
    expect(screen.getByText('Thermal image, not part of the visual coverage: 12; Too soft: 1')).toBeTruthy()
    expect(
      screen.getByText(/All 48 photos look at the elevation from behind: is the bearing turned round\?$/),
    ).toBeTruthy()
  })

  it('is a figure of what was measured, and leads to the flights for the largest gap', async () => {
    await show([
      aSummary(),
      aSummary({
        elevationId: ids.photo,
        name: 'South',
        basis: 'none',
        seenShare: null,
        largestGap: null,
        gapCount: 0,
      }),
    ])
    await screen.findByText('26 %', { selector: 'p' })
    expect(screen.getByText(/^of 1 measured elevation seen, median 1.5 mm\/px$/)).toBeTruthy()
    expect(screen.getByText(t('coverage.rules.card.unmeasured', { count: 1 }))).toBeTruthy()
    const flights = screen.getByRole('link', { name: t('projects.standing.actions.gaps') })
    expect(flights.getAttribute('href')).toBe(`/flight/${ids.elevation}`)
  })

  it('is unknown, not 0 %, where nothing was measured', async () => {
    await show([])
    await screen.findByText(t('coverage.rules.card.unknown'))
    expect(screen.queryByText(/0 %/)).toBeNull()
    expect(screen.queryByRole('link', { name: t('projects.standing.actions.gaps') })).toBeNull()
  })

  it('shows a few of two hundred elevations, and all on request', async () => {
    await show(
      Array.from({ length: 200 }, (_, index) =>
        aSummary({ elevationId: `01930000-0000-7000-8000-${String(index).padStart(12, '0')}`, name: `E${index}` }),
      ),
    )
    await screen.findByRole('link', { name: t('coverage.rules.card.open', { name: 'E0' }) })
    expect(screen.getAllByRole('listitem').length).toBeLessThan(10)
    press(t('coverage.rules.card.showAll', { count: 200 }))
    expect(screen.getAllByRole('listitem')).toHaveLength(200)
  })

  it('says that it is loading', async () => {
    await showScreen(card, { respond: () => 'silence' })
    expect(screen.getByText(t('coverage.rules.card.loading'))).toBeTruthy()
  })

  it('says what failed, and asks again on request', async () => {
    let isBroken = true
    await showScreen(card, {
      respond: () =>
        isBroken ? refusal('project.not-found', { status: 404 }) : { status: 200, body: { data: [aSummary()] } },
    })
    await screen.findByText(t('coverage.rules.card.failed'))
    isBroken = false
    press(t('coverage.view.retry'))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('speaks Chinese', async () => {
    await show([aSummary({ basis: 'by-place', seenShare: null, gapCount: 0, largestGap: null })], 'zh-cn')
    fireEvent.click(await screen.findByRole('button', { name: '显示详情' }))
    await screen.findByText('33 层之中有 8 层有照片，按楼层和列归位，未测算')
  })
})
