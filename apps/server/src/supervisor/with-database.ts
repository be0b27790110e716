import type { Config } from '../config.ts'
import { runningEmbedded, startEmbedded, type EmbeddedUrls } from '../db/embedded.ts'
import { tryOwnDataFolder } from './data-folder.ts'
import { Refusal } from './refusal.ts'

/** For commands: on the embedded database of a Plumbline that runs, or on one started just for this. */
export async function withEmbedded<T>(config: Config, action: (urls: EmbeddedUrls) => Promise<T>): Promise<T> {
  const lock = tryOwnDataFolder(config.dataDir)
  if (lock === undefined) {
    const running = runningEmbedded(config.dataDir)
    if (running === undefined)
      throw new Refusal(
        `The data folder ${config.dataDir} is in use, but its database does not run. Try again in a moment.`,
      )
    return action(running)
  }
  try {
    const server = await startEmbedded({ dataDir: config.dataDir })
    try {
      return await action(server)
    } finally {
      await server.stop()
    }
  } finally {
    lock.release()
  }
}
