import { drawingRoutes, type Portion } from '@plumbline/contract/drawings/drawings'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing } from '../../testing/builders/builders.ts'
import { aDrawingSite, type DrawingSite } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const portion = (name: string, top: number, floors: Portion['floors']): Portion => ({
  _id: v7(),
  name,
  location: { left: 0.1, top, right: 0.9, bottom: top + 0.2 },
  floors,
})

async function anElevation(given: { readonly portions?: readonly Portion[] } = {}) {
  const site = await aDrawingSite(plumbline)
  const { id } = await aDrawing(plumbline.db, site.project, { category: 'elevation', name: 'North', ...given })
  return {
    site,
    id,
    save: (body: object, token = site.token) =>
      plumbline.call(drawingRoutes.saveElevation, {
        params: site.params,
        token,
        body: { layoutId: id, name: 'North', blockName: 'A', ...body },
      }),
  }
}

const topologyOf = async (site: DrawingSite) =>
  (
    await plumbline.call(drawingRoutes.topology, {
      params: {
        projectId: site.project.id,
        workspaceId: site.project.workspaceId,
        inspectionId: site.project.inspectionId,
      },
      token: site.token,
    })
  ).body.elevationPlans

describe('an elevation', () => {
  test('is saved with its portions; floors are listed top-down, ranges expanded', async () => {
    const { site, id, save } = await anElevation()
    const portions = [
      portion('Podium', 0.7, [
        { name: '2', height: 4.5, displayName: 'UG' },
        { name: '0-1', height: 5, displayName: 'M, G/F' },
      ]),
      portion('Tower', 0.1, [{ name: '3-5', height: 3.2, group: 'Typical', line: 0.4 }]),
    ]
    const { body, status } = await save({
      blockName: 'Block A',
      drawingType: 'elevation',
      category: 'elevation',
      portions,
      version: 1,
      corporateId: site.params.corporateId,
      workspaceId: site.params.workspaceId,
    })
    expect([status, body.version, body.portions]).toEqual([200, 2, portions])
    expect(body.floorRange).toEqual([
      { name: '5', height: 3.2, group: 'Typical', displayName: '5' },
      { name: '4', height: 3.2, group: 'Typical', displayName: '4' },
      { name: '3', height: 3.2, group: 'Typical', displayName: '3' },
      { name: '2', height: 4.5, group: 'Podium', displayName: 'UG' },
      { name: '1', height: 5, group: 'Podium', displayName: 'M' },
      { name: '0', height: 5, group: 'Podium', displayName: 'G/F' },
    ])
    expect(await topologyOf(site)).toEqual([body])
    expect((await site.info()).layouts.elevation).toMatchObject([
      { layoutId: id, blockName: 'Block A', floorRange: ['2', '0-1', '3-5'] },
    ])
  })

  test('floors alone are those of the first portion; without one, of the whole picture', async () => {
    const { save } = await anElevation()
    const { body } = await save({ floorRangeArray: [{ name: '1-2', height: 3 }] })
    expect(body.portions).toMatchObject([
      { location: { left: 0, top: 0, right: 1, bottom: 1 }, floors: [{ name: '1-2', height: 3 }] },
    ])
    const given = await anElevation({
      portions: [portion('Tower', 0.1, []), portion('Podium', 0.7, [{ name: '1', height: 4 }])],
    })
    const { body: saved } = await given.save({ floorRangeArray: [{ name: '2-3', height: 3 }], bearing: 92.5 })
    expect(saved.portions.map(({ name, floors }) => [name, floors.map((row) => row.name)])).toEqual([
      ['Tower', ['2-3']],
      ['Podium', ['1']],
    ])
    // Names alone leave them as they are.
    expect((await given.save({ name: 'South' })).body).toMatchObject({
      name: 'South',
      portions: saved.portions,
      bearing: 92.5,
    })
    expect((await given.save({ bearing: null })).body.bearing).toBeNull()
  })

  test.each([
    ['no block name', { blockName: '' }, 'blockName'],
    ['a block name of 51', { blockName: 'b'.repeat(51) }, 'blockName'],
    ['no name', { name: ' ' }, 'name'],
    [
      'a floor that is none',
      {
        floorRangeArray: [
          { name: '1', height: 3 },
          { name: '7-3', height: 3 },
        ],
      },
      'floorRangeArray.1.name',
    ],
    ['a height below nothing', { floorRangeArray: [{ name: '1', height: -1 }] }, 'floorRangeArray.0.height'],
    [
      'a portion outside the picture',
      { portions: [{ ...portion('A', 0.1, []), location: { left: 0, top: 0, right: 1.1, bottom: 1 } }] },
      'portions.0.location.right',
    ],
    ['a way to face that is none', { bearing: 361 }, 'bearing'],
    ['another workspace in the body', { workspaceId: v7() }, 'workspaceId'],
  ])('%s is refused', async (_, body, field) => {
    const { site, save } = await anElevation()
    expect((await save(body)).error).toMatchObject({ code: 'input.invalid', field })
    expect((await topologyOf(site))[0]).toMatchObject({ version: 1, portions: [] })
  })

  test('of more floors than any building has is refused, however short its labels', async () => {
    const { save } = await anElevation()
    const rows = [
      { name: '1-999', height: 3 },
      { name: '0-999', height: 3 },
    ]
    expect((await save({ floorRangeArray: rows })).status).toBe(200)
    expect((await save({ floorRangeArray: [...rows, { name: '1-2', height: 3 }] })).error.code).toBe(
      'drawing.too-many-floors',
    )
    expect(
      (await save({ portions: [portion('A', 0.1, rows), portion('B', 0.5, [{ name: '1-2', height: 3 }])] })).error.code,
    ).toBe('drawing.too-many-floors')
  })

  test('a name that another elevation has is refused; a plan is no elevation', async () => {
    const { site, save } = await anElevation()
    await aDrawing(plumbline.db, site.project, { category: 'elevation', name: 'South' })
    expect((await save({ name: 'SOUTH' })).error).toMatchObject({ code: 'drawing.name-taken', field: 'name' })
    const plan = await aDrawing(plumbline.db, site.project)
    expect((await save({ layoutId: plan.id })).error.code).toBe('drawing.not-found')
  })
})

describe('two people and one elevation (reliability case 17)', () => {
  test('the second is refused, and answered with what the first one saved', async () => {
    const { save } = await anElevation()
    const [one, two] = await Promise.all([
      save({ floorRangeArray: [{ name: '1', height: 1 }], version: 1 }),
      save({ floorRangeArray: [{ name: '2', height: 2 }], version: 1 }),
    ])
    const [stored, refused] = one.status === 200 ? [one, two] : [two, one]
    expect([stored.status, refused.status, refused.error.code]).toEqual([200, 409, 'version.stale'])
    expect(refused.error.newer).toEqual(stored.body)
  })

  test('in every order of reads and saves, every save is seen by the next, and none is lost', async () => {
    // Each adds a floor of their own to the list they read; r: read, s: save what was read plus one's own.
    const step = fc.record({ who: fc.constantFrom('ann', 'ben'), does: fc.constantFrom('read', 'save') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const { site, save } = await anElevation()
        const seen: Record<string, Awaited<ReturnType<typeof topologyOf>>[number]> = {}
        const accepted: string[] = []
        let floor = 0
        for (const { who, does } of steps) {
          const [current] = await topologyOf(site)
          const mine = does === 'read' ? undefined : seen[who]
          if (mine === undefined) {
            seen[who] = current!
            continue
          }
          floor += 1
          const rows = [...(mine.portions[0]?.floors ?? []), { name: String(floor), height: 3 }]
          const answer = await save({ floorRangeArray: rows, version: mine.version })
          if (answer.status === 200) accepted.push(String(floor))
          else expect((answer.error.newer as { version: number }).version).toBe(current!.version)
          seen[who] = answer.status === 200 ? answer.body : (answer.error.newer as typeof mine)
        }
        const [last] = await topologyOf(site)
        expect(last!.floorRange.map(({ name }) => name)).toEqual(accepted)
      }),
      { numRuns: 12 },
    )
  })
})
