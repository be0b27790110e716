import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'
import type { Layout, Owner } from './embedded-files.ts'
import { readText } from './embedded-files.ts'

/** How to run PostgreSQL, which refuses to run as root. */
export type RunAs = {
  /** Absent: as the user we are. */
  readonly owner: Owner | undefined
  command(
    file: string,
    args: readonly string[],
  ): { readonly file: string; readonly args: string[]; readonly uid?: number; readonly gid?: number }
}

function unprivilegedUser(): Owner {
  const line = readText('/etc/passwd')
    ?.split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

function reaches(folder: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Searching is enough; containers often withhold it and grant the wider override. */
function capability(): string | undefined {
  const bits = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  const bounding = BigInt(`0x${bits ?? '0'}`)
  if ((bounding >> 2n) & 1n) return 'dac_read_search'
  return (bounding >> 1n) & 1n ? 'dac_override' : undefined
}

export function runAs(layout: Layout): RunAs {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (file, args) => ({ file, args: [...args] }) }
  const existing = existsSync(layout.cluster) ? statSync(layout.cluster) : undefined
  const owner =
    existing !== undefined && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : unprivilegedUser()
  if (reaches(layout.root, owner)) return { owner, command: (file, args) => ({ file, args: [...args], ...owner }) }
  // A clone in /root: the user `nobody` may not enter /root, and we do not change the rights of folders that are not
  // ours.
  const granted = process.platform === 'linux' && existsSync('/usr/bin/setpriv') ? capability() : undefined
  if (granted === undefined) {
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and another user cannot enter ${layout.root}: set PLUMBLINE_DATA to a folder others may pass, such as /var/lib/plumbline`,
    )
  }
  // Without the secure bit, access(2), by which initdb looks for postgres, ignores the capability.
  const options = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--no-new-privs',
    `--inh-caps=+${granted}`,
    `--ambient-caps=+${granted}`,
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  return { owner, command: (file, args) => ({ file: '/usr/bin/setpriv', args: [...options, file, ...args] }) }
}
