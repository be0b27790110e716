import { MantineProvider } from '@mantine/core'
import type { AnalysisOverview, AnalysisRun } from '@plumbline/contract/analysis/analysis'
import { locales, type Locale } from '@plumbline/contract/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeQueryClient } from '../../api/http/query-client.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import { AnalysisProgress } from './AnalysisProgress.tsx'
import { FoundCounts } from './FoundCounts.tsx'
import { MarkerTable } from './MarkerTable.tsx'
import { RunTable } from './RunTable.tsx'

beforeAll(defineLayoutStandIns)
afterEach(cleanup)

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const noPhotos = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0, none: 0, unopened: 0 }
const found = { crack: 0, spalling: 0, rust: 0, corroded_pipe: 0, corroded_pipe_bracket: 0 }
const overview = (
  photos: Partial<AnalysisOverview['photos']>,
  failures: AnalysisOverview['failures'] = [],
): AnalysisOverview => ({
  settings: { isOn: true, types: ['crack'], sensitivity: 'medium', version: 1 },
  detectorVersion: '1',
  plan: { types: ['crack'], images: null, used: 0 },
  photos: { ...noPhotos, ...photos },
  failures,
  found,
  undecided: 0,
  accepted: 0,
  rejected: 0,
  markers: [],
  runs: [],
})

async function show(locale: Locale, children: ReactNode) {
  const t = translator(locale, await loadMessages(locale))
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  return t
}
const hrefs = { plansHref: '/plans', photoHref: (imageId: string) => `/photos/${imageId}` }

it('photos that failed stand first with their reason, and photos that were never read keep the bar from being full', async () => {
  for (const locale of locales) {
    const failures = [{ imageId: id(1), name: 'DJI_0001.JPG', errorCode: 'media.damaged' }]
    const t = await show(
      locale,
      <AnalysisProgress overview={overview({ completed: 6, failed: 1, unopened: 1, none: 2 }, failures)} {...hrefs} />,
    )
    const group = screen.getByRole('group', { name: t('analysis.failures.title', { count: 2 }) })
    within(group).getByRole('link', { name: 'DJI_0001.JPG' })
    within(group).getByText(t('errors.media.damaged'))
    within(group).getByText(t('analysis.failures.more', { count: 1 }))
    expect(
      group.compareDocumentPosition(screen.getByRole('progressbar')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    expect([
      screen.getByRole('progressbar').getAttribute('aria-valuenow'),
      screen.getByRole('progressbar').getAttribute('aria-valuemax'),
    ]).toEqual(['6', '10'])
    expect([...document.querySelectorAll('dt')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      t('analysis.progress.failed'),
      t('analysis.progress.unopened'),
    ])
    screen.getByText(t('analysis.progress.unread', { count: 4 }))
    cleanup()
  }
})

it('"nothing found" is said only of photos that were read', async () => {
  for (const locale of locales) {
    const t = await show(locale, <FoundCounts overview={overview({ failed: 3, none: 5 })} photosHref="/photos" />)
    screen.getByText(t('analysis.found.unread'))
    cleanup()
    await show(locale, <FoundCounts overview={overview({ completed: 4, failed: 3 })} photosHref="/photos" />)
    screen.getByText(t('analysis.found.nothing', { count: 4 }))
    cleanup()
  }
})

it('a marker counts the photos that were not read, and those with failures come first', async () => {
  const marker = (number: number, markerName: string, photos: Partial<AnalysisOverview['photos']>) => ({
    markerId: id(number),
    markerName,
    photos: { ...noPhotos, ...photos },
    found,
    undecided: 0,
  })
  const t = await show(
    'en',
    <MarkerTable
      markers={[marker(1, 'East', { completed: 3, none: 2 }), marker(2, 'North', { completed: 1, unopened: 1 })]}
      hrefOf={() => '/photos'}
    />,
  )
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    )
  expect(rows).toEqual([
    ['North', t('analysis.markers.of', { read: 1, all: 2 }), '1'],
    ['East', t('analysis.markers.of', { read: 3, all: 5 }), '0'],
  ])
})

it('a run in which photos failed is not called done', async () => {
  const run: AnalysisRun = {
    _id: id(9),
    number: 1,
    origin: 'asked',
    status: 'completed',
    types: ['crack'],
    sensitivity: 'medium',
    detectorVersion: '1',
    markerId: null,
    markerName: null,
    photos: { pending: 0, processing: 0, completed: 4, failed: 1, cancelled: 0 },
    found,
    leftOut: 0,
    secondsPerPhoto: 1,
    requestedBy: 'Ada',
    createdAt: '2026-11-16T02:30:00.000Z',
    finishedAt: '2026-11-16T02:31:00.000Z',
  }
  for (const locale of locales) {
    const t = await show(
      locale,
      <RunTable of={{ projectId: id(2), inspectionId: id(3) }} runs={[run]} mayRun photoHref={hrefs.photoHref} />,
    )
    expect(screen.queryByText(t('analysis.runs.statuses.completed'))).toBeNull()
    screen.getByText(t('analysis.runs.partly'))
    screen.getByRole('button', { name: t('analysis.runs.failures', { count: 1 }) })
    cleanup()
  }
})
