import { describe, expect, it } from 'vitest'
import { withContractServer, type TakenCall } from '../testing/contract-server.ts'
import {
  buyableQuery,
  exportHistory,
  historyQuery,
  invoiceLink,
  limitsQuery,
  markPaid,
  offersQuery,
  ordersQuery,
  placeOrder,
  voidOrder,
} from './billing.ts'
import { aSession, ids } from './http/fake-server.ts'
import { storedToken } from './http/refresh.ts'
import { newId } from './new-id.ts'
import { changeMessages, messageSettingsQuery, messagesQuery, unsubscribe } from './notifications.ts'
import { assignUser, corporateUsersQuery, projectUsersQuery } from './projects/access.ts'
import { findThings } from './projects/find.ts'
import { addInspection, infoQuery, mapStyleQuery, quotaQuery, requestPictureUpload } from './projects/info.ts'
import { choiceQuery, definitionsQuery, retireDefinition, saveChoice } from './projects/settings.ts'
import { createProject, deleteProject, placeQuery, projectContentsQuery, projectsQuery } from './projects.ts'

const server = withContractServer()
const { signal } = new AbortController()
const workspace = { corporateId: ids.corporate, projectId: ids.project, workspaceId: newId() }
const member = { corporateId: ids.corporate, role: 'corporate-admin' } as const
const filters = {
  q: '',
  projectName: 'Tower',
  projectNum: '',
  clientName: '',
  startDates: ['2026-09-14', '2026-10-02'],
  projectType: undefined,
  sort: 'newest',
} as const

describe('projects', () => {
  it('are asked for by their filters, of every type where none is chosen, and page by page', async () => {
    server.answer('projects.list', ({ query }: TakenCall) => ({
      data: [query?.['cursor'] ?? 'first'],
      nextCursor: query?.['cursor'] === undefined ? 'c-2' : null,
    }))
    const read = await server.client().fetchInfiniteQuery({ ...projectsQuery(member, filters), pages: 4 })
    expect(read.pages.flatMap(({ data }) => data)).toEqual(['first', 'c-2'])
    expect(server.taken[0]?.query).toEqual({
      projectTypes: 'Inspection.ConditionSurvey,Inspection.MBIS,Inspection.Pipe',
      role: 'corporate-admin',
      projectName: 'Tower',
      startDate: '2026-09-14,2026-10-02',
      sort: 'newest',
    })
  })

  const project = { project: { name: 'Tower', code: 'P-1' }, clientName: '', projectType: 'Inspection.MBIS' } as const

  it('that are created bring a renewed token', async () => {
    server.answer('projects.create', { projectId: ids.project })
    server.answer('accounts.refresh', aSession({ accessToken: 'access-2' }))
    expect(await createProject(ids.corporate, { ...project, plan: 'TRIAL' })).toEqual({ projectId: ids.project })
    expect(storedToken()).toBe('access-2')
  })

  it('are created also where the token cannot be renewed afterwards', async () => {
    server.answer('projects.create', { projectId: ids.project })
    server.answer('accounts.refresh', () => {
      throw new Error('the server is busy')
    })
    expect(await createProject(ids.corporate, { ...project, plan: 'TRIAL' })).toEqual({ projectId: ids.project })
  })

  it('are located, counted and deleted by their id', async () => {
    await server.client().fetchQuery(placeQuery(ids.project))
    await server.client().fetchQuery(projectContentsQuery(ids.corporate, ids.project))
    await deleteProject(ids.corporate, ids.project)
    expect(server.calls()).toEqual(['projects.locate', 'projects.contents', 'projects.remove'])
    expect(server.last()?.params).toEqual({ corporateId: ids.corporate, projectId: ids.project })
  })

  it('and what is in them are found by a part of their words', async () => {
    server.answer('projects.find', { data: [{ kind: 'project' }] })
    const where = { corporateId: ids.corporate, projectId: undefined, language: 'zh-hk' } as const
    expect(await findThings('tower', where, signal)).toEqual([{ kind: 'project' }])
    expect(server.last()?.query).toEqual({ q: 'tower', language: 'zh-hk' })
    await findThings('tower', { ...where, projectId: ids.project }, signal)
    expect(server.last()?.query).toMatchObject({ projectId: ids.project })
  })
})

describe('the details of a project', () => {
  it('are read for an inspection, or for the first where none is chosen', async () => {
    const inspection = newId()
    await server.client().fetchQuery(infoQuery(workspace, null))
    await server.client().fetchQuery(infoQuery(workspace, inspection))
    expect(server.taken.map(({ query }) => query)).toEqual([undefined, { inspectionId: inspection }])
    await addInspection(workspace, { date: '2026-11-18', note: 'after the typhoon' })
    expect(server.last()?.body).toEqual({ date: '2026-11-18', note: 'after the typhoon' })
  })

  it('have a quota and a map', async () => {
    server.answer('projects.quota', { data: { quotas: { image: { total: 600, available: 360 } } } })
    server.answer('projects.mapStyle', { url: '/map/style.json' })
    expect(await server.client().fetchQuery(quotaQuery(workspace))).toEqual({ image: { total: 600, available: 360 } })
    expect(await server.client().fetchQuery(mapStyleQuery)).toBe('/map/style.json')
  })

  it.each([
    ['image/png', 'image/png'],
    ['image/jpeg', 'image/jpeg'],
    ['', 'image/jpeg'],
  ])('take a picture of type "%s" as %s', async (type, contentType) => {
    const picture = new Blob(['0123456789'], { type })
    await requestPictureUpload(workspace, 'cover', picture, 'a'.repeat(64), signal)
    expect(server.last()?.body).toMatchObject({ kind: 'cover', contentType, size: 10 })
  })

  it('have favourites that are saved with the library under one version', async () => {
    server.answer('projects.info', { defectLibrary: 'hk-mbis', favouriteDefectOpts: ['a'], version: 3 })
    const choice = await server.client().fetchQuery(choiceQuery(workspace))
    expect(choice).toEqual({ library: 'hk-mbis', favourites: ['a'], version: 3 })
  })

  it('answer the new version after a save', async () => {
    server.answer('projects.update', { version: 4 })
    const saved = await saveChoice(workspace, { library: 'sg-bca', favourites: ['a', 'b'], version: 3 })
    expect(saved).toEqual({ library: 'sg-bca', favourites: ['a', 'b'], version: 4 })
    expect(server.last()?.body).toEqual({ defectLibrary: 'sg-bca', favouriteDefectOpts: ['a', 'b'], version: 3 })
  })

  it('offer the definitions of the corporate, retired ones too', async () => {
    server.answer('projects.listDefinitions', { defectDefinitions: [{ name: 'Bulging' }] })
    expect(await server.client().fetchQuery(definitionsQuery(ids.corporate))).toEqual([{ name: 'Bulging' }])
    expect(server.last()?.query).toEqual({ retired: 'true' })
    await retireDefinition(ids.corporate, ids.project, true)
    expect(server.last()?.body).toEqual({ isRetired: true })
  })
})

describe('people of a project', () => {
  it('can be chosen among the members who have come', async () => {
    const person = { name: 'Mei', email: 'mei@demo.example', role: 'corporate-standard' }
    server.answer('accounts.listUsers', {
      data: [
        { _id: ids.user, ...person, status: 'active', lastSeen: 'today' },
        { _id: newId(), ...person, status: 'invited' },
      ],
    })
    const { role } = member
    expect(await server.client().fetchQuery(corporateUsersQuery(ids.corporate, role))).toEqual([
      { _id: ids.user, ...person },
    ])
    server.answer('accounts.listProjectUsers', { data: [] })
    expect(await server.client().fetchQuery(projectUsersQuery(ids.project, role))).toEqual([])
    server.answer('accounts.assignProjectUsers', { data: [{ _id: ids.user }] })
    expect(await assignUser(ids.project, role, { userId: ids.user, isAssigned: true })).toEqual([{ _id: ids.user }])
    expect(server.last()?.body).toEqual([{ userId: ids.user, isAssigned: true }])
  })
})

describe('plans and orders', () => {
  const order = { corporateId: ids.corporate, orderId: newId() }

  it('are listed, by status and words where they are given', async () => {
    const page = { data: [], nextCursor: null }
    for (const call of ['billing.listOrders', 'billing.history', 'billing.listLimits']) server.answer(call, page)
    await server.client().fetchInfiniteQuery(ordersQuery({ status: undefined, search: '' }))
    expect(server.last()).not.toHaveProperty('query')
    await server.client().fetchInfiniteQuery(ordersQuery({ status: 'paid', search: 'HK' }))
    expect(server.last()?.query).toEqual({ status: 'paid', search: 'HK' })
    await server.client().fetchInfiniteQuery(historyQuery(ids.corporate))
    await server.client().fetchInfiniteQuery(limitsQuery('tower'))
    await server.client().fetchQuery(offersQuery(ids.corporate, ids.project))
    await server.client().fetchQuery(buyableQuery(member, 'tow'))
    expect(server.last()?.query).toMatchObject({ projectName: 'tow', limit: '20', role: 'corporate-admin' })
  })

  it('are placed at the price that was shown, voided, paid and exported', async () => {
    const ofProject = { corporateId: ids.corporate, projectId: ids.project }
    await placeOrder(ofProject, { plan: 'BASIC', amountCents: 24_000, locale: 'en' })
    expect(server.last()?.body).toEqual({ plan: 'BASIC', amountCents: 24_000, locale: 'en' })
    await voidOrder(order)
    await invoiceLink(order)
    await markPaid(order.orderId)
    await exportHistory(ids.corporate)
    expect(server.calls()).toEqual([
      'billing.order',
      'billing.voidOrder',
      'billing.invoice',
      'billing.markPaid',
      'billing.exportHistory',
    ])
  })
})

describe('messages', () => {
  const bell = { projectId: ids.project, workspaceId: newId(), inspectionId: newId() }

  it('come in the language of the screen, page by page', async () => {
    server.answer('notifications.list', ({ query }: TakenCall) => ({
      data: [],
      nextPage: query?.['page'] === '1' ? 2 : null,
    }))
    const read = await server.client().fetchInfiniteQuery({ ...messagesQuery(bell, 'zh-cn'), pages: 3 })
    expect(read.pages).toHaveLength(2)
    expect(server.taken.map(({ query }) => [query?.['page'], query?.['language']])).toEqual([
      ['1', 'zh-cn'],
      ['2', 'zh-cn'],
    ])
  })

  it('are changed alone by one call, and many in batches of five hundred', async () => {
    const many = Array.from({ length: 501 }, () => newId())
    await changeMessages(bell, [ids.user], { isRead: true })
    expect(server.last()).toMatchObject({ call: 'notifications.setStatus', params: { messageId: ids.user } })
    await changeMessages(bell, many, { isDeleted: true })
    expect(server.calls().slice(1)).toEqual(['notifications.setStatuses', 'notifications.setStatuses'])
    expect(server.last()?.body).toEqual({ isDeleted: true, messageIds: many.slice(500) })
    await changeMessages(bell, [], { isRead: true })
    expect(server.taken).toHaveLength(3)
  })

  it('have settings, and a link that ends their mails', async () => {
    await server.client().fetchQuery(messageSettingsQuery(ids.user))
    await unsubscribe('token', true)
    expect(server.last()).toEqual({ call: 'notifications.unsubscribe', body: { token: 'token', isAll: true } })
  })
})
