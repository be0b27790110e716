import type { DuplicatePair, DuplicateSearch } from '@plumbline/contract/defects/duplicates'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { OfflineContext } from '../../../ui/forms/offline-context.ts'
import { aDetail } from '../testing/a-defect.ts'
import { aDuplicatePage, aPair, aSearch } from '../testing/a-pair.ts'
import { aMember, numbered, ofInspection } from '../testing/defect-server.ts'
import { DuplicatesDialog } from './DuplicatesDialog.tsx'

closeScreens()

const library = {
  nameOf: (type: string) => (type === 'spalling' ? 'Spalling' : 'Crack'),
  ratings: { scheme: 'sg-pfi', levels: [] },
} as const

type Stored = {
  pairs: readonly DuplicatePair[]
  search?: DuplicateSearch
  mergesSure?: boolean
  /** Instead of what is stored. */
  answer?: (asked: SentRequest) => Answer | undefined
}

/** Keeps pairs as the server does: a decision takes one away, its undo brings it back. */
function duplicateServer(stored: Stored) {
  const hidden = new Set<string>()
  const pairOf = (ids: readonly string[]) =>
    stored.pairs.find(({ one, other }) => [one.defect._id, other.defect._id].every((id) => ids.includes(id)))
  return (asked: SentRequest): Answer => {
    const given = stored.answer?.(asked)
    if (given !== undefined) return given
    const { method, url, body } = asked
    const [path, sent] = [new URL(url, 'http://localhost').pathname, body as Record<string, unknown> | undefined]
    const owner = /defects\/([^/]+)\/(?:merge|split)$/.exec(path)?.[1] ?? ''
    if (path.endsWith('/duplicates/search')) {
      stored.search = aSearch({ state: 'searching', searchedAt: null })
      return { status: 200, body: { search: stored.search } }
    }
    if (path.endsWith('/settings')) {
      stored.mergesSure = sent?.['mergesSure'] === true
      return { status: 200, body: { mergesSure: stored.mergesSure, version: 2 } }
    }
    if (path.endsWith('/dismiss')) {
      const id = path.split('/').at(-2)!
      if (sent?.['isDismissed'] === false) hidden.delete(id)
      else hidden.add(id)
      return { status: 200, body: { _id: id, state: 'dismissed' } }
    }
    if (path.endsWith('/merge')) {
      hidden.add(pairOf([owner, String(sent?.['with'])])!._id)
      return { status: 200, body: aDetail() }
    }
    if (path.endsWith('/split')) {
      hidden.delete(pairOf([owner, String(sent?.['mergedId'])])!._id)
      return { status: 200, body: { detail: aDetail(), split: { _id: owner, defectNum: 1, version: 2, isNew: false } } }
    }
    if (method === 'GET' && path.endsWith('/duplicates'))
      return {
        status: 200,
        body: aDuplicatePage(
          stored.pairs.filter(({ _id }) => !hidden.has(_id)),
          { ...(stored.search && { search: stored.search }), mergesSure: stored.mergesSure ?? false },
        ),
      }
    return { status: 404, body: { code: 'media.not-found', message: 'none' } }
  }
}

async function open(stored: Stored, { role = 'corporate-admin' as Role, isOffline = false } = {}) {
  const onClose = vi.fn()
  const shown = await showScreen(
    <OfflineContext value={isOffline}>
      <DuplicatesDialog of={ofInspection} member={aMember(role)} library={library} onClose={onClose} />
    </OfflineContext>,
    { respond: duplicateServer(stored) },
  )
  return { ...shown, onClose }
}

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const paths = (writes: readonly { url: string }[]) => writes.map(({ url }) => url.replace(/^.*\/defects/, ''))

it('shows a pair with how sure it is and why, and merges it into the lower number', async () => {
  const { t, writes } = await open({ pairs: [aPair(12, 15), aPair(20, 21, { score: 0.6 })] })
  expect(await screen.findByText(t('defects.duplicates.progress', { at: 1, count: 2 }))).toBeTruthy()
  expect(screen.getByText(t('defects.duplicates.score.sure'))).toBeTruthy()
  expect(screen.getByText(/score 97% · centres 0\.12 m apart · positions exact to ± 0\.5 m · 2 photos/)).toBeTruthy()
  expect(screen.getByText(/DJI_0015\.JPG · 4\.2 mm\/px/)).toBeTruthy()
  press(/^Merge into DF0012/)
  expect(await screen.findByText(t('defects.duplicates.merged', { merged: 'DF0015', number: 'DF0012' }))).toBeTruthy()
  expect(paths(writes())).toEqual([`/${numbered(12)}/merge`])
  expect(writes()[0]!.body).toEqual({ with: numbered(15), version: 1 })
  expect(await screen.findByText(t('defects.duplicates.progress', { at: 2, count: 2 }))).toBeTruthy()
  expect(screen.getByText(t('defects.duplicates.score.possible'))).toBeTruthy()
})

it('names the type of each, and says before the merge what remains and what is lost', async () => {
  const pair = aPair(12, 15)
  const other = {
    ...pair.other,
    defect: { ...pair.other.defect, type: 'spalling', width: 2, length: null, sizeSource: 'typed' },
  } as const
  await open({ pairs: [{ ...pair, other }] })
  expect(await screen.findByRole('heading', { name: /^DF0012.*Crack$/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^DF0015.*Spalling$/ })).toBeTruthy()
  expect(screen.getByText('DF0012 stays: Minor · Crack')).toBeTruthy()
  expect(
    screen.getByText(
      'No longer applies, from DF0015: Major · Spalling · Width: 2 mm. Undoing the merge brings it back.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/^The size comes from the best of their photos/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'DF0015' }))
  expect(await screen.findByText('DF0015 stays: Major · Spalling')).toBeTruthy()
  expect(screen.getByText('The size typed for DF0015 stays.')).toBeTruthy()
})

it('says which status, rating, dates, assignee and follow-up are lost, and that a link to an earlier inspection is not', async () => {
  const pair = aPair(12, 15)
  const alike = { severity: 'minor', repairBy: null } as const
  const one = {
    ...pair.one,
    defect: { ...pair.one.defect, ...alike, status: 'closed', followUpAction: 'closed', dueDate: '2027-03-01' },
  } as const
  const other = {
    ...pair.other,
    defect: {
      ...pair.other.defect,
      ...alike,
      rating: 'sg-pfi:unsafe',
      repairBy: '2027-01-02',
      dueDate: '2027-02-03',
      assignee: { _id: null, name: 'Demo Surveyor' },
      progress: 'worse',
    },
  } as const
  const { t } = await open({ pairs: [{ ...pair, one, other }] })
  expect(
    await screen.findByText(
      'DF0012 stays: Minor · Crack · Status: Closed · Due date: 1 Mar 2027 · Follow-up action: Closed',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(
      'No longer applies, from DF0015: Status: Open · Rating: Unsafe · Repair by: 2 Jan 2027 · Due date: 3 Feb 2027 · Assigned to: Demo Surveyor · Follow-up action: Repair. Undoing the merge brings it back.',
    ),
  ).toBeTruthy()
  const link = { number: 'DF0012', other: 'DF0015' }
  expect(screen.getByText(t('defects.duplicates.survives.link', link))).toBeTruthy()
  // The other way round nothing of the closed one but its own values is lost.
  fireEvent.click(screen.getByRole('radio', { name: 'DF0015' }))
  expect(
    await screen.findByText(
      'No longer applies, from DF0012: Status: Closed · Due date: 1 Mar 2027 · Follow-up action: Closed. Undoing the merge brings it back.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/inherits the link/)).toBeNull()
})

it('keeps the number that is chosen, and sends the version of that defect', async () => {
  const { writes } = await open({ pairs: [aPair(12, 15)] })
  fireEvent.click(await screen.findByRole('radio', { name: 'DF0015' }))
  press(/^Merge into DF0015/)
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ body: { with: numbered(12), version: 3 } })
  expect(paths(writes())).toEqual([`/${numbered(15)}/merge`])
})

it('is worked through with keys alone: not the same, undo, skip, back, keep the other, merge', async () => {
  const { t, writes } = await open({ pairs: [aPair(12, 15), aPair(20, 21)] })
  await screen.findByRole('radio', { name: 'DF0012' })
  key('n')
  await screen.findByText(t('defects.duplicates.dismissed', { one: 'DF0012', other: 'DF0015' }))
  await screen.findByRole('radio', { name: 'DF0020' })
  key('u')
  await screen.findByRole('radio', { name: 'DF0012' })
  key('s')
  await screen.findByRole('radio', { name: 'DF0020' })
  key('p')
  await screen.findByRole('radio', { name: 'DF0012' })
  key('k')
  key('m')
  await waitFor(() => expect(paths(writes()).at(-1)).toBe(`/${numbered(15)}/merge`))
  expect(writes().map(({ body }) => body)).toEqual([
    { isDismissed: true },
    { isDismissed: false },
    { with: numbered(12), version: 3 },
  ])
})

it('undoes a merge, and shows the pair again', async () => {
  const { t, writes } = await open({ pairs: [aPair(12, 15)] })
  await screen.findByRole('radio', { name: 'DF0012' })
  key('m')
  const heading = await screen.findByRole('heading', { name: t('defects.duplicates.done.title') })
  // The button that had the focus is not there any more.
  await waitFor(() => expect(document.activeElement).toBe(heading))
  press(new RegExp(`^${t('defects.duplicates.undo')}`))
  expect(await screen.findByRole('radio', { name: 'DF0012' })).toBeTruthy()
  expect(writes().at(-1)).toMatchObject({ body: { mergedId: numbered(15) } })
})

it('offers skipped pairs again at the end', async () => {
  const { t } = await open({ pairs: [aPair(12, 15)] })
  await screen.findByRole('radio', { name: 'DF0012' })
  key('s')
  expect(await screen.findByText(t('defects.duplicates.done.skipped', { count: 1 }))).toBeTruthy()
  press(t('defects.duplicates.reviewSkipped'))
  expect(await screen.findByRole('radio', { name: 'DF0012' })).toBeTruthy()
})

it('says that somebody changed a defect of the pair, and shows it as it is now', async () => {
  const stored: Stored = { pairs: [aPair(12, 15)] }
  let isStale = true
  stored.answer = ({ url }) => {
    if (!url.endsWith('/merge') || !isStale) return undefined
    isStale = false
    const [pair] = stored.pairs
    stored.pairs = [{ ...pair!, one: { ...pair!.one, defect: { ...pair!.one.defect, version: 7 } } }]
    return refusal('version.stale')
  }
  const { t, writes } = await open(stored)
  await screen.findByRole('radio', { name: 'DF0012' })
  key('m')
  expect(await screen.findByText(t('defects.duplicates.stale'))).toBeTruthy()
  await waitFor(() => {
    key('m')
    expect(writes().at(-1)).toMatchObject({ body: { version: 7 } })
  })
})

it('swaps both crops at one place by a key, and lays both outlines on the elevation', async () => {
  const { t } = await open({ pairs: [aPair(12, 15)] })
  await screen.findByRole('radio', { name: 'DF0012' })
  expect(screen.getAllByRole('img')).toHaveLength(2)
  key('b')
  expect(await screen.findByRole('img', { name: 'DF0012 on DJI_0012.JPG' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'DF0015 on DJI_0015.JPG' })).toBeNull()
  key('b')
  expect(await screen.findByRole('img', { name: 'DF0015 on DJI_0015.JPG' })).toBeTruthy()
  key('v')
  const overlay = await screen.findByRole('img', {
    name: t('defects.duplicates.overlay', { one: 'DF0012', other: 'DF0015' }),
  })
  expect(overlay.querySelectorAll('polygon')).toHaveLength(2)
})

it('says what was not compared and why, before it says that nothing was found', async () => {
  const search = aSearch({
    shapeCount: 50,
    placedCount: 38,
    notPlaced: [
      { reason: 'no-frame', count: 2 },
      { reason: 'no-position', count: 10 },
    ],
  })
  const { t } = await open({ pairs: [], search })
  expect(await screen.findByRole('heading', { name: t('defects.duplicates.none.title') })).toBeTruthy()
  expect(screen.getByText(t('defects.duplicates.notCompared', { count: 12, all: '50' }))).toBeTruthy()
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    t('defects.duplicates.notPlaced.no-position', { count: 10 }),
    t('defects.duplicates.notPlaced.no-frame', { count: 2 }),
  ])
})

it('does not take "nothing could be compared" for "no duplicates"', async () => {
  const search = aSearch({ shapeCount: 3, placedCount: 0, notPlaced: [{ reason: 'no-elevation', count: 3 }] })
  const { t } = await open({ pairs: [], search })
  expect(await screen.findByText(t('defects.duplicates.nothingCompared.text'))).toBeTruthy()
  expect(screen.queryByText(t('defects.duplicates.none.title'))).toBeNull()
})

it('starts the first search, and says that it runs', async () => {
  const { t, writes } = await open({ pairs: [], search: aSearch({ state: 'none', searchedAt: null }) })
  fireEvent.click(await screen.findByRole('button', { name: t('defects.duplicates.search') }))
  expect(await screen.findByText(t('defects.duplicates.searching'))).toBeTruthy()
  expect(paths(writes())).toEqual(['/duplicates/search'])
})

it('says why pairs could not be loaded, and that the last search broke off', async () => {
  let isBroken = true
  const { t } = await open({
    pairs: [aPair(12, 15)],
    search: aSearch({ state: 'failed' }),
    answer: ({ url }) =>
      isBroken && url.includes('/duplicates') ? refusal('access.denied', { status: 403 }) : undefined,
  })
  expect(await screen.findByText(new RegExp(t('defects.duplicates.failed')))).toBeTruthy()
  isBroken = false
  press(t('defects.duplicates.retry'))
  expect(await screen.findByText(t('defects.duplicates.searchFailed'))).toBeTruthy()
})

it('lets a viewer look and not decide', async () => {
  const { t, writes } = await open({ pairs: [aPair(12, 15)] }, { role: 'corporate-viewer' })
  expect(await screen.findByText(t('defects.duplicates.readOnly'))).toBeTruthy()
  key('m')
  key('n')
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
  key('s')
  expect(await screen.findByText(t('defects.duplicates.done.skipped', { count: 1 }))).toBeTruthy()
  expect(writes()).toEqual([])
})

it('rests without a connection', async () => {
  const { t, writes } = await open({ pairs: [aPair(12, 15)] }, { isOffline: true })
  const merge = await screen.findByRole('button', { name: /^Merge into/ })
  expect(merge.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(merge)
  key('m')
  key('n')
  // A decision would take the pair away.
  key('s')
  await screen.findByRole('button', { name: t('defects.duplicates.reviewSkipped') })
  expect(writes()).toEqual([])
})

it('merges sure pairs without asking only where somebody switched it on', async () => {
  const stored: Stored = { pairs: [] }
  const { t, writes } = await open(stored)
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: t('defects.duplicates.settings.label') })
  expect(choice.checked).toBe(false)
  expect(screen.getByText(t('defects.duplicates.settings.text', { percent: '95%' }))).toBeTruthy()
  fireEvent.click(choice)
  expect(await screen.findByText(t('defects.duplicates.settings.saved'))).toBeTruthy()
  expect(writes()[0]!.body).toEqual({ mergesSure: true, version: 1 })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
})
