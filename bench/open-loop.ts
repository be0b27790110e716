import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** From the moment it was due to the last byte: what waits because the one asking is late counts as well. */
function ask(url: string, headers: Readonly<Record<string, string>>, agent: Agent, dueAt: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`refused with ${reply.statusCode}`))
      reply.resume().on('end', () => resolve(performance.now() - dueAt)).on('error', reject)
    }).on('error', reject)
  })
}

/**
 * Many people who know nothing of each other: requests come at random moments, so many a second in the mean, whether or not the ones before are
 * answered; in order of how long they took. (autocannon sends those of a second all at once at its beginning, and so measures the queue it makes.)
 */
export async function askAtRandom(url: string, headers: Readonly<Record<string, string>>, perSecond: number, seconds: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const asked: Promise<number>[] = []
  const begun = performance.now()
  for (let at = 0; at < seconds * 1000; at -= Math.log(1 - Math.random()) * (1000 / perSecond)) {
    const dueAt = begun + at
    const early = dueAt - performance.now()
    if (early > 1) await sleep(early)
    asked.push(ask(url, headers, agent, dueAt))
  }
  const latencies = await Promise.all(asked)
  agent.destroy()
  return latencies.toSorted((a, b) => a - b)
}
