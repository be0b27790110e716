import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSession, type SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, field, press, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { RatingSchemeCard } from './RatingSchemeCard.tsx'
import { levelsFault, useRatingScheme } from './use-rating-scheme.ts'

closeScreens()

const of = {
  corporateId: '01890000-0000-7000-8000-000000000001',
  projectId: '01890000-0000-7000-8000-000000000002',
  workspaceId: '01890000-0000-7000-8000-000000000003',
}
type Stored = Pick<ProjectInfo, 'ratingScheme' | 'ratingLevels'>
const own: Stored = {
  ratingScheme: 'own',
  ratingLevels: [
    { key: 'l1', name: 'Watch', meaning: 'Look again.' },
    { key: 'l2', name: 'Close', meaning: '' },
  ],
}
const without: Stored = { ratingScheme: null, ratingLevels: [] }

function Card({ stored, mayEdit }: { readonly stored: Stored; readonly mayEdit: boolean }) {
  return <RatingSchemeCard scheme={useRatingScheme(of, stored)} mayEdit={mayEdit} />
}

/** latest: what another person saved since the page was opened. */
async function show(stored: Stored, { latest = stored, mayEdit = true, refusal = '' } = {}) {
  const saved: unknown[] = []
  const respond = ({ method, body }: SentRequest) => {
    if (method === 'GET') return { status: 200, body: { ...latest, version: 4 } }
    saved.push(body)
    return refusal === ''
      ? { status: 200, body: { version: 5 } }
      : { status: 409, body: { code: refusal, message: '', requestId: 'x' } }
  }
  const shown = await showScreen(<Card stored={stored} mayEdit={mayEdit} />, { session: aSession(), respond })
  return { ...shown, saved }
}

it('explains the levels of the scheme that is chosen, and saves it', async () => {
  const { t, saved } = await show(without)
  const settings = 'projects.ratings.settings'
  expect(screen.queryByRole('table')).toBeNull()
  type(t(`${settings}.scheme`), 'nyc-fisp')
  expect(screen.getByRole('table').textContent).toContain(t('projects.ratings.levels.nyc-fisp:swarmp.meaning'))
  expect(screen.getByText(t('projects.ratings.sources.nyc-fisp'))).toBeTruthy()
  type(t(`${settings}.scheme`), 'din-1076')
  expect(screen.getByText(t('projects.ratings.sources.din-1076'))).toBeTruthy()
  expect(screen.getByRole('table').textContent).toContain(t('projects.ratings.marks.mark4'))
  press(t(`${settings}.save`))
  await waitFor(() => expect(saved).toEqual([{ ratingScheme: 'din-1076', ratingLevels: [], version: 4 }]))
  await waitFor(() => expect(toasts()).toContain(t(`${settings}.saved`)))
})

it('lets a company name, order and remove its levels', async () => {
  const { t, saved } = await show(own)
  const named = (number: string) => t('projects.ratings.settings.nameOf', { number })
  press(t('projects.ratings.settings.add'))
  expect(screen.getByRole('alert').textContent).toBe(t('projects.ratings.settings.fault'))
  type(named('3'), 'Evacuate')
  press(t('projects.ratings.settings.up', { number: '3' }))
  expect(field(named('2')).value).toBe('Evacuate')
  press(t('projects.ratings.settings.remove', { number: '1' }))
  press(t('projects.ratings.settings.save'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    ratingLevels: [
      { key: 'l3', name: 'Evacuate', meaning: '' },
      { key: 'l2', name: 'Close', meaning: '' },
    ],
  })
})

it('does not overwrite what another person saved, and says what the server refuses', async () => {
  const { t, saved } = await show(own, { latest: { ...own, ratingScheme: 'sg-pfi' } })
  type(t('projects.ratings.settings.scheme'), 'nyc-fisp')
  press(t('projects.ratings.settings.save'))
  await waitFor(() => expect(toasts()).toContain(t('errors.version.stale')))
  expect(saved).toEqual([])
})

it('says that a level in use cannot be removed', async () => {
  const { t } = await show(own, { refusal: 'rating.level-used' })
  press(t('projects.ratings.settings.remove', { number: '2' }))
  press(t('projects.ratings.settings.save'))
  await waitFor(() => expect(toasts()).toContain(t('errors.rating.level-used')))
})

it('shows a reader the scheme without changing it', async () => {
  const { t } = await show(own, { mayEdit: false })
  expect(field(t('projects.ratings.settings.scheme')).disabled).toBe(true)
  expect(screen.getByRole('table').textContent).toContain('Look again.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('needs a level, and a name for each', () => {
  const [level] = own.ratingLevels
  expect(levelsFault({ scheme: 'own', levels: [] })).toBe('noLevels')
  expect(levelsFault({ scheme: 'own', levels: [{ ...level!, name: ' ' }] })).toBe('fault')
  expect(levelsFault({ scheme: 'nyc-fisp', levels: [] })).toBeUndefined()
})
