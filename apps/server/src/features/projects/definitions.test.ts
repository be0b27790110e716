import { materials } from '@plumbline/contract/buildings'
import type { Locale } from '@plumbline/contract/locales'
import { settingsRoutes, type Definition } from '@plumbline/contract/projects/settings'
import type { Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aDefinition } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

type Asked = Definition & { readonly language: Locale }

const blister = {
  name: 'Blistering paint',
  subTypes: ['Small blisters', 'Large blisters'],
  description: 'Bubbles under the coat.\nSeen after rain.',
}
const asked: Asked = {
  ...blister,
  severity: 'minor',
  followUpAction: 'repair',
  materials: ['paint', 'alumnium'],
  language: 'en',
}

async function someone(role: Role = 'corporate-admin', corporateId?: string) {
  const corporate = corporateId ?? (await aCorporate(plumbline.db)).id
  const person = await join(plumbline, { corporateId: corporate, role })
  const params = { corporateId: corporate }
  const { token } = person
  return {
    corporateId: corporate,
    person,
    token,
    create: (given: Partial<Asked> = {}) =>
      plumbline.call(settingsRoutes.createDefinition, { params, token, body: { ...asked, ...given } }),
    list: (query: { language?: 'en' | 'zh-cn' | 'zh-hk'; retired?: 'true' | 'false' } = {}) =>
      plumbline.call(settingsRoutes.listDefinitions, { params, query, token }),
    change: (definitionId: string, version: number, given: Partial<Asked> = {}) =>
      plumbline.call(settingsRoutes.updateDefinition, {
        params: { ...params, definitionId },
        token,
        body: { ...asked, ...given, version },
      }),
    retire: (definitionId: string, isRetired = true) =>
      plumbline.call(settingsRoutes.retireDefinition, {
        params: { ...params, definitionId },
        token,
        body: { isRetired },
      }),
  }
}

const namesOf = (answer: { readonly body: { readonly defectDefinitions: readonly { readonly name: string }[] } }) =>
  answer.body.defectDefinitions.map(({ name }) => name)

async function publishedEvents(corporateId: string) {
  const all = await plumbline.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'detail', 'actor_id', 'corporate_ids'])
    .orderBy('id')
    .execute()
  return all.filter((row) => row.corporate_ids.includes(corporateId) && row.action.startsWith('definition.'))
}

describe('materials', () => {
  test('keep the keys of the specification and carry names in three languages', async () => {
    const { token } = await someone('corporate-viewer')
    const { body } = await plumbline.call(settingsRoutes.materials, { token })
    expect(body.materials.map(({ key }) => key)).toEqual([...materials])
    expect(body.materials.find(({ key }) => key === 'alumnium')).toEqual({
      key: 'alumnium',
      name: { en: 'Aluminium', 'zh-cn': '铝', 'zh-hk': '鋁' },
    })
  })

  test('are refused without a session', async () => {
    expect((await plumbline.call(settingsRoutes.materials, {})).error.code).toBe('session.required')
  })
})

describe('a definition', () => {
  test('is created, and listed as it was given', async () => {
    const { create, list } = await someone()
    const {
      body: { _id },
    } = await create()
    const {
      body: {
        defectDefinitions: [found, ...others],
      },
    } = await list({ language: 'en' })
    expect(found).toEqual({
      ...asked,
      _id,
      isRetired: false,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    expect(others).toEqual([])
  })

  test('stands in its language only, sorted as that language sorts', async () => {
    const { create, list } = await someone()
    for (const name of ['Öffnung', 'crack 10', 'Crack 9', 'Bulge']) await create({ name })
    for (const name of ['裂缝', '剥落', '渗水']) await create({ name, language: 'zh-cn' })
    await create({ name: '滲水', language: 'zh-hk' })
    expect(namesOf(await list({ language: 'en' }))).toEqual(['Bulge', 'Crack 9', 'crack 10', 'Öffnung'])
    expect(namesOf(await list({ language: 'zh-cn' }))).toEqual(['剥落', '裂缝', '渗水'])
    expect(namesOf(await list())).toEqual(['Bulge', 'Crack 9', 'crack 10', 'Öffnung', '剥落', '裂缝', '渗水', '滲水'])
  })

  test('can be read by every user of the corporate, and by none of another', async () => {
    const owner = await someone()
    await owner.create()
    const viewer = await someone('workspace-read-only', owner.corporateId)
    expect(namesOf(await viewer.list())).toEqual([blister.name])
    expect((await viewer.create()).error.code).toBe('access.denied')
    const other = await someone()
    expect(namesOf(await other.list())).toEqual([])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(101) }, 'name'],
    ['hidden characters', { name: 'a\u202eb' }, 'name'],
    ['a sub-type twice', { subTypes: ['Small', 'small '] }, 'subTypes.1'],
    ['an empty sub-type', { subTypes: ['Small', ''] }, 'subTypes.1'],
    ['too many sub-types', { subTypes: Array.from({ length: 31 }, (_, index) => `Type ${index}`) }, 'subTypes'],
    ['another severity', { severity: 'terrible' }, 'severity'],
    ['another action', { followUpAction: 'pray' }, 'followUpAction'],
    ['another material', { materials: ['aluminium'] }, 'materials.0'],
    ['a material twice', { materials: ['paint', 'paint'] }, 'materials'],
    ['a description too long', { description: 'x'.repeat(1001) }, 'description'],
    ['another language', { language: 'fr' }, 'language'],
  ])('with %s is refused', async (_, given, field) => {
    const { create, list } = await someone()
    const { error } = await create(given as never)
    expect(error).toMatchObject({ code: 'input.invalid', field })
    expect(namesOf(await list())).toEqual([])
  })

  test('is stored trimmed and composed, lines as PostgreSQL has them', async () => {
    const { create, list } = await someone()
    await create({ name: '  Cafe\u0301 stain ', subTypes: [' Ring '], description: 'a\r\nb' })
    expect((await list()).body.defectDefinitions[0]).toMatchObject({
      name: 'Café stain',
      subTypes: ['Ring'],
      description: 'a\nb',
    })
  })
})

describe('a name', () => {
  test.each([
    ['the same', 'Blistering paint'],
    ['in other letters', 'BLISTERING paint'],
    ['with a space', ' Blistering paint'],
  ])('that is taken, %s, is refused', async (_, name) => {
    const { create, list } = await someone()
    await create()
    const { status, error } = await create({ name })
    expect([status, error.code, error.field]).toEqual([409, 'definition.name-taken', 'name'])
    expect(namesOf(await list())).toEqual([blister.name])
  })

  test('is free in another language, in another corporate and after retirement', async () => {
    const one = await someone()
    const {
      body: { _id },
    } = await one.create()
    expect((await one.create({ language: 'zh-hk' })).status).toBe(200)
    expect((await (await someone()).create()).status).toBe(200)
    await one.retire(_id)
    expect((await one.create()).status).toBe(200)
  })

  test('chosen by ten at once is given to one', async () => {
    const { create, list, corporateId } = await someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(
      answers.filter(({ status }) => status === 409).every(({ error }) => error.code === 'definition.name-taken'),
    ).toBe(true)
    expect(namesOf(await list())).toHaveLength(1)
    expect(await publishedEvents(corporateId)).toHaveLength(1)
  })

  test('of another definition cannot be taken by a change', async () => {
    const { create, change, list } = await someone()
    await create()
    const {
      body: { _id },
    } = await create({ name: 'Chalking' })
    expect((await change(_id, 1)).error).toMatchObject({ code: 'definition.name-taken', field: 'name' })
    expect(namesOf(await list())).toEqual([blister.name, 'Chalking'])
  })
})

describe('a change', () => {
  test('is stored and makes the next version', async () => {
    const { create, change, list } = await someone()
    const {
      body: { _id },
    } = await create()
    const given = {
      name: 'Chalking paint',
      subTypes: [],
      severity: 'major',
      followUpAction: 'none',
      materials: ['uPVC'],
      description: '',
    }
    expect((await change(_id, 1, given as never)).body).toEqual({ version: 2 })
    expect((await list()).body.defectDefinitions).toEqual([
      expect.objectContaining({ _id, ...given, language: 'en', version: 2 }),
    ])
  })

  test('made from an older version is refused and changes nothing', async () => {
    const { create, change, list } = await someone()
    const {
      body: { _id },
    } = await create()
    await change(_id, 1, { name: 'First' })
    const { status, error } = await change(_id, 1, { name: 'Second' })
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect(namesOf(await list())).toEqual(['First'])
  })

  test('by five at once succeeds for one', async () => {
    const { create, change } = await someone()
    const {
      body: { _id },
    } = await create()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => change(_id, 1, { name: `Name ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('of a definition of another corporate, or of none, finds nothing', async () => {
    const { change, retire } = await someone()
    const foreign = await aDefinition(plumbline.db, (await aCorporate(plumbline.db)).id)
    for (const id of [foreign.id, v7()]) {
      expect((await change(id, 1)).error.code).toBe('definition.not-found')
      expect((await retire(id)).error.code).toBe('definition.not-found')
    }
    const untouched = await plumbline.db
      .selectFrom('defect_definition')
      .select(['name', 'retired_at', 'version'])
      .where('id', '=', foreign.id)
      .executeTakeFirstOrThrow()
    expect(untouched).toEqual({ name: foreign.name, retired_at: null, version: 1 })
  })
})

describe('retirement', () => {
  test('takes a definition out of the list and keeps it', async () => {
    const { create, retire, list } = await someone()
    const {
      body: { _id },
    } = await create()
    expect((await retire(_id)).status).toBe(200)
    expect(namesOf(await list())).toEqual([])
    expect(namesOf(await list({ retired: 'false' }))).toEqual([])
    expect((await list({ retired: 'true' })).body.defectDefinitions).toEqual([
      expect.objectContaining({ ...asked, _id, isRetired: true, version: 2 }),
    ])
  })

  test('is taken back', async () => {
    const { create, retire, list } = await someone()
    const {
      body: { _id },
    } = await create()
    await retire(_id)
    expect((await retire(_id, false)).status).toBe(200)
    expect((await list()).body.defectDefinitions).toEqual([
      expect.objectContaining({ _id, isRetired: false, version: 3 }),
    ])
  })

  test('asked for twice happens once', async () => {
    const { create, retire, list, corporateId } = await someone()
    const {
      body: { _id },
    } = await create()
    await Promise.all([retire(_id), retire(_id), retire(_id)])
    expect((await list({ retired: 'true' })).body.defectDefinitions[0]).toMatchObject({ version: 2 })
    expect((await publishedEvents(corporateId)).map(({ action }) => action)).toEqual([
      'definition.create',
      'definition.retire',
    ])
  })

  test('is not restored where the name is taken in between', async () => {
    const { create, retire, change, list } = await someone()
    const {
      body: { _id },
    } = await create()
    await retire(_id)
    await create()
    expect((await retire(_id, false)).error).toMatchObject({ code: 'definition.name-taken', field: 'name' })
    expect((await change(_id, 2, { name: 'Old blisters' })).status).toBe(200)
    expect((await retire(_id, false)).status).toBe(200)
    expect(namesOf(await list())).toEqual([blister.name, 'Old blisters'])
  })

  test('refuses an editor who has the older one open', async () => {
    const { create, retire, change } = await someone()
    const {
      body: { _id },
    } = await create()
    await retire(_id)
    expect((await change(_id, 1)).error.code).toBe('version.stale')
  })
})

test('the audit log records who did what, in the log of the corporate', async () => {
  const { create, change, retire, corporateId, person } = await someone('corporate-standard')
  const {
    body: { _id },
  } = await create()
  await create()
  await change(_id, 1, { name: 'Chalking' })
  await retire(_id)
  await retire(_id, false)
  expect(await publishedEvents(corporateId)).toEqual(
    [
      ['definition.create', blister.name, { language: 'en' }],
      ['definition.change', 'Chalking', { language: 'en', from: blister.name }],
      ['definition.retire', 'Chalking', { language: 'en' }],
      ['definition.restore', 'Chalking', { language: 'en' }],
    ].map(([action, subject, detail]) => ({
      action,
      subject,
      detail,
      actor_id: person.id,
      corporate_ids: [corporateId],
    })),
  )
})
