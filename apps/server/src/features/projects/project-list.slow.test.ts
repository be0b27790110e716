import { projectSorts } from '@plumbline/contract/projects/projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListReader, projectOrders } from '../../testing/sites/project-lists.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('10,000 projects of one corporate are walked through, each once, in every order', async () => {
  const { corporate, walk } = await aListReader(plumbline)
  await sql`insert into project (id, corporate_id, name, code, client_name, type, start_date)
    select (lpad(to_hex(1754006400000 + n % 500), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid, ${corporate.id}::uuid,
      (array['Riverside Tower', '海景花園 第三座', 'Bridge K17'])[1 + n % 3] || ' ' || n % 700, 'P-' || n, (array['Town council', '海景花園業主立案法團', ''])[1 + n % 3],
      'Inspection.MBIS', case when n % 4 > 0 then date '2024-01-01' + n % 900 end
    from generate_series(1, 10000) n`.execute(plumbline.db)
  await sql`insert into workspace (id, project_id) select gen_random_uuid(), id from project where corporate_id = ${corporate.id}`.execute(
    plumbline.db,
  )
  await sql`update workspace set id = (overlay(id::text placing '7' from 15))::uuid where corporate_id = ${corporate.id}`.execute(
    plumbline.db,
  )
  for (const sort of projectSorts) {
    const seen = await walk({ sort, limit: 'All' })
    expect(new Set(seen.map((item) => item._id)).size).toBe(10_000)
    expect(seen.map((item) => item._id)).toEqual(seen.toSorted(projectOrders[sort]).map((item) => item._id))
  }
  const found = await walk({ projectName: 'tower 69', sort: 'name', limit: 7 })
  expect(found.map((item) => item._id)).toEqual(found.toSorted(projectOrders.name).map((item) => item._id))
  expect(found.length).toBe(
    (await walk({ projectName: 'o' })).filter((item) => item.projectName.includes('Tower 69')).length,
  )
  expect(found.length).toBeGreaterThan(10)
  expect((await walk({ projectName: '花園' })).length).toBe((await walk({ projectName: '海景花園' })).length)
})
