import { describe, expect, test } from 'vitest'
import { expectNullable, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import { SharePicture } from './pictures.ts'
import { maxShareDays, sharePath, tokenLength } from './share-addresses.ts'
import { Opened, Share, sharedRoutes, shareRoutes } from './shares.ts'

const fitting = {
  label: 'Owner',
  shows: { defects: true, photos: true, elevations: false, reports: true },
  mayComment: false,
  password: null,
  days: 30,
}

describe('a link', () => {
  test('is made with a label, its contents and an end', () => {
    expect(faultAt(shareRoutes.create.body, fitting)).toBe('ok')
    expect(faultAt(shareRoutes.create.body, { ...fitting, password: 'Scaffold-17' })).toBe('ok')
  })

  test.each([
    ['label', ' '],
    ['label', 'x'.repeat(61)],
    ['days', 0],
    ['days', maxShareDays + 1],
    ['days', 1.5],
    ['password', 'short'],
    ['password', ''],
    ['mayComment', 'yes'],
  ])('is refused with %s %j', (name, value) => {
    expect(faultAt(shareRoutes.create.body, { ...fitting, [name]: value })).toBe(name)
  })

  test('is blurred unless it says otherwise', () => {
    expect(shareRoutes.create.body.parse(fitting)).toMatchObject({ isBlurred: true })
    expect(shareRoutes.create.body.parse({ ...fitting, isBlurred: false })).toMatchObject({ isBlurred: false })
    expect(faultAt(shareRoutes.create.body, { ...fitting, isBlurred: 'no' })).toBe('isBlurred')
  })

  test('comes with the numbers of photos that it would show', () => {
    const { reply } = shareRoutes.list
    const assignable = { people: [], actions: [{ action: 'repair', count: 12 }] }
    expect(faultAt(reply, { data: [], photos: { total: 240, checked: 28, ready: 27 }, assignable })).toBe('ok')
    for (const name of ['total', 'checked', 'ready'])
      expect(faultAt(reply, { data: [], photos: { total: 2, checked: 1, ready: 1, [name]: 0.5 }, assignable })).toBe(
        `photos.${name}`,
      )
    expect(faultAt(reply, { data: [], assignable })).toBe('photos')
    expect(faultAt(reply, { data: [], photos: { total: 0, checked: 0, ready: 0 } })).toBe('assignable')
  })

  test.each<[unknown, string]>([
    [null, 'ok'],
    [{ by: 'action', action: 'repair' }, 'ok'],
    [{ by: 'person', assigneeId: idOf(2) }, 'ok'],
    [{ by: 'action', action: 'closed' }, 'assigned.action'],
    [{ by: 'person', assigneeId: 'Ada' }, 'assigned.assigneeId'],
    [{ by: 'everybody' }, 'assigned.by'],
  ])('for %j', (assigned, fault) => {
    expect(faultAt(shareRoutes.create.body, { ...fitting, assigned })).toBe(fault)
  })

  test('shows everything and may be downloaded from unless it says otherwise', () => {
    const all = { selection: null, elevationIds: null, reportIds: null, mayDownload: true }
    expect(shareRoutes.create.body.parse(fitting)).toMatchObject(all)
    const selection = { filter: { severities: 'major', overdue: 'true' }, isFrozen: true }
    expect(faultAt(shareRoutes.create.body, { ...fitting, selection, elevationIds: [idOf(1)] })).toBe('ok')
    expect(faultAt(shareRoutes.create.body, { ...fitting, selection: { filter: {} } })).toBe('selection.isFrozen')
    expect(faultAt(shareRoutes.create.body, { ...fitting, reportIds: ['x'] })).toBe('reportIds.0')
  })

  test('is for reading unless it names whose defects it shows', () => {
    expect(shareRoutes.create.body.parse(fitting)).toMatchObject({ assigned: null })
  })

  test('leads to a page that no word of the app begins with', () => {
    expect(sharePath('a'.repeat(tokenLength))).toBe(`/s/${'a'.repeat(tokenLength)}`)
  })
})

describe('a reader', () => {
  test('opens with a token of the right length', () => {
    expect(faultAt(sharedRoutes.open.body, { token: 'a'.repeat(tokenLength) })).toBe('ok')
    for (const token of ['', 'a'.repeat(tokenLength - 1), 'a'.repeat(tokenLength + 1)])
      expect(faultAt(sharedRoutes.open.body, { token })).toBe('token')
  })

  test('comments with a name, an email address and a text', () => {
    const comment = { _id: idOf(1), name: 'Ada Byron', email: 'ada@example.com', text: 'When?' }
    expect(faultAt(sharedRoutes.comment.body, comment)).toBe('ok')
    for (const [name, value] of [
      ['name', ''],
      ['email', 'ada'],
      ['text', ' '],
      ['text', 'x'.repeat(2_001)],
    ] as const)
      expect(faultAt(sharedRoutes.comment.body, { ...comment, [name]: value })).toBe(name)
  })

  test('reports a repair with a name and an email address, and a remark if there is one', () => {
    const { body } = sharedRoutes.reportRepair
    const repair = { _id: idOf(1), name: 'Chan Tai Man', email: 'chan@example.com', text: 'Patched' }
    expect(faultAt(body, repair)).toBe('ok')
    expect(body.parse({ ...repair, text: undefined })).toMatchObject({ text: '' })
    for (const [name, value] of [
      ['_id', 'x'],
      ['name', ' '],
      ['email', 'chan'],
      ['text', 'x'.repeat(2_001)],
    ] as const)
      expect(faultAt(body, { ...repair, [name]: value })).toBe(name)
  })

  test('asks for the next defects by a number, and in a language', () => {
    const { query } = sharedRoutes.defects
    expect(query.parse({})).toEqual({ after: 0, language: 'en' })
    expect(query.parse({ after: '60', language: 'zh-hk' })).toEqual({ after: 60, language: 'zh-hk' })
    for (const after of ['-1', '1.5', 'x']) expect(faultAt(query, { after })).toBe('after')
  })
})

describe('what a reader gets', () => {
  const at = '2026-11-19T01:02:03.000Z'

  test.each<[string, object, string]>([
    ['open', { state: 'open', ticket: 'a.b' }, 'ok'],
    ['open without a ticket', { state: 'open' }, 'ticket'],
    ['asking for a password', { state: 'password' }, 'ok'],
    ['ended', { state: 'ended', company: 'Harbour' }, 'ok'],
    ['ended without saying whose it was', { state: 'ended' }, 'company'],
    ['unknown to us', { state: 'unknown' }, 'state'],
  ])('a link that is %s', (_, opened, fault) => {
    expect(faultAt(Opened, opened)).toBe(fault)
  })

  test('a link in the list never carries its token or its password', () => {
    const share = {
      _id: idOf(4),
      label: 'Owner',
      shows: fitting.shows,
      assigned: null,
      selection: null,
      elevations: null,
      reports: 2,
      mayDownload: true,
      mayComment: false,
      isBlurred: true,
      hasPassword: true,
      state: 'active',
      createdBy: 'Ada',
      createdAt: at,
      expiresAt: at,
      openings: 0,
      lastOpenedAt: null,
    }
    expect(Share.parse({ ...share, token: 'x', tokenHash: 'y', password: 'z' })).toEqual(share)
  })

  test('hostile tickets and texts are refused or taken as text, and break nothing', () => {
    const comment = { _id: idOf(1), name: 'Ada Byron', email: 'ada@example.com', text: 'When?' }
    for (const value of hostile) {
      expect(['ok', 'ticket']).toContain(faultAt(sharedRoutes.view.params, { ticket: value }))
      for (const name of ['name', 'email', 'text'])
        expect(['ok', name]).toContain(faultAt(sharedRoutes.comment.body, { ...comment, [name]: value }))
    }
  })
})

describe('a picture that a person looks at', () => {
  const picture = {
    kind: 'cover',
    _id: idOf(1),
    name: 'Harbour View',
    url: '/c.jpg',
    thumbnailUrl: '/c.jpg',
    digest: 'ab12',
    isVector: false,
    checked: { at: '2026-11-19T01:02:03.000Z', by: 'Ada' },
  }

  test('names who confirmed it, or says with null that no person did', () => {
    expect(faultAt(SharePicture, picture)).toBe('ok')
    expect(faultAt(SharePicture, { ...picture, checked: null })).toBe('ok')
    expectRequired(SharePicture, picture, 'digest', 'isVector')
    expectNullable(SharePicture, picture, 'checked')
    expect(faultAt(SharePicture, { ...picture, kind: 'photo' })).toBe('kind')
  })

  test('is confirmed as the picture that was seen', () => {
    const { params, body } = shareRoutes.checkPicture
    const ids = { projectId: idOf(1), inspectionId: idOf(2), pictureId: idOf(3) }
    expect(faultAt(params, { ...ids, kind: 'elevation' })).toBe('ok')
    expect(faultAt(params, { ...ids, kind: 'photo' })).toBe('kind')
    expect(faultAt(body, { digest: 'ab12', isChecked: true })).toBe('ok')
    for (const [name, value] of [
      ['digest', undefined],
      ['digest', 'x'.repeat(65)],
      ['isChecked', 'yes'],
    ] as const)
      expect(faultAt(body, { digest: 'ab12', isChecked: true, [name]: value })).toBe(name)
  })
})

test('links are made, listed and revoked by people alone, and read without an account', () => {
  for (const one of Object.values(shareRoutes)) expect([one.may, one.byKey]).toEqual(['project.edit', 'never'])
  for (const one of Object.values(sharedRoutes)) expect(one.may).toBe('anyone')
})
