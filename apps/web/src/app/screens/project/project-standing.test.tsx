import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Outlet, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { aStanding } from '../../../features/projects/standing/testing/a-standing.ts'
import { aProjectInfo } from '../../../features/projects/testing/a-project-info.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { ProjectInfo } from './ProjectInfo.tsx'

closeScreens()
const t = await translatorOf()
const [projectId, workspaceId, inspectionId] = [newId(), newId(), newId()]

const project = aProjectInfo({
  _id: projectId,
  name: 'Fortune Court',
  code: 'HK-14',
  endDate: '2020-12-20',
  subscription: { planName: 'ADVANCE' },
  country: '',
  storeys: null,
  height: null,
  inspections: [{ _id: inspectionId, date: null, note: '', createdAt: '2026-10-02T00:00:00Z' }],
})

/** Answers what every card reads; a part of the address chooses another answer. */
const serverOf =
  (given: Readonly<Record<string, Answer>>) =>
  ({ url }: SentRequest): Answer => {
    const own = Object.entries(given).find(([part]) => url.includes(part))
    if (own !== undefined) return own[1]
    if (url.includes('/standing')) return { status: 200, body: aStanding() }
    return { status: 200, body: { data: [], elevationPlans: [], total: 0, nextCursor: null, defectDefinitions: [] } }
  }

function open(given: Readonly<Record<string, Answer>> = {}, role: Role = 'corporate-admin', path = '/') {
  const context: ProjectOutlet = {
    project,
    of: { corporateId: ids.corporate, projectId, workspaceId },
    member: { corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true },
    inspectionId,
  }
  return showScreen(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route path="*" element={<ProjectInfo />} />
      </Route>
    </Routes>,
    { respond: serverOf(given), path },
  )
}
const standing = (changes: Parameters<typeof aStanding>[0]): Readonly<Record<string, Answer>> => ({
  '/standing': { status: 200, body: aStanding(changes) },
})
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the first screen of a project', () => {
  it('says where it stands, when it was flown, and what is overdue', async () => {
    await open({ ...standing({ report: null }) })
    await screen.findByText(/flown 12 Oct 2026 · due 20 Dec 2020/)
    expect(screen.getByRole('heading', { level: 1, name: t('projects.standing.title') })).toBeTruthy()
    const progress = region(t('projects.standing.progress.title'))
    expect(progress.getByText('1 plan, 4 elevations, 33 floors')).toBeTruthy()
    expect(region(t('projects.standing.defects.title')).getByText('52')).toBeTruthy()
    expect(
      region(t('projects.standing.defects.title')).getByText('6 Critical, 30 Major, 16 Moderate · 50 Open, 2 Closed'),
    ).toBeTruthy()
    expect(region(t('projects.standing.due.title')).getByText(/days overdue/)).toBeTruthy()
    expect(region(t('projects.standing.lately.title')).getByText('Demo Pilot uploaded 40 files')).toBeTruthy()
    expect(region(t('coverage.rules.card.title')).getByText(t('coverage.rules.card.unknown'))).toBeTruthy()
  })

  it('has one next step as a button, chosen by the state', async () => {
    await open(standing({ review: { toDecide: 141, accepted: 0, rejected: 0 } }))
    const step = await screen.findByRole('link', { name: t('projects.standing.actions.suggestions') })
    expect(step.getAttribute('href')).toContain(`/project/${projectId}/result-review?`)
    expect(screen.getByText(t('projects.standing.steps.suggestions', { count: 141 }), { exact: false })).toBeTruthy()
  })

  it.each([
    [{ failed: 1, damaged: 0 }, 'status=MEDIA_UPLOAD_FAILED'],
    [{ failed: 0, damaged: 1 }, 'status=MEDIA_ANALYSIS_FAILED'],
  ])('leads to the files that failed: %j', async (changes, expected) => {
    await open(standing({ photos: { ...aStanding().photos, ...changes } }))
    const step = await screen.findByRole('link', { name: t('projects.standing.actions.failed') })
    expect(step.getAttribute('href')).toContain(expected)
  })

  it('shows a viewer the step without an action, and nothing else that he may not do', async () => {
    await open(standing({ review: { toDecide: 141, accepted: 0, rejected: 0 } }), 'corporate-viewer')
    await screen.findByText(t('projects.standing.steps.suggestions', { count: 141 }), { exact: false })
    expect(screen.queryByRole('link', { name: t('projects.standing.actions.suggestions') })).toBeNull()
    expect(screen.queryByRole('link', { name: t('coverage.rules.card.add') })).toBeNull()
    expect(screen.getByRole('link', { name: t('projects.standing.details') })).toBeTruthy()
  })

  it('has the form one click behind it, and the way back', async () => {
    await open()
    fireEvent.click(await screen.findByRole('link', { name: t('projects.standing.details') }))
    await screen.findByRole('form', { name: t('projects.info.title') })
    expect(screen.getByRole('heading', { level: 1, name: t('projects.info.title') })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: t('projects.standing.back') }))
    await screen.findByRole('heading', { level: 1, name: t('projects.standing.title') })
  })

  it('asks before it leaves a form with changes, also for where the project stands', async () => {
    await open({}, 'corporate-admin', '/#details')
    fireEvent.change(await screen.findByLabelText(t('projects.info.project.client')), { target: { value: 'Others' } })
    fireEvent.click(screen.getByRole('link', { name: t('projects.standing.back') }))
    await screen.findByRole('dialog')
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe(t('projects.info.title'))
  })

  it('says in each card that it could not be loaded, and reads it again on request', async () => {
    const given: Record<string, Answer> = { '/standing': refusal('access.denied', { status: 403 }) }
    await open(given)
    const title = t('projects.standing.progress.title')
    await waitFor(() => expect(region(title).getByRole('alert').textContent).toContain(t('projects.standing.failed')))
    // The coverage does not depend on it.
    await region(t('coverage.rules.card.title')).findByText(t('coverage.rules.card.unknown'))
    delete given['/standing']
    fireEvent.click(region(title).getByRole('button', { name: t('projects.standing.retry') }))
    await waitFor(() => expect(region(title).getByText('1 plan, 4 elevations, 33 floors')).toBeTruthy())
  })

  it('that no defect is recorded says nothing of photos that were not read', async () => {
    const { defects, detector } = aStanding()
    const none = { critical: 0, major: 0, moderate: 0, minor: 0, cosmetic: 0, na: 0 }
    await open(
      standing({ defects: { ...defects, severities: none }, detector: { ...detector, read: 0, notRead: 160 } }),
    )
    const card = () => region(t('projects.standing.defects.title'))
    await waitFor(() => expect(card().getByText(t('projects.standing.defects.none'))).toBeTruthy())
    expect(card().getByText(t('projects.standing.defects.unread', { count: 160 }))).toBeTruthy()
  })

  it('shows the worst defects with their places; where they could not be read, the rest stays', async () => {
    const given: Record<string, Answer> = { '/defects?': refusal('access.denied', { status: 403 }) }
    await open(given)
    await screen.findByText(t('projects.standing.defects.worstFailed'))
    given['/defects?'] = {
      status: 200,
      body: {
        data: [
          {
            _id: newId(),
            defectNum: 1,
            severity: 'critical',
            type: 'crack_structural',
            block: '',
            drawing: 'North',
            floorName: '31/F',
            floor: '31',
            vertical: '',
            images: [],
            length: 820,
            width: null,
            sizeSource: 'typed',
            isBelowGsd: false,
          },
        ],
        total: 1,
        nextCursor: null,
      },
    }
    press(t('projects.standing.retry'))
    const worst = await screen.findByRole('list', { name: t('projects.standing.defects.worst') })
    expect((await within(worst).findByRole('link', { name: 'DF0001' })).getAttribute('href')).toContain('defect=')
    expect(within(worst).getByText(/^North · 31\/F · .* · 820.mm$/)).toBeTruthy()
  })
})
