import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded, type Embedded } from '../db/embedded.ts'

export type SupervisedDatabase = {
  readonly url: string
  pid(): number
  stop(milliseconds: number): Promise<void>
}

/** Starts the embedded PostgreSQL, or adopts the one that outlived us, and restarts it whenever it exits. */
export async function superviseDatabase(dataDir: string, say: (line: string) => void): Promise<SupervisedDatabase> {
  let current: Embedded = await startEmbedded({ dataDir })
  let isStopping = false
  const { url, port, adopted } = current
  if (adopted) say('PostgreSQL was still running; taken over')

  async function watch(): Promise<void> {
    while (!isStopping) {
      await sleep(200)
      if (isStopping || current.isRunning()) continue
      say('PostgreSQL is gone; starting it again')
      try {
        current = await startEmbedded({ dataDir, port })
        say('PostgreSQL is back')
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        await sleep(2_000)
      }
    }
  }

  const watched = watch()
  return {
    url,
    pid: () => current.pid,
    stop: async (milliseconds) => {
      isStopping = true
      await Promise.race([watched, sleep(milliseconds)])
      await current.stop(milliseconds)
    },
  }
}
