import { coverageRoutes } from '@plumbline/contract/coverage/coverage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCoverageSite, type CoverageSite } from '../../testing/sites/coverage-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepCoverage } from './compute-coverage.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

/** A place that nothing can read: the computation of this elevation throws, for all its readers. */
const breakNorth = ({ project, elevations }: CoverageSite) =>
  plumbline.db
    .insertInto('coverage_frame')
    .values({
      elevation_id: elevations.north,
      project_id: project.id,
      input: JSON.stringify({ source: 'typed', planes: null }),
      is_street_facing: null,
      updated_by: null,
    })
    .execute()

const retry = (site: CoverageSite) => plumbline.call(coverageRoutes.recompute, site.ofSide('north'))
const jobs = async ({ project }: CoverageSite) =>
  (
    await sql`select id from pgboss.job where name = 'coverage.compute' and data ->> 'projectId' = ${project.id}
      and state in ('created', 'retry')`.execute(plumbline.db)
  ).rows.length

describe('an elevation that cannot be computed', () => {
  test('is tried again, fails for good, keeps its figures and leaves the others alone', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('north', ({ floor }) => floor === '31')
    await site.compute()
    const before = await site.get('north')
    await breakNorth(site)
    await sql`select note_coverage(${site.project.id}, null, null)`.execute(plumbline.db)
    await expect(site.compute()).rejects.toThrow()
    expect((await site.get('north')).state).toBe('computing')
    await site.compute({ isLastAttempt: true })
    const failed = await plumbline.db
      .selectFrom('coverage_change')
      .select(['elevation_id', 'failed_at'])
      .where('project_id', '=', site.project.id)
      .execute()
    expect(failed).toEqual([{ elevation_id: site.elevations.north, failed_at: expect.any(Date) }])
    expect((await site.summary()).map(({ state }) => state)).toEqual(['failed', 'ready', 'ready', 'ready'])
    const after = await site.get('north')
    expect(after).toMatchObject({ state: 'failed', seenShare: before.seenShare, computedAt: before.computedAt })
  })

  test('waits again when somebody who may edit asks, once however often', async () => {
    const site = await aCoverageSite(plumbline)
    await site.compute()
    await plumbline.db
      .insertInto('coverage_change')
      .values({
        project_id: site.project.id,
        inspection_id: site.project.inspectionId,
        elevation_id: site.elevations.north,
        failed_at: new Date(),
      })
      .execute()
    expect((await site.get('north')).state).toBe('failed')
    // Reading does not start it again.
    expect(await jobs(site)).toBe(0)
    expect((await retry(site)).body).toEqual({ state: 'computing' })
    await retry(site)
    expect(await site.waiting()).toBe(1)
    expect(await jobs(site)).toBe(1)
    expect((await site.get('north')).state).toBe('computing')
    await site.compute()
    expect((await site.get('north')).state).toBe('ready')
  })

  test('is tried again by the sweep of every half hour only', async () => {
    const site = await aCoverageSite(plumbline)
    await site.compute()
    await plumbline.db
      .insertInto('coverage_change')
      .values({ project_id: site.project.id, inspection_id: null, elevation_id: null, failed_at: new Date() })
      .execute()
    const at = (minute: string) => ({ ...plumbline.context, now: () => new Date(`2026-11-18T10:${minute}:00Z`) })
    await sweepCoverage(at('07'))
    expect(await jobs(site)).toBe(0)
    await sweepCoverage(at('30'))
    expect(await jobs(site)).toBe(1)
  })

  test('that nothing was ever computed of says that it failed, not that it was not seen', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('north', ({ floor }) => floor === '31')
    await breakNorth(site)
    await site.compute({ isLastAttempt: true })
    expect(await site.get('north')).toMatchObject({ state: 'failed', computedAt: null, seenShare: null })
  })
})
