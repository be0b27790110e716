import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../api/new-id.ts'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import { barPlaceAt } from './bottom-bar-places.ts'
import { BottomBar } from './BottomBar.tsx'

afterEach(cleanup)
const t = await translatorOf()
const projectId = newId()
const query = { corporateId: newId(), workspaceId: newId(), inspectionId: newId() }
const open = (path: string, inspectionId: string | null = query.inspectionId) =>
  renderInLanguage(<BottomBar projectId={projectId} query={{ ...query, inspectionId }} />, {
    path: `/project/${projectId}/${path}`,
  })
const bar = () => within(screen.getByRole('navigation', { name: t('projects.bar.label') }))
const current = () =>
  bar()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

it.each([
  ['/project/1/project-info', 'overview'],
  ['/zh-hk/project/1/project-info', 'overview'],
  ['/project/1/inspection-result', 'plan'],
  ['/project/1/inspection-result/inspection-data', 'photos'],
  ['/project/1/inspection-result/define-item', undefined],
  ['/project/1/result-review', undefined],
  ['/project/1/result-review/defects', 'defects'],
  ['/zh-cn/project/1/result-review/defects/2/sheet', 'defects'],
  ['/project/1/report-definition', undefined],
])('%s is %s in the bar', (pathname, place) => {
  expect(barPlaceAt(pathname, false)).toBe(place)
})

describe('the bar of a phone', () => {
  it('leads to the four screens and marks the one that is open', async () => {
    await open('result-review/defects')
    expect(current()).toEqual([t('analysis.switch.defects')])
    expect(
      bar()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.split(/[?#]/)[0]?.replace(`/project/${projectId}`, '')),
    ).toEqual(['/project-info', '/inspection-result/inspection-data', '/result-review/defects', '/inspection-result'])
    fireEvent.click(bar().getByRole('link', { name: t('media.library.switch.plan') }))
    expect(current()).toEqual([t('media.library.switch.plan')])
  })

  it('offers work without a connection behind More, where an inspection is open', async () => {
    const onTakeAlong = vi.fn()
    await renderInLanguage(<BottomBar projectId={projectId} query={query} onTakeAlong={onTakeAlong} />, {
      path: `/project/${projectId}/project-info`,
    })
    fireEvent.click(bar().getByRole('button', { name: t('projects.bar.more') }))
    fireEvent.click(await screen.findByRole('button', { name: t('defects.takeAlong.title') }))
    expect(onTakeAlong).toHaveBeenCalledOnce()
    cleanup()
    await open('project-info', null)
    fireEvent.click(bar().getByRole('button', { name: t('projects.bar.more') }))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: t('defects.takeAlong.title') })).toBeNull()
  })

  it('leads to nothing that needs an inspection where there is none', async () => {
    await open('project-info', null)
    expect(
      bar()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([t('projects.bar.overview')])
    expect(current()).toEqual([t('projects.bar.overview')])
  })

  it('has every other screen behind "More", which closes when one is followed', async () => {
    const { router } = await open('report-definition')
    expect(current()).toEqual([])
    fireEvent.click(bar().getByRole('button', { name: t('projects.bar.more') }))
    const sheet = within(await screen.findByRole('dialog', { name: t('projects.bar.more') }))
    const screens = within(sheet.getByRole('navigation', { name: t('projects.bar.screens') })).getAllByRole('link')
    expect(screens.map(({ textContent }) => textContent)).toEqual([
      t('projects.standing.details'),
      t('shell.tabs.upload-drawing'),
      t('shell.tabs.result-review'),
      t('analysis.switch.findings'),
      t('analysis.switch.thermal'),
      t('analysis.switch.models'),
      t('shell.tabs.report-definition'),
      t('shell.tabs.defect-setting'),
    ])
    expect(screens.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1)
    for (const name of [t('projects.title'), t('accounts.security.title'), t('shell.help')])
      expect(sheet.getByRole('link', { name })).toBeTruthy()
    fireEvent.click(sheet.getByRole('link', { name: t('projects.standing.details') }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.hash).toBe('#details')
    expect(current()).toEqual([])
  })
})

describe('the keyboard of a phone', () => {
  const visible = Object.assign(new EventTarget(), { height: 768, scale: 1 })
  beforeEach(() => vi.stubGlobal('visualViewport', visible))
  afterEach(() => vi.unstubAllGlobals())
  const showing = (height: number, scale = 1) =>
    act(() => {
      Object.assign(visible, { height, scale })
      visible.dispatchEvent(new Event('resize'))
    })

  it('hides the bar while it is open, and a magnified page does not', async () => {
    showing(window.innerHeight)
    await open('project-info')
    showing(window.innerHeight / 2)
    expect(screen.queryByRole('navigation')).toBeNull()
    showing(window.innerHeight / 2, 2)
    expect(current()).toEqual([t('projects.bar.overview')])
  })
})

it('a window that is turned is asked for its width again', async () => {
  const Width = () => (useNarrow(phoneWidth) ? 'narrow' : 'wide')
  const { rerender } = await renderInLanguage(<Width />)
  expect(document.body.textContent).toContain('wide')
  const listeners = new Set<() => void>()
  let matches = true
  window.matchMedia = () =>
    ({
      get matches() {
        return matches
      },
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList
  rerender(<Width key="again" />)
  act(() => {
    matches = false
    for (const listener of listeners) listener()
  })
  expect(document.body.textContent).toContain('narrow')
})
