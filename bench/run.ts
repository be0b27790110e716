import type { Bench } from './bench.ts'
import { projectList } from './project-list.ts'

const benches: Readonly<Record<string, Bench>> = { 'project-list': projectList }

const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const figure of await bench()) {
    const verdict = figure.isReached ? 'reached' : 'NOT reached'
    console.log(`${figure.name}: ${figure.result} (reach ${figure.reach}, ${verdict}); ours ${figure.ours}; anchor ${figure.anchor}`)
  }
}
