import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { CreateProjectDialog } from './CreateProjectDialog.tsx'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'

closeScreens()
const t = await translatorOf()

describe('a new project', () => {
  const label = (name: 'name' | 'code' | 'client') => t(`projects.list.form.${name}`)
  async function open(
    answer: (asked: SentRequest) => Answer = () => ({ status: 200, body: { projectId: 'p1' } }),
    role: Role = 'corporate-admin',
  ) {
    const created: unknown[] = []
    const closed: number[] = []
    const shown = await showScreen(
      <CreateProjectDialog
        member={{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }}
        pricingHref="/pricing"
        onCreated={(_, plan) => created.push(plan)}
        onClose={() => closed.push(1)}
      />,
      { respond: answer },
    )
    await screen.findByRole('dialog')
    return { ...shown, created, closed }
  }
  const submit = () => press(t('projects.list.form.submit'))

  it('is sent with name, number and client, and announced', async () => {
    const { created, writes } = await open()
    type(label('name'), 'Harbour Tower')
    type(label('code'), ' P-17 ')
    type(label('client'), 'Peak Estates')
    submit()
    await waitFor(() => expect(created).toEqual(['TRIAL']))
    expect(writes()).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({ clientName: 'Peak Estates', projectType: 'Inspection.MBIS', plan: 'TRIAL' }),
      }),
    ])
    expect(toasts()).toEqual([t('projects.list.form.created', { code: 'P-17' })])
  })

  it('without name and number is not sent, names both, and focuses the first', async () => {
    const { writes } = await open()
    submit()
    await waitFor(() => expect(field(label('name')).getAttribute('aria-invalid')).toBe('true'))
    expect(field(label('code')).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field(label('name'))))
    expect(toasts()[0]).toContain(label('name'))
    expect(toasts()[0]).toContain(label('code'))
    expect(writes()).toEqual([])
  })

  it('without a number focuses the number', async () => {
    await open()
    type(label('name'), 'Harbour Tower')
    submit()
    await waitFor(() => expect(document.activeElement).toBe(field(label('code'))))
    expect(field(label('name')).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('with a number that is taken says so at the number', async () => {
    const { created } = await open(() => refusal('project.code-taken'))
    type(label('name'), 'Harbour Tower')
    type(label('code'), 'P-17')
    submit()
    await screen.findByText(t('errors.project.code-taken'))
    expect(field(label('code')).getAttribute('aria-invalid')).toBe('true')
    expect(created).toEqual([])
  })

  it('that is refused for another reason says so above the form', async () => {
    await open(() => refusal('access.denied', { status: 403 }))
    type(label('name'), 'Harbour Tower')
    type(label('code'), 'P-17')
    submit()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('errors.access.denied')))
  })

  it('offers plans only to members who can buy', async () => {
    const { unmount } = await open()
    const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links()).toContain('/pricing')
    unmount()
    await open(undefined, 'corporate-standard')
    expect(links()).not.toContain('/pricing')
  })

  it('is closed without sending anything', async () => {
    const { closed, writes } = await open()
    fireEvent.click(screen.getAllByRole('button', { name: t('projects.list.form.cancel') })[0]!)
    expect([closed, writes()]).toEqual([[1], []])
  })
})

describe('deleting a project', () => {
  const project = { _id: ids.project, projectNum: 'P-17', projectName: 'Harbour Tower' }
  const contents = { drawings: 2, media: 0, defects: 5, reports: 1 }
  async function open({
    read = { status: 200, body: contents } as Answer,
    write = { status: 200, body: {} } as Answer,
  } = {}) {
    const done: string[] = []
    const shown = await showScreen(
      <DeleteProjectDialog
        project={project}
        corporateId={ids.corporate}
        onDeleted={() => done.push('deleted')}
        onClose={() => done.push('closed')}
      />,
      { respond: ({ method }) => (method === 'GET' ? read : write) },
    )
    await screen.findByRole('dialog')
    return { ...shown, done }
  }
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: t('projects.list.remove.submit') })
  const typed = () => t('projects.list.remove.type', { code: 'P-17' })

  it('counts what is deleted with it', async () => {
    await open()
    await screen.findByText(t('projects.list.remove.drawings', { count: 2 }))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      t('projects.list.remove.drawings', { count: 2 }),
      t('projects.list.remove.defects', { count: 5 }),
      t('projects.list.remove.reports', { count: 1 }),
    ])
  })

  it('says that an empty project holds nothing', async () => {
    await open({ read: { status: 200, body: { drawings: 0, media: 0, defects: 0, reports: 0 } } })
    await screen.findByText(t('projects.list.remove.empty'))
  })

  it('needs its number typed', async () => {
    const { writes } = await open()
    expect(confirm().disabled).toBe(true)
    type(typed(), 'P-18')
    expect(confirm().disabled).toBe(true)
    type(typed(), ' P-17 ')
    expect(confirm().disabled).toBe(false)
    expect(writes()).toEqual([])
  })

  it('is sent once it is confirmed, and announced', async () => {
    const { done, writes } = await open()
    type(typed(), 'P-17')
    press(t('projects.list.remove.submit'))
    await waitFor(() => expect(done).toEqual(['deleted', 'closed']))
    expect(writes()).toEqual([expect.objectContaining({ method: 'DELETE' })])
    expect(toasts()).toEqual([t('projects.list.remove.done', { code: 'P-17' })])
  })

  it('that fails stays open, says why, and can be tried again', async () => {
    const { done } = await open({ write: refusal('access.denied', { status: 403 }) })
    type(typed(), 'P-17')
    press(t('projects.list.remove.submit'))
    await screen.findByText(t('errors.access.denied'))
    expect(done).toEqual([])
    expect(confirm().disabled).toBe(false)
  })

  it('does not depend on the numbers', async () => {
    const { done } = await open({ read: refusal('access.denied', { status: 403 }) })
    type(typed(), 'P-17')
    press(t('projects.list.remove.submit'))
    await waitFor(() => expect(done).toEqual(['deleted', 'closed']))
  })
})
