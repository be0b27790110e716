import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, refusal, showScreen, type } from '../../testing/show-screen.tsx'
import { ChooseProject } from './ChooseProject.tsx'

closeScreens()
const t = await translatorOf()

describe('choosing the project to buy for', () => {
  const member = { corporateId: ids.corporate, role: 'corporate-admin', name: 'Demo Survey', isSaas: true } as const
  const projects = [{ _id: 'p1', projectNum: 'P-1', projectName: 'Harbour Tower', clientName: 'Peak' }]
  const show = (respond: (url: string) => Answer) =>
    showScreen(<ChooseProject member={member} hrefOf={(id) => `/buy?projectId=${id}`} projectsHref="/projects" />, {
      respond: ({ url }) => respond(url),
    })

  it('links to each project', async () => {
    await show(() => ({ status: 200, body: { data: projects, nextCursor: null } }))
    expect((await screen.findByRole('link', { name: /Harbour Tower/ })).getAttribute('href')).toBe('/buy?projectId=p1')
  })

  it('searches by name, and says when nothing was found', async () => {
    const { asked } = await show((url) => ({
      status: 200,
      body: { data: url.includes('zzz') ? [] : projects, nextCursor: null },
    }))
    await screen.findByRole('link')
    type(t('billing.buy.choose.search'), ' zzz ')
    await screen.findByText(t('billing.buy.choose.none'))
    expect(asked.at(-1)!.url).toContain('projectName=zzz')
  })

  it('without any project leads to the list', async () => {
    await show(() => ({ status: 200, body: { data: [], nextCursor: null } }))
    expect((await screen.findByRole('link', { name: t('billing.buy.choose.toProjects') })).getAttribute('href')).toBe(
      '/projects',
    )
  })

  it('says that there are more', async () => {
    await show(() => ({ status: 200, body: { data: projects, nextCursor: 'more' } }))
    await screen.findByText(t('billing.buy.choose.more'))
  })

  it('that cannot be read is tried again', async () => {
    let isDown = true
    await show(() =>
      isDown ? refusal('access.denied', { status: 403 }) : { status: 200, body: { data: projects, nextCursor: null } },
    )
    const retry = await screen.findByRole('button', { name: t('shell.failure.retry') })
    isDown = false
    fireEvent.click(retry)
    await screen.findByRole('link', { name: /Harbour Tower/ })
  })
})
