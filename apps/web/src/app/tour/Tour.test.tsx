import { locales } from '@plumbline/contract/locales'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import type { ProjectTab } from '../project-tabs.ts'
import { Tour } from './Tour.tsx'

const t = await translatorOf()
const query = { corporateId: 'c1', workspaceId: 'w1', inspectionId: 'i1' }

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const show = (tab: ProjectTab, inspectionId: string | null = 'i1') =>
  renderInLanguage(<Tour tab={tab} projectId="p1" query={{ ...query, inspectionId }} />)
const card = () => within(screen.getByRole('region', { name: t('projects.tour.title') }))
const toggle = () => screen.getByRole('button', { name: t('projects.tour.open') })

it('is closed until it is asked for, and then explains the open tab', async () => {
  await show('project-info')
  expect(screen.queryByRole('region')).toBeNull()
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  expect(card().getByRole('heading', { level: 2 }).textContent).toBe(t('shell.tabs.project-info'))
  expect(card().getByText(t('projects.tour.texts.project-info'))).toBeTruthy()
})

it('leads to the next tab, with the project and the inspection in the address', async () => {
  const { router } = await show('project-info')
  fireEvent.click(toggle())
  const next = card().getByRole('link', { name: t('projects.tour.next', { tab: t('shell.tabs.upload-drawing') }) })
  fireEvent.click(next)
  expect(router.state.location.pathname).toBe('/project/p1/upload-drawing')
  expect(router.state.location.search).toContain('inspectionId=i1')
})

it('is open again after a reload, until it is closed', async () => {
  await show('project-info')
  fireEvent.click(toggle())
  cleanup()
  await show('upload-drawing')
  expect(card().getByText(t('projects.tour.texts.upload-drawing'))).toBeTruthy()
  fireEvent.click(card().getByRole('button', { name: t('projects.tour.close') }))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  await show('upload-drawing')
  expect(screen.queryByRole('region')).toBeNull()
})

it('ends at the last tab', async () => {
  await show('defect-setting')
  fireEvent.click(toggle())
  expect(card().queryByRole('link')).toBeNull()
  fireEvent.click(card().getByRole('button', { name: t('projects.tour.done') }))
  expect(screen.queryByRole('region')).toBeNull()
})

it('leaves out the tabs that need an inspection where there is none', async () => {
  await show('project-info', null)
  fireEvent.click(toggle())
  const all = card().getByText(/\d/, { selector: 'p' }).textContent
  cleanup()
  await show('project-info')
  expect(card().getByText(/\d/, { selector: 'p' }).textContent).not.toBe(all)
})

it.each(locales)('speaks %s', async (locale) => {
  const words = await translatorOf(locale)
  await renderInLanguage(<Tour tab="result-review" projectId="p1" query={query} />, { locale })
  fireEvent.click(screen.getByRole('button', { name: words('projects.tour.open') }))
  expect(screen.getByText(words('projects.tour.texts.result-review'))).toBeTruthy()
})
