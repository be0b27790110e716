import { Resolver } from 'node:dns/promises'

/** The TXT records of a name; none where it has none, or its servers do not answer. */
export type TxtRecords = (name: string) => Promise<readonly string[]>

/** servers: given by tests alone, whose name server is on this machine. */
export function openTxtRecords(servers?: readonly string[]): TxtRecords {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch {
      return []
    }
  }
}
