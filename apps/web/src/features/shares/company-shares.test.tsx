import type { CompanyShare } from '@plumbline/contract/shares/shares'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answer } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, showScreen } from '../../testing/show-screen.tsx'
import { CompanyShares } from './CompanyShares.tsx'

closeScreens()
const t = await translatorOf()
const idOf = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`

const aLink = (given: Partial<CompanyShare> = {}): CompanyShare => ({
  _id: idOf(1),
  label: 'Owner',
  shows: { defects: true, photos: true, elevations: false, reports: false },
  assigned: null,
  selection: null,
  elevations: null,
  reports: null,
  mayDownload: true,
  mayComment: false,
  isBlurred: true,
  hasPassword: false,
  state: 'active',
  createdBy: 'Ada Byron',
  createdAt: '2026-11-19T00:00:00.000Z',
  expiresAt: '2026-12-19T00:00:00.000Z',
  openings: 3,
  lastOpenedAt: '2026-11-19T01:02:03.000Z',
  project: { _id: idOf(2), name: 'Harbour Court', code: 'HK-1' },
  workspaceId: idOf(3),
  inspectionId: idOf(4),
  ...given,
})

type Page = { readonly data: readonly CompanyShare[]; readonly nextCursor: string | null }

function show(pages: readonly (Page | Answer)[]) {
  let next = 0
  return showScreen(<CompanyShares corporateId={idOf(9)} projectHref={({ project }) => `/project/${project._id}`} />, {
    respond: ({ method }) => {
      if (method !== 'GET') return { status: 200, body: {} }
      const page = pages[Math.min(next++, pages.length - 1)]!
      return typeof page === 'object' && 'data' in page ? { status: 200, body: page } : (page as Answer)
    },
  })
}

it('lists links with project, contents, maker, end and last opening, and revokes one', async () => {
  const { writes } = await show([{ data: [aLink()], nextCursor: null }])
  const project = await screen.findByRole('link', { name: 'Harbour Court' })
  expect(project.getAttribute('href')).toBe(`/project/${idOf(2)}`)
  screen.getByText('Shows: defects, photos')
  screen.getByText('Created by Ada Byron')
  screen.getByText('Opened 3 times')
  press(t('shares.list.revokeOf', { label: 'Owner' }))
  press(await screen.findByRole('button', { name: t('shares.list.revoke') }).then(() => t('shares.list.revoke')))
  await waitFor(() =>
    expect(writes().map(({ method, url }) => [method, url.split('/').slice(-5).join('/')])).toEqual([
      ['DELETE', `${idOf(2)}/inspections/${idOf(4)}/shares/${idOf(1)}`],
    ]),
  )
})

it('asks for another state, and says when there is none', async () => {
  const { asked } = await show([{ data: [], nextCursor: null }])
  await screen.findByText(t('shares.company.none'))
  fireEvent.change(screen.getByLabelText(t('shares.company.state')), { target: { value: 'revoked' } })
  await screen.findByText(t('shares.company.noneOf'))
  expect(asked.at(-1)?.url).toContain('state=revoked')
})

it('offers nothing to revoke of a link that has ended, and loads the next page', async () => {
  const { asked } = await show([
    { data: [aLink({ state: 'expired', openings: 0, lastOpenedAt: null })], nextCursor: idOf(1) },
    { data: [aLink({ _id: idOf(5), label: 'Contractor', state: 'revoked' })], nextCursor: null },
  ])
  await screen.findByText(t('shares.list.never'))
  press(t('shares.company.more'))
  await screen.findByText('Contractor')
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  expect(asked.at(-1)?.url).toContain(`cursor=${idOf(1)}`)
})

it('says why the links could not be loaded, and tries again', async () => {
  const failure: Answer = { status: 500, body: { code: 'server.failed', message: 'x', requestId: 'x' } }
  await show([failure, { data: [aLink()], nextCursor: null }])
  await screen.findByText(t('shares.failed'))
  press(t('shares.retry'))
  await screen.findByText('Harbour Court')
})
