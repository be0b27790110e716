import type { Bench } from './bench.ts'

export type Entry = {
  readonly run: Bench
  /** Installs the programs the bench calls, or answers one line that names those missing. */
  readonly prepare?: () => string | undefined
}

/** Runs every bench, also after one that failed. Answers the names of those that gave no figure. */
export async function runBenches(
  entries: Readonly<Record<string, Entry>>,
  print: (line: string) => void,
): Promise<readonly string[]> {
  const failed: string[] = []
  for (const [name, { run, prepare }] of Object.entries(entries)) {
    try {
      const missing = prepare?.()
      if (missing !== undefined) throw new Error(missing)
      for (const figure of await run()) {
        const verdict = figure.isReached ? 'reached' : 'NOT reached'
        print(
          `${figure.name}: ${figure.result} (reach ${figure.reach}: ${verdict}); ours ${figure.ours}; anchor ${figure.anchor}`,
        )
      }
    } catch (error) {
      failed.push(name)
      print(`${name}: FAILED: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failed.length > 0) print(`no figures of: ${failed.join(', ')}`)
  return failed
}
