import { pathOf } from '@plumbline/contract/address'
import { shareFiles, tokenLength } from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes, shareRoutes } from '@plumbline/contract/shares/shares'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShare } from '../../testing/builders/share-builders.ts'
import {
  aComment,
  assignedForRepair,
  everythingBehind,
  withFiles,
  type Asked,
  type Ids,
} from '../../testing/sites/share-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type World } from '../../testing/world.ts'
import { signTicket } from './share-ticket.ts'

let plumbline: TestApp
let world: World

beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  for (const place of [world.own.assigned, world.own.unassigned, world.foreign.assigned])
    await withFiles(plumbline, place)
})
afterAll(() => plumbline.close())

async function said({ method, url, payload }: Pick<Asked, 'method' | 'url' | 'payload'>): Promise<string> {
  const answer = await plumbline.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) })
  return answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

async function allSaid(ticket: string, ids: Ids, wanted: (asked: Asked) => boolean = () => true) {
  const all = new Set<string>()
  for (const asked of everythingBehind(ticket, ids).filter(wanted)) all.add(await said(asked))
  return all
}

const ticketFor = (shareId: string) =>
  signTicket(plumbline.context.secrets['signed-url'], shareId, plumbline.context.now())

async function opened(given: Parameters<typeof aShare>[2] = {}) {
  const share = await aShare(plumbline.db, world.own.assigned, given)
  return { ...share, ticket: ticketFor(share.id) }
}

describe('everything behind a link', () => {
  test('opens with its ticket', async () => {
    const { ticket } = await opened()
    expect(everythingBehind(ticket, world.own.assigned)).toHaveLength(10)
    expect(await allSaid(ticket, world.own.assigned, ({ isRepair }) => !isRepair)).toEqual(new Set(['ok']))
  })

  test('reports no repair where the link is for reading', async () => {
    const { ticket } = await opened()
    const repairs = await allSaid(ticket, world.own.assigned, ({ isRepair }) => isRepair)
    expect(repairs).toEqual(new Set(['403 share.no-repairs']))
  })

  test.each([
    ['another corporate', () => world.foreign.assigned],
    ['another project of the company', () => world.own.unassigned],
    ['nothing', () => ({ defectId: v7(), mediaId: v7(), elevationId: v7(), reportId: v7() })],
  ])('refuses ids of %s alike', async (_, ids) => {
    const forRepair = await assignedForRepair(plumbline, world.own.assigned)
    for (const given of [{}, forRepair]) {
      const { ticket } = await opened(given)
      const named = everythingBehind(ticket, ids()).filter(
        ({ name, isRepair }) => name !== 'view' && name !== 'defects' && (!isRepair || given === forRepair),
      )
      for (const asked of named) expect([asked.name, await said(asked)]).toEqual([asked.name, '404 share.not-found'])
    }
  })

  test('lists nothing of another project', async () => {
    const { ticket } = await opened()
    for (const asked of everythingBehind(ticket, world.own.assigned).filter(({ method }) => method === 'GET')) {
      const { body } = await plumbline.app.inject(asked.url)
      for (const { projectId, defectId, corporateName } of [world.foreign.assigned])
        for (const word of [projectId, defectId, corporateName]) expect(body).not.toContain(word)
      expect(body).not.toContain(world.own.unassigned.defectId)
    }
  })

  test('ends at once when the link is revoked, also for pictures that were linked before', async () => {
    const { id, ticket } = await opened()
    const { own, people } = world
    const { status } = await plumbline.call(shareRoutes.revoke, {
      params: { projectId: own.assigned.projectId, inspectionId: own.assigned.inspectionId, shareId: id },
      token: people['corporate-admin'][0]!.token,
    })
    expect(status).toBe(200)
    expect(await allSaid(ticket, own.assigned)).toEqual(new Set(['410 share.ended']))
  })

  test('ends when the link expires, and when its project does', async () => {
    const past = new Date(plumbline.clock.ms - 1)
    const { ticket } = await opened({ expires_at: past })
    expect(await allSaid(ticket, world.own.assigned)).toEqual(new Set(['410 share.ended']))
    const { id } = await aShare(plumbline.db, world.own.expired)
    expect(await allSaid(ticketFor(id), world.own.expired)).toEqual(new Set(['410 share.ended']))
  })

  test('refuses what is no ticket, a changed one and an old one alike', async () => {
    const { id, ticket } = await opened()
    const old = signTicket(plumbline.context.secrets['signed-url'], id, new Date(plumbline.clock.ms - 13 * 3600 * 1000))
    const changed = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`
    for (const bad of ['x', ticketFor(v7()), ticket.replace(/^./, (c) => (c === '0' ? '1' : '0')), changed, old])
      expect(await allSaid(bad, world.own.assigned)).toEqual(new Set(['404 share.not-found']))
  })

  test('shows only what was chosen', async () => {
    const { ticket } = await opened({ shows_defects: false, shows_elevations: false, shows_reports: false })
    const { body } = await plumbline.call(sharedRoutes.view, { params: { ticket } })
    expect(body).toMatchObject({ elevations: [], reports: [], mayComment: false })
    expect(Object.values(body.severityCounts).every((count) => count === 0)).toBe(true)
    for (const asked of everythingBehind(ticket, world.own.assigned).filter(
      ({ name, isRepair }) => !/^(view|defects)$/.test(name) && !isRepair,
    ))
      expect([asked.name, await said(asked)]).toEqual([asked.name, '404 share.not-found'])
    expect((await plumbline.call(sharedRoutes.defects, { params: { ticket } })).body.data).toEqual([])
  })

  test('is stored by no cache', async () => {
    const { ticket } = await opened()
    for (const { method, url, payload } of everythingBehind(ticket, world.own.assigned)) {
      const { headers } = await plumbline.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) })
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })
})

describe('a defect', () => {
  /** Its crack is a line with a measured width on pixels of 2 mm. Major begins at 1 mm, Critical at 5 mm. */
  async function crackOf(widthPx: number) {
    const { db } = plumbline
    const { defectId, annotationId, mediaId } = world.own.assigned
    await db
      .updateTable('media')
      .set({ width: 4000, height: 3000, gsd: 2, gsd_source: 'exif' })
      .where('id', '=', mediaId)
      .execute()
    await db
      .updateTable('annotation')
      .set({
        shape: 'polyline',
        pixel_sizes: JSON.stringify({ area: 0, length: 400, width: widthPx, widthMost: widthPx }),
      })
      .where('id', '=', annotationId)
      .execute()
    await db
      .updateTable('defect')
      .set({ type: 'crack_structural', width: 2 * widthPx, size_source: 'gsd', size_annotation_id: annotationId })
      .where('id', '=', defectId)
      .execute()
  }

  test('lies between two severities where the plus-minus of its width crosses a limit', async () => {
    const { ticket } = await opened()
    const { defectId } = world.own.assigned
    const said = async () => {
      const { body: list } = await plumbline.call(sharedRoutes.defects, { params: { ticket }, query: {} })
      const { body: one } = await plumbline.call(sharedRoutes.defect, { params: { ticket, defectId } })
      const listed = list.data.find(({ _id }) => _id === defectId)!
      expect(listed).toEqual(one.defect)
      return listed.severityBetween
    }
    await crackOf(2.4)
    expect(await said()).toEqual({ from: 'major', to: 'critical' })
    await crackOf(1.4)
    expect(await said()).toBeNull()
  })
})

describe('a photo', () => {
  test('has no address where the link shows defects without photos', async () => {
    const { ticket } = await opened({ shows_photos: false })
    const params = { ticket, ...world.own.assigned }
    const { body } = await plumbline.call(sharedRoutes.defect, { params })
    expect([body.photos, body.defect.thumbnailUrl]).toEqual([[], null])
    const url = pathOf(shareFiles.photo, { ...params, size: 'preview' })
    expect(await said({ method: 'GET', url })).toBe('404 share.not-found')
  })

  test('that shows no defect of the register is not served', async () => {
    const { ticket } = await opened()
    const url = pathOf(shareFiles.photo, { ticket, mediaId: world.own.assigned.thermalId, size: 'preview' })
    expect(await said({ method: 'GET', url })).toBe('404 share.not-found')
  })

  test('has no size but the previews: the original and its tiles stay inside', async () => {
    const { ticket } = await opened()
    for (const size of ['original', 'pyramid', 'pyramid.tif', '..']) {
      const url = `/share/api/v1/views/${ticket}/photos/${world.own.assigned.mediaId}/${size}`
      expect((await plumbline.app.inject(url)).statusCode).toBe(404)
    }
  })
})

const openLink = (token: string, password?: string) =>
  plumbline.call(sharedRoutes.open, { body: { token, ...(password === undefined ? {} : { password }) } })

describe('opening a link', () => {
  async function made(body: { readonly password?: string; readonly days?: number } = {}) {
    const { own, people } = world
    const { status, body: answer } = await plumbline.call(shareRoutes.create, {
      params: { projectId: own.assigned.projectId, inspectionId: own.assigned.inspectionId },
      token: people['corporate-admin'][0]!.token,
      body: {
        label: 'Owner',
        shows: { defects: true, photos: true, elevations: true, reports: true },
        mayComment: true,
        password: body.password ?? null,
        days: body.days ?? 30,
      },
    })
    expect([status, answer]).toEqual([200, expect.anything()])
    return answer
  }

  test('its token is long, and only its hash is stored', async () => {
    const { token, share } = await made()
    expect(token).toMatch(new RegExp(`^[0-9A-Za-z]{${tokenLength}}$`))
    const row = await plumbline.db.selectFrom('share_link').selectAll().where('id', '=', share._id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('counts, and stands in the audit log', async () => {
    const { token, share } = await made()
    const { body } = await openLink(token)
    expect(body.state).toBe('open')
    const { own, people } = world
    const { body: listed } = await plumbline.call(shareRoutes.list, {
      params: { projectId: own.assigned.projectId, inspectionId: own.assigned.inspectionId },
      token: people['corporate-admin'][0]!.token,
    })
    expect(listed.data.find(({ _id }) => _id === share._id)).toMatchObject({ openings: 1, state: 'active' })
    const notes = await plumbline.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'in', ['share.create', 'share.open', 'share.download', 'share.revoke'])
      .where('subject_id', '=', own.assigned.projectId)
      .execute()
    expect(new Set(notes.map(({ action }) => action))).toEqual(
      new Set(['share.create', 'share.open', 'share.download', 'share.revoke']),
    )
  })

  test('a wrong password opens nothing, and ten of them in an hour end the trying', async () => {
    const { token, share } = await made({ password: 'Quite#Long7' })
    const refused = () =>
      plumbline.db
        .selectFrom('audit_entry')
        .select(['outcome', 'actor_id', 'detail'])
        .where('action', '=', 'share.password-wrong')
        .where('subject_id', '=', world.own.assigned.projectId)
        .execute()
    expect((await openLink(token)).body).toEqual({ state: 'password' })
    expect(await refused()).toEqual([])
    for (let tries = 0; tries < 10; tries += 1)
      expect((await openLink(token, 'Wrong#Long7')).error.code).toBe('share.password-wrong')
    expect((await openLink(token, 'Quite#Long7')).error.code).toBe('request.too-many')
    // Each try is there, though the call was refused; the log names the link and never what was typed.
    const entry = { outcome: 'refused', actor_id: null, detail: { link: share.label } }
    expect(await refused()).toEqual(Array.from({ length: 10 }, () => entry))
    plumbline.clock.ms += 3_601_000
    expect((await openLink(token, 'Quite#Long7')).body.state).toBe('open')
    plumbline.clock.ms -= 3_601_000
  })

  test('an ended one says so and names the company; an unknown one says nothing', async () => {
    const { token, share } = await made()
    await plumbline.db.updateTable('share_link').set({ revoked_at: new Date() }).where('id', '=', share._id).execute()
    expect((await openLink(token)).body).toEqual({ state: 'ended', company: 'Own Surveys' })
    expect((await openLink('x'.repeat(tokenLength))).error.code).toBe('share.not-found')
  })

  test('is limited, for each one is a line of the audit log', async () => {
    const { token } = await made()
    // More than two minutes allow: one may begin in between.
    const answers = await Promise.all(Array.from({ length: 130 }, () => openLink(token)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(answers.find(({ status }) => status !== 200)?.error.code).toBe('request.too-many')
  })

  test('an address that tries unknown links has to wait', async () => {
    const codes = []
    for (let tries = 0; tries < 35; tries += 1)
      codes.push((await openLink(`${tries}`.padEnd(tokenLength, 'y'))).error.code)
    expect(codes.at(-1)).toBe('request.too-many')
  })
})

describe('comments of readers', () => {
  const comment = (ticket: string, body: Partial<ReturnType<typeof aComment>> = {}) =>
    plumbline.call(sharedRoutes.comment, {
      params: { ticket, defectId: world.own.assigned.defectId },
      body: { ...aComment(), ...body },
    })

  test('are seen by readers of this link, and are plain text', async () => {
    const { ticket } = await opened()
    const text = '<script>alert(1)</script>'
    expect((await comment(ticket, { text })).body.comment).toMatchObject({ name: 'Ada Byron', text })
    const other = await opened()
    const seen = async (by: string) =>
      (
        await plumbline.call(sharedRoutes.defect, { params: { ticket: by, defectId: world.own.assigned.defectId } })
      ).body.comments.map((one) => one.text)
    expect([await seen(ticket), await seen(other.ticket)]).toEqual([[text], []])
  })

  test('are refused where the link does not allow them, without a name, and when they are too long', async () => {
    const { ticket } = await opened({ may_comment: false })
    expect((await comment(ticket)).error.code).toBe('share.no-comments')
    const open = await opened()
    for (const body of [{ name: ' ' }, { email: 'none' }, { text: 'x'.repeat(2_001) }, { text: '' }])
      expect((await comment(open.ticket, body)).error.code).toBe('input.invalid')
  })

  test('sent twice are one, and too many have to wait', async () => {
    const { ticket } = await opened()
    const _id = v7()
    await comment(ticket, { _id })
    await comment(ticket, { _id })
    const codes = []
    for (let count = 0; count < 12; count += 1) codes.push((await comment(ticket)).status)
    expect(codes.at(-1)).toBe(429)
    const { body } = await plumbline.call(sharedRoutes.defect, {
      params: { ticket, defectId: world.own.assigned.defectId },
    })
    expect(body.comments.filter((one) => one._id === _id)).toHaveLength(1)
  })
})
