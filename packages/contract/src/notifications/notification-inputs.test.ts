import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { corporateWide, deliveries, messageKindNames, messageKinds } from './message-kinds.ts'
import { Message, notificationRoutes } from './notifications.ts'
import { supportContext, supportRoutes } from './support.ts'

const { list, saveSettings, setStatus, setStatuses, settings, unsubscribe } = notificationRoutes
const { askSupport, support, unsubscribeAtOnce } = supportRoutes

describe('a list of messages', () => {
  const query = { workspaceId: idOf(1), projectId: idOf(2), inspectionId: idOf(3) }
  test('is of the newest first, all of them, from the first page', () => {
    expect(list.query.parse(query)).toEqual({ ...query, sortOrder: '1', page: '1', limit: 'All' })
  })

  test.each<[string, object, string]>([
    ['the oldest first', { sortOrder: '-1' }, 'ok'],
    ['in no order', { sortOrder: '0' }, 'sortOrder'],
    ['in an order that is a number', { sortOrder: 1 }, 'sortOrder'],
    ['in an order of words', { sortOrder: 'desc' }, 'sortOrder'],
    ['page 9999', { page: '9999' }, 'ok'],
    ['page 10000', { page: '10000' }, 'page'],
    ['page 0', { page: '0' }, 'page'],
    ['page -1', { page: '-1' }, 'page'],
    ['page 01', { page: '01' }, 'page'],
    ['page 1.5', { page: '1.5' }, 'page'],
    ['page 1e3', { page: '1e3' }, 'page'],
    ['page 1 and a new line', { page: '1\n' }, 'page'],
    ['page 1 in Arabic digits', { page: '١' }, 'page'],
    ['no page', { page: '' }, 'page'],
    ['two pages', { page: ['1', '2'] }, 'page'],
    ['one message', { limit: '1' }, 'ok'],
    ['999,999 messages', { limit: '999999' }, 'ok'],
    ['a million messages', { limit: '1000000' }, 'limit'],
    ['no message', { limit: '0' }, 'limit'],
    ['all, as the specification writes it', { limit: 'All' }, 'ok'],
    ['all, in small letters', { limit: 'all' }, 'limit'],
    ['in Chinese', { language: 'zh-cn' }, 'ok'],
    ['in a language that is none here', { language: 'de' }, 'language'],
    ['of no workspace', { workspaceId: undefined }, 'workspaceId'],
    ['of a project that is no id', { projectId: 'placeholder' }, 'projectId'],
    ['of an inspection of blanks', { inspectionId: ' ' }, 'inspectionId'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(list.query, { ...query, ...part })).toBe(fault)
  })

  test('every whole number of at most six digits is a limit, and no other text is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 2_000_000 }), (limit) => {
        expect(faultAt(list.query, { ...query, limit: String(limit) }) === 'ok').toBe(limit >= 1 && limit <= 999_999)
      }),
    )
  })
})

describe('a message', () => {
  const message = {
    _id: idOf(1),
    subject: 'Report ready',
    message: 'The report of Harbour House is ready.',
    createdAt: '2026-11-18T04:30:00.000Z',
    isRead: false,
    isDeleted: false,
    kind: 'report-ready',
    projectId: idOf(2),
    workspaceId: idOf(3),
    inspectionId: idOf(4),
    subjectId: idOf(5),
  }
  test.each<[string, object, string]>([
    ['of a report', {}, 'ok'],
    ['of the corporate, which leads to no project', { projectId: null, workspaceId: null, inspectionId: null }, 'ok'],
    ['about nothing in particular', { subjectId: null }, 'ok'],
    ['about something that was left out', { subjectId: undefined }, 'subjectId'],
    ['of a kind that is none', { kind: 'report-lost' }, 'kind'],
    ['of a kind that every object has', { kind: 'toString' }, 'kind'],
    ['read perhaps', { isRead: null }, 'isRead'],
    ['written on a day', { createdAt: '2026-11-18' }, 'createdAt'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Message, { ...message, ...part })).toBe(fault)
  })

  test.each(messageKindNames)('may be of kind %s', (kind) => {
    expect(faultAt(Message, { ...message, kind })).toBe('ok')
  })

  test('the last page names no next one', () => {
    expect(faultAt(list.reply, { data: [message], unread: 1, nextPage: null })).toBe('ok')
    expect(faultAt(list.reply, { data: [message], unread: 1, nextPage: 2 })).toBe('ok')
    expect(faultAt(list.reply, { data: [message], unread: 1, nextPage: '2' })).toBe('nextPage')
    expect(faultAt(list.reply, { data: [message], unread: 0.5, nextPage: null })).toBe('unread')
  })
})

describe('marking', () => {
  test.each<[string, object, string]>([
    ['read', { isRead: true }, 'ok'],
    ['unread', { isRead: false }, 'ok'],
    ['deleted', { isDeleted: true }, 'ok'],
    ['read and deleted', { isRead: true, isDeleted: true }, 'ok'],
    ['nothing', {}, 'ok'],
    ['read as a word', { isRead: 'true' }, 'isRead'],
    ['read as a number', { isRead: 1 }, 'isRead'],
    ['deleted as null', { isDeleted: null }, 'isDeleted'],
  ])('%s', (_, change, fault) => {
    expect(faultAt(setStatus.body, change)).toBe(fault)
    expect(faultAt(setStatuses.body, { ...change, messageIds: [idOf(1)] })).toBe(fault)
  })

  test.each<[string, unknown, string]>([
    ['one', [idOf(1)], 'ok'],
    ['500', Array.from({ length: 500 }, (_, index) => idOf(index)), 'ok'],
    ['501', Array.from({ length: 501 }, (_, index) => idOf(index)), 'messageIds'],
    ['none', [], 'messageIds'],
    ['one that is no list', idOf(1), 'messageIds'],
    ['one in capitals', ['01890000-0000-7000-8000-00000000ABCD'], 'ok'],
    ['a hole', [idOf(1), null], 'messageIds.1'],
    ['all', 'all', 'messageIds'],
  ])('%s of many', (_, messageIds, fault) => {
    expect(faultAt(setStatuses.body, { isRead: true, messageIds })).toBe(fault)
  })

  test('changes nothing but the two marks', () => {
    expect(setStatus.body.parse({ isRead: true, userId: idOf(1), subject: 'x' })).toEqual({ isRead: true })
  })
})

describe('mails by kind', () => {
  const every = (delivery: string) => messageKindNames.map((kind) => ({ kind, delivery }))
  test.each<[string, unknown, string]>([
    ['one kind', [{ kind: 'mentioned', delivery: 'none' }], 'ok'],
    ['every kind', every('daily'), 'ok'],
    ['more than there are', [...every('daily'), { kind: 'mentioned', delivery: 'none' }], 'data'],
    ['none', [], 'data'],
    ['a kind that is none', [{ kind: 'everything', delivery: 'none' }], 'data.0.kind'],
    ['at another time', [{ kind: 'mentioned', delivery: 'weekly' }], 'data.0.delivery'],
    ['at no time', [{ kind: 'mentioned' }], 'data.0.delivery'],
    ['an object instead of a list', { mentioned: 'none' }, 'data'],
  ])('%s', (_, data, fault) => {
    expect(faultAt(saveSettings.body, { data })).toBe(fault)
  })

  test.each(deliveries)('every kind can be mailed: %s', (delivery) => {
    expect(saveSettings.body.parse({ data: every(delivery) }).data).toEqual(every(delivery))
    expect(faultAt(settings.reply, { data: every(delivery) })).toBe('ok')
  })

  test('a person has settings of no kind before any was chosen', () => {
    expect(faultAt(settings.reply, { data: [] })).toBe('ok')
  })
})

describe('kinds of messages', () => {
  test('what fails is mailed, at once or once a day', () => {
    const failing = messageKindNames.filter((kind) => kind.endsWith('-failed'))
    expect(failing.length).toBeGreaterThan(3)
    for (const kind of failing) expect(messageKinds[kind].delivery).not.toBe('none')
  })

  test('finishing and failing of one thing lead to one place', () => {
    const pairs = [
      ['upload-finished', 'upload-failed'],
      ['analysis-finished', 'analysis-failed'],
      ['report-ready', 'report-failed'],
    ] as const
    for (const [done, failed] of pairs) expect(messageKinds[done].place).toBe(messageKinds[failed].place)
  })

  test('what is addressed to one person is mailed at once', () => {
    for (const kind of ['defect-assigned', 'mentioned', 'project-assigned', 'plan-expiring'] as const)
      expect(messageKinds[kind].delivery).toBe('immediate')
  })

  test('those of the corporate are kinds, each once, and none is about the work within a project', () => {
    expect(new Set(corporateWide).size).toBe(corporateWide.length)
    expect(corporateWide.map((kind) => messageKinds[kind].place)).toEqual(['project', 'plan', 'users'])
    const others = messageKindNames.filter((kind) => !corporateWide.includes(kind))
    for (const kind of others) expect(['project', 'plan', 'users']).not.toContain(messageKinds[kind].place)
  })
})

describe('no more mails', () => {
  test.each<[string, object, string]>([
    ['of these kinds', { token: 'abc' }, 'ok'],
    ['of any kind', { token: 'abc', isAll: true }, 'ok'],
    ['of any kind, as a word', { token: 'abc', isAll: 'true' }, 'isAll'],
    ['by a token of 1,000 letters', { token: 'x'.repeat(1_000) }, 'ok'],
    ['by a token of 1,001 letters', { token: 'x'.repeat(1_001) }, 'token'],
    ['by no token', {}, 'token'],
    ['by two tokens', { token: ['a', 'b'] }, 'token'],
  ])('%s', (_, body, fault) => {
    expect(faultAt(unsubscribe.body, body)).toBe(fault)
    if (!('isAll' in body)) expect(faultAt(unsubscribeAtOnce.query, body)).toBe(fault)
  })

  test('means those of the mail, unless all are asked for', () => {
    expect(unsubscribe.body.parse({ token: 'abc' })).toEqual({ token: 'abc', isAll: false })
  })

  test('a mail program has no account: its address is its permission', () => {
    expect([unsubscribe.may, unsubscribeAtOnce.may]).toEqual(['anyone', 'anyone'])
    expect(faultAt(unsubscribeAtOnce.body, undefined)).toBe('ok')
  })
})

describe('a letter to support', () => {
  const context = { page: '/projects', project: 'Harbour House', role: 'USER', version: '1.0', browser: 'Firefox' }
  const letter = { message: 'It does not load.', context, locale: 'en' }
  const longest = { page: 1_000, project: 300, role: 100, version: 50, browser: 400 } as const

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of 4,000 letters', { message: 'x'.repeat(4_000) }, 'ok'],
    ['of 4,001 letters', { message: 'x'.repeat(4_001) }, 'message'],
    ['of 4,000 emoji', { message: '🧱'.repeat(4_000) }, 'ok'],
    ['of nothing', { message: '' }, 'message'],
    ['of blanks and lines', { message: ' \n\t ' }, 'message'],
    ['with a NUL', { message: 'a\0b' }, 'message'],
    ['with letters that cannot be seen', { message: 'a\u2060b' }, 'message'],
    ['without what goes along', { context: undefined }, 'context'],
    ['in no language', { locale: undefined }, 'locale'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(askSupport.body, { ...letter, ...part })).toBe(fault)
  })

  test.each(supportContext)('says its %s, which may stay empty, is one line and has an end', (name) => {
    const at = (value: unknown) => faultAt(askSupport.body, { ...letter, context: { ...context, [name]: value } })
    expect([at(''), at('x'.repeat(longest[name]))]).toEqual(['ok', 'ok'])
    for (const value of ['x'.repeat(longest[name] + 1), 'two\nlines', null, undefined, 7])
      expect(at(value)).toBe(`context.${name}`)
  })

  test('takes nothing along that the writer does not see', () => {
    const sent = { ...letter, context: { ...context, password: 'secret' } }
    expect(askSupport.body.parse(sent).context).toEqual(context)
    expect(Object.keys(askSupport.body.shape.context.shape)).toEqual([...supportContext])
  })

  test('is read the same a second time', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200, unit: fc.constantFrom(...'a \n\r\u0301e海\u200d') }),
        (message) => {
          const parsed = askSupport.body.safeParse({ ...letter, message })
          if (parsed.success) expect(askSupport.body.parse(parsed.data)).toEqual(parsed.data)
        },
      ),
    )
  })

  test('finds out first whether somebody answers', () => {
    expect(faultAt(support.reply, { isReachable: false, chatScriptUrl: null, version: '1.0' })).toBe('ok')
    expect(faultAt(support.reply, { isReachable: true, chatScriptUrl: 'https://chat.example/a.js', version: '' })).toBe(
      'ok',
    )
    expect(faultAt(support.reply, { isReachable: true, version: '1.0' })).toBe('chatScriptUrl')
  })
})
