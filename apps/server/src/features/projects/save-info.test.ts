import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesOf } from '../../testing/builders/audit-entries.ts'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { aProjectCase } from '../../testing/sites/project-case.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const everyField = {
  projectName: 'Fortune Court, Block B',
  projectCode: 'HK-15',
  clientName: 'New owners',
  buildingName: [
    { language: 'en', text: 'Fortune Court' },
    { language: 'zh-hk', text: '富運閣' },
  ],
  address: [{ language: 'zh-cn', text: '弥敦道1号' }],
  latLng: { coordinates: [114.1694, 22.3193] },
  scopeOfWork: 'All elevations,\nthe roof',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  defectLibrary: 'sg-bca',
  favouriteDefectOpts: ['Crack', '剝落'],
  buildingType: 'heritage',
  assetCodes: ['A-1', 'A-2'],
  executiveSummary: 'Sound.',
  projectType: 'Inspection.Pipe',
  country: 'HK',
  preparedBy: 'Ada Byron',
  phone: '+852 5123 4567',
  storeys: 30,
  units: 240,
  height: 99.95,
  incorporateOwners: "Owners' corporation",
  managementCompany: 'Good Hands Ltd',
  reportTemplate: 'Bridge',
  coverageRule: { kind: 'own', minShare: 0.95, maxMmPx: 2.5 },
  repairTexts: [{ type: 'finish_tile', language: 'en', text: 'Re-tile as approved.' }],
  regimes: { 'hk-mwis': { appointBy: '2027-01-31', inspectBy: null, repairBy: null } },
  ratingScheme: 'own',
  ratingLevels: [{ key: 'l1', name: 'Watch', meaning: 'Look again next year.' }],
} as const

describe('saving', () => {
  test('an empty repair text is the standard one again', async () => {
    const { info, update } = await aProjectCase(plumbline)
    const own = { type: 'finish_tile', language: 'en', text: 'Re-tile as approved.' } as const
    await update({ repairTexts: [own, { ...own, language: 'zh-hk', text: ' ' }] })
    expect((await info()).body).toMatchObject({ repairTexts: [own] })
    expect((await update({ repairTexts: [own, own] })).error.field).toBe('repairTexts')
  })

  test('every field comes back as it was saved', async () => {
    const { info, update } = await aProjectCase(plumbline)
    const before = (await info()).body
    expect((await update({ ...everyField, version: 1 })).body).toEqual({ version: 2 })
    const { projectName, projectCode, buildingName, address, latLng, buildingType, ...same } = everyField
    expect((await info()).body).toEqual({
      ...before,
      ...same,
      name: projectName,
      code: projectCode,
      asset: { name: buildingName, address, location: latLng, buildingType },
      version: 2,
    })
  })

  test.each(Object.keys(everyField))('%s alone changes nothing else', async (field) => {
    const { update, project } = await aProjectCase(plumbline)
    const row = () =>
      plumbline.db.selectFrom('project').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()
    const before = await row()
    const value = everyField[field as keyof typeof everyField]
    const given = field === 'startDate' ? '2026-11-01' : field === 'endDate' ? '2026-11-30' : value
    expect((await update({ [field]: given })).status).toBe(200)
    const after = await row()
    const changed = Object.keys(before).filter(
      (column) => JSON.stringify(before[column as 'id']) !== JSON.stringify(after[column as 'id']),
    )
    expect(changed.filter((column) => column !== 'version' && !column.endsWith('_key'))).toHaveLength(
      field === 'latLng' ? 2 : 1,
    )
    expect(after.version).toBe(2)
  })

  test('what may be empty can be emptied', async () => {
    const { info, update } = await aProjectCase(plumbline)
    await update(everyField)
    await update({
      clientName: '',
      buildingName: [],
      address: '',
      latLng: { coordinates: null },
      scopeOfWork: '',
      startDate: null,
      endDate: null,
      favouriteDefectOpts: [],
      assetCodes: [],
      country: '',
      storeys: null,
      units: null,
      height: null,
      phone: '',
    })
    expect((await info()).body).toMatchObject({
      clientName: '',
      asset: { name: [], address: [{ language: 'zh-cn', text: '弥敦道1号' }], location: { coordinates: null } },
      scopeOfWork: '',
      startDate: null,
      endDate: null,
      favouriteDefectOpts: [],
      assetCodes: [],
      country: '',
      storeys: null,
      units: null,
      height: null,
      phone: '',
    })
  })

  test('a text alone is the English one; a list is all there is; an entry without words is none', async () => {
    const { info, update } = await aProjectCase(plumbline)
    const names = async () => (await info()).body.asset.name
    await update({
      buildingName: [
        { language: 'en', text: 'Old' },
        { language: 'zh-hk', text: '舊' },
      ],
    })
    await update({ buildingName: 'New' })
    expect(await names()).toEqual([
      { language: 'en', text: 'New' },
      { language: 'zh-hk', text: '舊' },
    ])
    await update({ buildingName: ' ' })
    expect(await names()).toEqual([{ language: 'zh-hk', text: '舊' }])
    await update({
      buildingName: [
        { language: 'zh-cn', text: '新' },
        { language: 'en', text: '' },
      ],
    })
    expect(await names()).toEqual([{ language: 'zh-cn', text: '新' }])
  })

  test('nothing given, nothing saved', async () => {
    const { update } = await aProjectCase(plumbline)
    expect((await update({})).body).toEqual({ version: 1 })
    expect((await update({ version: 1 })).body).toEqual({ version: 1 })
  })

  test.each<[string, object, string]>([
    ['a project without a name', { projectName: ' ' }, 'projectName'],
    ['a project without a number', { projectCode: '' }, 'projectCode'],
    ['an end before the start', { startDate: '2026-12-01', endDate: '2026-11-01' }, 'endDate'],
    ['an end before the stored start', { endDate: '2026-10-01' }, 'endDate'],
    ['a start after the stored end', { startDate: '2027-01-01' }, 'endDate'],
    ['a start alone', { startDate: '2026-12-01', endDate: null }, 'endDate'],
    ['an end alone', { startDate: null }, 'startDate'],
    ['a day that is none', { startDate: '2026-02-30' }, 'startDate'],
    ['a place outside the earth', { latLng: { coordinates: [181, 0] } }, 'latLng'],
    ['half a place', { latLng: { coordinates: [1] } }, 'latLng'],
    ['no storeys', { storeys: 0 }, 'storeys'],
    ['half a unit', { units: 1.5 }, 'units'],
    ['a height with three decimals', { height: 1.005 }, 'height'],
    ['a country that is none', { country: 'XX' }, 'country'],
    ['a library that is none', { defectLibrary: 'us' }, 'defectLibrary'],
    ['a favourite twice', { favouriteDefectOpts: ['Crack', ' crack'] }, 'favouriteDefectOpts'],
    ['a rule of coverage that is none', { coverageRule: { kind: 'most' } }, 'coverageRule'],
    ['an own rule without its share', { coverageRule: { kind: 'own' } }, 'coverageRule'],
    ['a favourite without a name', { favouriteDefectOpts: [''] }, 'favouriteDefectOpts'],
    [
      'a language twice',
      {
        buildingName: [
          { language: 'en', text: 'a' },
          { language: 'en', text: 'b' },
        ],
      },
      'buildingName',
    ],
    ['an unseen character', { scopeOfWork: 'a\u0000b' }, 'scopeOfWork'],
    ['a text that is too long', { scopeOfWork: 'x'.repeat(4001) }, 'scopeOfWork'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const { update, info } = await aProjectCase(plumbline)
    const { status, error } = await update(body)
    expect([status, error.code, error.field?.split('.')[0]]).toEqual([400, 'input.invalid', field])
    expect((await info()).body.version).toBe(1)
  })

  test('dates may be set where there were none, both at once', async () => {
    const { update, project } = await aProjectCase(plumbline)
    await plumbline.db
      .updateTable('project')
      .set({ start_date: null, end_date: null })
      .where('id', '=', project.id)
      .execute()
    expect((await update({ startDate: '2026-10-01' })).error).toMatchObject({ code: 'input.invalid', field: 'endDate' })
    expect((await update({ startDate: '2026-10-01', endDate: '2026-10-01' })).status).toBe(200)
  })

  test('a number another project of the corporate has is refused; of another corporate it is free', async () => {
    const { update, corporate } = await aProjectCase(plumbline)
    await aProject(plumbline.db, corporate.id, { code: 'TAKEN' })
    await aProject(plumbline.db, (await aCorporate(plumbline.db)).id, { code: 'FREE' })
    expect((await update({ projectCode: 'TAKEN' })).error).toMatchObject({
      code: 'project.code-taken',
      field: 'projectCode',
    })
    expect((await update({ projectCode: 'taken' })).error).toMatchObject({
      code: 'project.code-taken',
      field: 'projectCode',
    })
    expect((await update({ projectCode: 'HK-14' })).status).toBe(200)
    expect((await update({ projectCode: 'hk-14' })).status).toBe(200)
    expect((await update({ projectCode: 'FREE' })).status).toBe(200)
  })

  test('numbers that differed only in case before that was refused stay, and their projects can be saved', async () => {
    const { update, corporate, project } = await aProjectCase(plumbline)
    const other = await aProject(plumbline.db, corporate.id, { code: 'OTHER' })
    await plumbline.db.transaction().execute(async (trx) => {
      await sql`alter table project disable trigger project_code_taken`.execute(trx)
      await trx.updateTable('project').set({ code: 'hk-14' }).where('id', '=', other.id).execute()
      await sql`alter table project enable trigger project_code_taken`.execute(trx)
    })
    expect((await update({ projectName: 'Renamed', projectCode: 'HK-14' })).status).toBe(200)
    expect((await update({ projectCode: 'Hk-14' })).status).toBe(200)
    expect((await update({ projectCode: 'hk-14' })).error.code).toBe('project.code-taken')
    await plumbline.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', project.id).execute()
    await expect(aProject(plumbline.db, corporate.id, { code: 'HK-14' })).rejects.toThrow(
      'another project of the corporate has this code',
    )
  })

  test('of a form that is older than what is stored nothing is saved', async () => {
    const { update, info } = await aProjectCase(plumbline)
    await update({ clientName: 'First', version: 1 })
    const { status, error } = await update({ clientName: 'Second', version: 1 })
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect((await info()).body).toMatchObject({ clientName: 'First', version: 2 })
    expect((await update({ clientName: 'Third' })).body).toEqual({ version: 3 })
  })

  test('of ten who save the same version at once, one does', async () => {
    const { update, info } = await aProjectCase(plumbline)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => update({ clientName: `Number ${number}`, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await info()).body).toMatchObject({
      clientName: `Number ${answers.findIndex(({ status }) => status === 200)}`,
      version: 2,
    })
  })

  test('stands in the audit log with what was changed and how it was called before, and not when it failed', async () => {
    const { update, addInspection, corporate, project } = await aProjectCase(plumbline)
    await update({ clientName: 'x', version: 7 })
    await update({})
    expect(await notesOf(plumbline.db, corporate.id, 'project.change')).toEqual([])
    await update({ clientName: 'x', phone: '', isDeleteCoverImage: true, isDeleteCompanyLogo: false, version: 1 })
    await update({ projectName: 'Fortune Court, Block B' })
    await addInspection({ date: '2027-03-01', note: 'After repair' })
    const notes = await notesOf(plumbline.db, corporate.id, 'project.change', 'inspection.add')
    expect(notes.map(({ action, subject_id, subject, detail }) => [action, subject_id, subject, detail])).toEqual([
      ['project.change', project.id, 'HK-14 - Fortune Court', { fields: 'clientName, coverImage, phone' }],
      [
        'project.change',
        project.id,
        'HK-14 - Fortune Court, Block B',
        { fields: 'projectName', from: 'HK-14 Fortune Court' },
      ],
      ['inspection.add', project.id, 'HK-14 - Fortune Court, Block B', { date: '2027-03-01', note: 'After repair' }],
    ])
  })

  test('is published, and not when it failed', async () => {
    const { update, project } = await aProjectCase(plumbline)
    const countEvents = async () =>
      (await plumbline.db.selectFrom('live_event').select('kind').where('project_id', '=', project.id).execute()).length
    await update({ clientName: 'x', version: 7 })
    expect(await countEvents()).toBe(0)
    await update({ clientName: 'x' })
    expect(await countEvents()).toBe(1)
  })
})
