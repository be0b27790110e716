import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { pathOf } from '../packages/contract/src/address.ts'
import { projectRoutes } from '../packages/contract/src/projects/projects.ts'
import type { Figure } from './support/bench.ts'
import { askAtRandom } from './support/open-loop.ts'
import { signInto, withDatabase, withServer } from './support/with-api.ts'

const [parallel, perSecond, seconds, reach] = [200, 20, 8, 10]

async function aTenant(
  databaseUrl: string,
  projects: number,
): Promise<{ readonly corporateId: string; readonly email: string }> {
  const { db, pool, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  for (let count = 0; count < projects; count += 1)
    await aProject(db, corporate.id, { name: `Riverside Tower ${count}` })
  await pool.query('analyze')
  await close()
  return { corporateId: corporate.id, email: user.email }
}

/** What a second company feels of a first one whose user keeps 200 calls open. */
export function fairShare(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const [first, second] = [await aTenant(databaseUrl, 500), await aTenant(databaseUrl, 20)]
    return withServer('api.ts', databaseUrl, async (origin) => {
      const listOf = ({ corporateId }: { readonly corporateId: string }) =>
        origin + pathOf(projectRoutes.list.path, { corporateId })
      const [flooding, calm] = [await signInto(origin, first.email), await signInto(origin, second.email)]
      const p99 = async () => {
        const found = await askAtRandom(
          [new URL(listOf(second))],
          { authorization: `Bearer ${calm.accessToken}` },
          perSecond,
          seconds,
        )
        return found[Math.floor(found.length * 0.99)]!
      }
      await p99()
      const alone = await p99()
      const FLOOD = JSON.stringify({ url: listOf(first), token: flooding.accessToken, parallel })
      const beside = await withServer(
        'flood-child.ts',
        databaseUrl,
        async () => {
          await sleep(3_000)
          return p99()
        },
        { FLOOD },
      )
      const ratio = beside / alone
      return [
        {
          name: `list of projects of one company while a user of another keeps ${parallel} calls open, p99`,
          ours: `${beside.toFixed(0)} ms`,
          anchor: `nobody floods: ${alone.toFixed(0)} ms`,
          result: `${ratio.toFixed(1)} times`,
          reach: `<= ${reach} times`,
          isReached: ratio <= reach,
        },
      ]
    })
  })
}
