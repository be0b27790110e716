import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { readonly dir: string; /** Takes this many bytes away. */ fill(bytes: number): void; empty(): void; close(): void }

/** A file system that a test can fill, or why none can be mounted here. */
export function openSmallDisk(mebibytes: number): SmallDisk | string {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-full-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', dir], { encoding: 'utf8' })
  const drop = () => rmSync(dir, { recursive: true, force: true })
  if (status !== 0) {
    drop()
    return `no small file system can be mounted here: ${(stderr ?? '').trim()}`
  }
  const ballast = join(dir, 'ballast')
  return {
    dir,
    fill: (bytes) => writeFileSync(ballast, Buffer.alloc(bytes)),
    empty: () => rmSync(ballast, { force: true }),
    close: () => {
      spawnSync('umount', [dir])
      drop()
    },
  }
}
