import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { licenceFaults, readLock } from './licences.ts'

const root = resolve(import.meta.dirname, '..')

function npm(args: readonly string[]): { readonly out: string; readonly error: string; readonly code: number | null } {
  const { stdout, stderr, status } = spawnSync('npm', [...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return { out: stdout, error: stderr, code: status }
}

/** From the lock file alone: it needs no network and no installation. */
export function sbom(file: string | undefined): number {
  const { out, error, code } = npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'])
  if (code !== 0) {
    console.error(error)
    return 1
  }
  if (file === undefined) console.log(out)
  else writeFileSync(file, out)
  return 0
}

type Report = {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}

function read(out: string): Report {
  try {
    return JSON.parse(out) as Report
  } catch {
    return {}
  }
}

/** 0: nothing known. 1: something to mend. 2: the registry did not answer. */
export function audit(ask: () => string = () => npm(['audit', '--json']).out): 0 | 1 | 2 {
  const licences = licenceFaults(readLock(root))
  for (const line of licences) console.log(`licence not allowed  ${line}`)
  const report = read(ask())
  const found = report.metadata?.vulnerabilities
  if (found === undefined) {
    console.error(
      `The registry did not answer: vulnerabilities were NOT checked (${report.message ?? report.error?.summary ?? 'no report'}). Licences: ${licences.length} not allowed.`,
    )
    return licences.length > 0 ? 1 : 2
  }
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {}))
    console.log(`${severity}  ${name} ${range}`)
  const total = found['total'] ?? 0
  console.log(`${total} vulnerabilities, ${licences.length} licences not allowed`)
  return total + licences.length > 0 ? 1 : 0
}

const [verb, file] = process.argv.slice(2)
if (verb === 'sbom') process.exitCode = sbom(file)
if (verb === 'audit') process.exitCode = audit()
