import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Role } from '@plumbline/contract/roles'
import type { Locale } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ids as session } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { aCompliance, aCoverage, aFrame, aPlan, byPlace, coverageServer, failing, ids } from '../testing/a-coverage.ts'
import { paintsNothing } from '../testing/paints-nothing.ts'
import { CoverageElevation } from './CoverageElevation.tsx'
import { gapColour } from './gap-shapes.ts'
import type { CoverageLayer } from './layer-classes.ts'

closeScreens()
beforeAll(paintsNothing)
const t = await translatorOf()
const chinese = await translatorOf('zh-hk')

type Shown = {
  readonly coverage?: Coverage
  readonly layer?: CoverageLayer
  readonly plan?: ElevationPlan
  readonly role?: Role
  readonly locale?: Locale
  readonly compliance?: ReturnType<typeof aCompliance>
}

const elevationOf = ({ layer = 'coverage', plan = aPlan(), role = 'corporate-admin' }: Shown) => (
  <CoverageElevation
    of={{ projectId: ids.project, inspectionId: ids.inspection }}
    plan={plan}
    layer={layer}
    member={{ corporateId: session.corporate, role, name: 'Demo Survey', isSaas: true }}
    photoHref={(id) => `/photo/${id}`}
    infoHref="/info"
    chooser={<span>{plan.name}</span>}
    layers={<nav aria-label="layers" />}
    onRenew={() => undefined}
  />
)

async function show({
  coverage = aCoverage(),
  locale = 'en',
  compliance = aCompliance(),
  ...shownElevation
}: Shown = {}) {
  const shown = await showScreen(elevationOf(shownElevation), {
    locale,
    respond: coverageServer(coverage, compliance).answer,
  })
  await screen.findByRole('heading', { name: (locale === 'en' ? t : chinese)('coverage.view.statement.title') })
  return shown
}

/** As the layer of the defects does, which takes the place of the others. */
function Switched() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button onClick={() => setShown(!isShown)}>Switch</button>
      {isShown && elevationOf({})}
    </>
  )
}

it('does not read the cells again when its layer comes back', async () => {
  const read = vi.spyOn(globalThis, 'atob')
  await showScreen(<Switched />, { respond: coverageServer(aCoverage()).answer })
  const table = { name: t('coverage.view.table.title') }
  await screen.findByRole('table', table)
  const before = read.mock.calls.length
  expect(before).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Switch' }))
  expect(screen.queryByRole('table', table)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Switch' }))
  await screen.findByRole('table', table)
  expect(read.mock.calls.length).toBe(before)
  read.mockRestore()
})

const region = (name: string) => within(screen.getByRole('region', { name }))

describe('a measured elevation', () => {
  it('says how much was seen of what, how exact that is, and where it comes from', async () => {
    await show()
    const statement = region(t('coverage.view.statement.title'))
    expect(statement.getByText('50 % seen of 12 × 9 m')).toBeTruthy()
    expect(statement.getByText('± 0.8 m (one standard deviation)')).toBeTruthy()
    expect(statement.getByText(t('coverage.bases.measured'))).toBeTruthy()
    expect(statement.getByText(t('coverage.view.frame.sources.flight-fit'))).toBeTruthy()
    expect(statement.getByText(t('coverage.view.frame.lengthSources.drawing'))).toBeTruthy()
    expect(statement.getByText('4 counted, 1 left out')).toBeTruthy()
    expect(statement.queryByText(t('coverage.view.frame.lengthFromPhotos'), { exact: false })).toBeNull()
  })

  it('lists every gap, and brings the one that is chosen into view', async () => {
    await show()
    const gaps = region(t('coverage.view.gaps.count', { count: 2 }))
    expect(gaps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Gap 1 12 × 3 m at 1/F, 36 m²',
      'Gap 2 6 × 3 m at 2/F to 3/F, 18 m²',
    ])
    const second = gaps.getByRole('button', { name: /^Show gap 2: 6 × 3 m/ })
    fireEvent.click(second)
    expect(second.getAttribute('aria-current')).toBe('true')
  })

  it('is a table by floor for those who do not see the drawing', async () => {
    await show()
    const rows = within(screen.getByRole('table', { name: t('coverage.view.table.title') })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
      'Floor | Seen | Photos | mm/px | Overlap',
      '3/F | 100 % | 3 | 1.5 | 3',
      '2/F | 50 % | 1 | 4 | 1',
      '1/F | not seen | 0 | - | -',
    ])
  })

  it.each([
    ['coverage', ['Seen50 %', 'Not seen50 %', 'Gap, outlined']],
    [
      'scale',
      [
        'up to 1 mm/px0 %',
        '1 to 2 mm/px33 %',
        '2 to 3 mm/px0 %',
        '3 to 5 mm/px16 %',
        'more than 5 mm/px0 %',
        'Not seen50 %',
        'Gap, outlined',
      ],
    ],
    [
      'overlap',
      ['1 photo16 %', '2 photos0 %', '3 to 4 photos33 %', '5 photos or more0 %', 'Not seen50 %', 'Gap, outlined'],
    ],
  ] as const)('explains the layer %s in words and figures', async (layer, rows) => {
    await show({ layer })
    const legend = region(t('coverage.view.legend.title'))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows)
    expect(document.querySelector('canvas[data-layer]')?.getAttribute('data-layer')).toBe(layer)
    expect(
      screen.getByRole('application', {
        name: t('coverage.view.canvas', { name: 'North', layer: t(`coverage.view.layers.${layer}`) }),
      }),
    ).toBeTruthy()
  })

  it('hatches what was not seen in the legend, as on the drawing', async () => {
    await show()
    const unseen = region(t('coverage.view.legend.title')).getByText(t('coverage.view.legend.notSeen')).closest('li')!
    expect(unseen.querySelector('pattern')).not.toBeNull()
    expect(unseen.querySelector('rect')?.getAttribute('fill')).toMatch(/^url\(#/)
  })

  it('lists photos that were left out with their reasons, as links to them', async () => {
    await show()
    const link = region(t('coverage.view.leftOut.title', { count: 1 })).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/photo/${ids.photo}`)
    expect(link.getAttribute('aria-label')).toBe('Open DJI_0007.JPG: Too soft')
  })

  it('says that a length from photos tells nothing of what lies beside them', async () => {
    await show({ coverage: aCoverage({ frame: aFrame({ lengthSource: 'photos' }), photosUnmeasured: 3 }) })
    expect(screen.getByText(t('coverage.view.frame.lengthFromPhotos'), { exact: false }).textContent).toContain(
      t('coverage.view.statement.stretched'),
    )
    expect(screen.getByText(t('coverage.view.statement.unmeasured', { count: 3 }))).toBeTruthy()
  })

  it('says of how many photos the tilt or the height is hardly known', async () => {
    await show({ coverage: aCoverage({ photosLevelAssumed: 2, photosHeightRough: 1 }) })
    expect(screen.getByText(t('coverage.view.statement.levelAssumed', { count: 2 }))).toBeTruthy()
    expect(screen.getByText(t('coverage.view.statement.heightRough', { count: 1 }))).toBeTruthy()
  })

  it('says that figures are from before a change while new ones are computed', async () => {
    await show({ coverage: aCoverage({ state: 'computing' }) })
    expect(screen.getByText(t('coverage.view.statement.computing'))).toBeTruthy()
  })

  it('states no exactness that no user stated, and asks about a frame that all photos see from behind', async () => {
    const frame = aFrame({ source: 'typed', sigmaM: 1, isSigmaAssumed: true })
    const frameDoubt = { kind: 'behind', photos: 48, of: 48, nearestM: null } as const
    await show({ coverage: aCoverage({ frame, frameDoubt }) })
    const statement = region(t('coverage.view.statement.title'))
    expect(statement.getByText('Not stated. Computed with ± 1 m, which is an assumption.')).toBeTruthy()
    expect(statement.queryByText('± 1 m (one standard deviation)')).toBeNull()
    expect(
      statement.getByText('All 48 photos look at the elevation from behind: is the bearing turned round?'),
    ).toBeTruthy()
  })

  it('says how far the nearest photo is from a frame that is far from all', async () => {
    await show({ coverage: aCoverage({ frameDoubt: { kind: 'far', photos: 4, of: 4, nearestM: 1_234.5 } }) })
    expect(screen.getByText(/^The nearest photo was taken 1,23[45] m from the elevation/)).toBeTruthy()
  })

  it('reads everything at the scale of the project’s own rule, and says so', async () => {
    await show({
      layer: 'overlap',
      coverage: aCoverage({ limits: { limitMmPx: 2, minSharpness: 0.05, isOfRule: true } }),
    })
    const statement = region(t('coverage.view.statement.title'))
    expect(statement.getByText('50 % seen of 12 × 9 m at 2 mm/px or finer')).toBeTruthy()
    expect(statement.getByText('2 mm/px or finer, the project’s own rule, sharpness 0.05 or more')).toBeTruthy()
    expect(screen.getByText(t('coverage.view.legend.overlapAny'))).toBeTruthy()
  })

  it('counts photos that were left out by their reason', async () => {
    const thermal = (index: number) => ({
      imageId: `01930000-0000-7000-8000-0000000007${index}0`,
      name: `DJI_${index}_T.JPG`,
      reason: 'thermal' as const,
    })
    await show({ coverage: aCoverage({ photosLeftOut: [1, 2, 3].map(thermal) }) })
    const panel = region(t('coverage.view.leftOut.title', { count: 3 }))
    expect(panel.getByText('Thermal image, not part of the visual coverage: 3')).toBeTruthy()
    expect(panel.getAllByRole('link')).toHaveLength(3)
  })

  it('says that computing failed, and computes again for who may edit', async () => {
    await show({ coverage: aCoverage({ state: 'failed' }) })
    expect(screen.getByText(t('coverage.view.statement.failed'), { exact: false }).textContent).toContain(
      t('coverage.view.statement.failedEdit'),
    )
    fireEvent.click(screen.getByRole('button', { name: t('coverage.view.retry') }))
    await screen.findByText(t('coverage.view.statement.computing'))
  })

  it('offers a viewer no way to compute again, and says who can', async () => {
    await show({ coverage: aCoverage({ state: 'failed', computedAt: null }), role: 'corporate-viewer' })
    expect(screen.getByText(t('coverage.view.statement.firstFailed'), { exact: false }).textContent).toContain(
      t('coverage.view.statement.failedRead'),
    )
    expect(screen.queryByRole('button', { name: t('coverage.view.retry') })).toBeNull()
  })

  it('counts no air beside narrower portions, in figures or hatching', async () => {
    const parts = [
      { fromM: 0, toM: 12, bottomM: 3, topM: 9 },
      { fromM: 0, toM: 6, bottomM: 0, topM: 3 },
    ]
    await show({ coverage: aCoverage({ frame: aFrame({ parts }) }) })
    const legend = region(t('coverage.view.legend.title'))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Seen60 %',
      'Not seen40 %',
      'Gap, outlined',
    ])
    expect(screen.getByText(t('coverage.view.statement.parts'))).toBeTruthy()
  })

  it('draws the outline of gaps in the legend in the colour of the drawing', async () => {
    await show()
    const gap = region(t('coverage.view.legend.title')).getByText(t('coverage.view.legend.gap')).closest('li')!
    expect(gap.querySelector('rect:last-of-type')?.getAttribute('stroke')).toBe(gapColour)
  })

  it('says what the rule misses', async () => {
    await show({ compliance: failing() })
    const rule = region(t('coverage.rules.compliance.title'))
    await rule.findByText(t('coverage.rules.reasons.drone-not-counted'))
    for (const text of [
      '50 % of 100 % required',
      '54 m² missing',
      '6 % of 10 % required',
      t('coverage.rules.reasons.gaps'),
    ])
      expect(rule.getByText(text)).toBeTruthy()
    expect(rule.getAllByText(t('coverage.rules.states.not-met'))).toHaveLength(3)
  })

  it('leads to where a rule is set where there is none', async () => {
    await show()
    const link = await screen.findByRole('link', { name: t('coverage.rules.compliance.set') })
    expect(link.getAttribute('href')).toBe('/info')
  })

  it('leads there only those who may set it', async () => {
    await show({ role: 'corporate-viewer' })
    await screen.findByText(t('coverage.rules.compliance.none'))
    expect(screen.queryByRole('link', { name: t('coverage.rules.compliance.set') })).toBeNull()
  })

  it('speaks Chinese', async () => {
    await show({ locale: 'zh-hk' })
    expect(screen.getByText('12 × 9 米之中拍到 50%')).toBeTruthy()
    expect(screen.getByRole('button', { name: '顯示缺口 1：12 × 3 米，位於 1/F，36 平方米' })).toBeTruthy()
  })
})

describe('an elevation that was not measured', () => {
  it('counts floors by place, names no gap, and says what to do', async () => {
    await show({ coverage: byPlace() })
    expect(screen.getByText('1 of 3 floors have a photo')).toBeTruthy()
    expect(screen.getByText(t('coverage.view.byPlaceNote'))).toBeTruthy()
    expect(screen.getByText(t('coverage.view.gaps.unknown'))).toBeTruthy()
    expect(screen.queryByRole('heading', { name: t('coverage.view.legend.title') })).toBeNull()
    expect(document.querySelector('canvas[data-layer]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: t('coverage.view.noFrame.set') }))
    await screen.findByRole('dialog', { name: t('coverage.view.frame.title', { name: 'North' }) })
  })

  it('says that there is no photo', async () => {
    await show({ coverage: byPlace({ basis: 'none', floors: [], photosByPlace: 0 }) })
    expect(screen.getByText(t('coverage.view.statement.none'))).toBeTruthy()
    expect(screen.getByText(t('coverage.view.noFrame.noPhotos'), { exact: false })).toBeTruthy()
  })

  it('shows its figures without a drawing', async () => {
    await show({ plan: aPlan({ picture: null }) })
    expect(screen.getByText(t('defects.elevation.noPicture'))).toBeTruthy()
    expect(screen.getByText('50 % seen of 12 × 9 m')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show gap/ })).toBeNull()
  })
})

describe('without an answer', () => {
  const element = (
    <CoverageElevation
      of={{ projectId: ids.project, inspectionId: ids.inspection }}
      plan={aPlan()}
      layer="coverage"
      member={{ corporateId: session.corporate, role: 'corporate-viewer', name: '', isSaas: true }}
      photoHref={() => '/'}
      infoHref="/"
      chooser={<span>chooser</span>}
      layers={<nav aria-label="layers" />}
      onRenew={() => undefined}
    />
  )

  it('says that it is loading, with the way to other layers', async () => {
    await showScreen(element, { respond: () => 'silence' })
    expect(screen.getByText(t('coverage.view.loading'))).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'layers' })).toBeTruthy()
    expect(screen.getByText('chooser')).toBeTruthy()
  })

  it('says what failed, and asks again on request', async () => {
    let isBroken = true
    const server = coverageServer(aCoverage())
    await showScreen(element, {
      respond: (asked) => (isBroken ? refusal('project.not-found', { status: 404 }) : server.answer(asked)),
    })
    await screen.findByText(t('coverage.view.failed'))
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: t('coverage.view.retry') }))
    await waitFor(() => expect(screen.getByText('50 % seen of 12 × 9 m')).toBeTruthy())
  })
})
