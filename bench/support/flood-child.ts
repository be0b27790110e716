import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One user who keeps so many calls open until ended. In a process of its own: the one that measures must not also
 * flood.
 */
const { url, token, parallel } = JSON.parse(process.env['FLOOD']!) as {
  readonly url: string
  readonly token: string
  readonly parallel: number
}

async function askForEver(): Promise<never> {
  for (;;) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    // Refused ones are asked again a little later, as a client that does not listen would.
    if (!answer.ok) await sleep(100)
  }
}

process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
await Promise.all(Array.from({ length: parallel }, askForEver))
