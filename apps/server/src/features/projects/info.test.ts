import { infoRoutes } from '@plumbline/contract/projects/info'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProjectCase } from '../../testing/sites/project-case.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

describe('project info', () => {
  test('carries exactly the specified fields and those of the form', async () => {
    const { info, params, project } = await aProjectCase(plumbline)
    const { body } = await info({ inspectionId: project.inspectionId })
    expect(body).toEqual({
      _id: params.projectId,
      corporateId: params.corporateId,
      name: 'Fortune Court',
      code: 'HK-14',
      clientName: 'Owners',
      asset: { name: [], address: [], location: { coordinates: null }, buildingType: 'reinforced_concrete' },
      assetCodes: [],
      scopeOfWork: '',
      startDate: '2026-10-02',
      endDate: '2026-12-20',
      coverImage: null,
      companyLogo: null,
      clientLogo: null,
      defectLibrary: 'hk-mbis',
      favouriteDefectOpts: [],
      inspectionScope: [{ workspaceId: params.workspaceId, inspectionIds: [project.inspectionId] }],
      layouts: { layout: [], floor: [], elevation: [], otherDrawing: [], otherDocument: [] },
      executiveSummary: '',
      createdByType: 'SaaS',
      subscription: { planName: 'ADVANCE' },
      projectType: 'Inspection.MBIS',
      country: '',
      preparedBy: '',
      phone: '',
      storeys: null,
      units: null,
      height: null,
      incorporateOwners: '',
      managementCompany: '',
      reportTemplate: 'Facade',
      coverageRule: { kind: 'none', minShare: null, maxMmPx: null },
      repairTexts: [],
      ratingScheme: null,
      ratingLevels: [],
      regimes: {},
      expiryDate: null,
      dataUsage: 0,
      dataLimit: 1024 ** 3,
      inspections: [
        {
          _id: project.inspectionId,
          date: null,
          note: '',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
      version: 1,
    })
  })

  test('says who made it, until when it runs, and which limit somebody set', async () => {
    const { info, project } = await aProjectCase(plumbline, 'corporate-admin', false)
    await plumbline.db
      .updateTable('project')
      .set({ expires_at: new Date('2027-01-01T00:00:00Z'), data_limit: '5', data_used: '3', plan: 'TRIAL' })
      .where('id', '=', project.id)
      .execute()
    expect((await info()).body).toMatchObject({
      createdByType: 'Corporate',
      expiryDate: '2027-01-01T00:00:00.000Z',
      dataLimit: 5,
      dataUsage: 3,
      subscription: { planName: 'TRIAL' },
    })
  })

  test('ids that do not belong together name nothing', async () => {
    const { params, token } = await aProjectCase(plumbline)
    const other = await aProjectCase(plumbline)
    const ask = async (changes: object, query = {}) =>
      (await plumbline.call(infoRoutes.info, { params: { ...params, ...changes }, query, token })).error.code
    expect(await ask({ workspaceId: other.params.workspaceId })).toBe('project.not-found')
    expect(await ask({ workspaceId: v7() })).toBe('project.not-found')
    expect(await ask({}, { inspectionId: other.project.inspectionId })).toBe('project.not-found')
  })
})

describe('inspecting the same asset again', () => {
  test('adds to the workspace, oldest first', async () => {
    const { info, addInspection, project, params } = await aProjectCase(plumbline)
    const { body } = await addInspection({ date: '2027-03-01', note: 'After repair' })
    const { inspections, inspectionScope } = (await info({ inspectionId: body._id })).body
    expect(inspections.map(({ _id, date, note }) => [_id, date, note])).toEqual([
      [project.inspectionId, null, ''],
      [body._id, '2027-03-01', 'After repair'],
    ])
    expect(inspectionScope).toEqual([
      { workspaceId: params.workspaceId, inspectionIds: [project.inspectionId, body._id] },
    ])
  })

  test.each([
    [{ date: '', note: '' }, 'date'],
    [{ date: '2026-13-01', note: '' }, 'date'],
    [{ date: '2026-10-02', note: 'x'.repeat(201) }, 'note'],
  ])('refuses %j', async (body, field) => {
    expect((await (await aProjectCase(plumbline)).addInspection(body)).error).toMatchObject({
      code: 'input.invalid',
      field,
    })
  })
})

test('the source of the map is given to every signed-in user', async () => {
  const { token } = await aProjectCase(plumbline, 'corporate-viewer')
  expect((await plumbline.call(infoRoutes.mapStyle, { token })).body).toEqual({ url: null })
})
