import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  readonly dir: string
  /** Takes this many bytes away. */ fill(bytes: number): void
  /** Takes all but so many bytes away. */ fillUp(leaving?: number): void
  empty(): void
  close(): void
}

type Mounted = { readonly dir: string; unmount(): void }

const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function mountAsRoot(dir: string, mebibytes: number): Mounted | string {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', dir], {
    encoding: 'utf8',
  })
  return status === 0 ? { dir, unmount: () => void spawnSync('umount', ['-l', dir]) } : (stderr ?? 'mount does not run')
}

/** An ordinary user may mount where only a process of his sees it, and come to it by that process. */
function mountAsUser(dir: string, mebibytes: number): Mounted | string {
  const holder = spawn(
    'unshare',
    ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${mebibytes}m tmpfs '${dir}' && exec cat`],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  )
  holder.on('error', () => undefined)
  holder.unref()
  const seen = `/proc/${holder.pid}/root${dir}`
  const isMounted = () => {
    try {
      return readFileSync(`/proc/${holder.pid}/mounts`, 'utf8').includes(` ${dir} tmpfs`) && existsSync(seen)
    } catch {
      return false
    }
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (isMounted()) return { dir: seen, unmount: () => void holder.kill('SIGKILL') }
    pause(20)
  }
  holder.kill('SIGKILL')
  return 'no namespace of its own either'
}

/** A file system that a test can fill, or why none can be mounted here. */
export function openSmallDisk(mebibytes: number): SmallDisk | string {
  const place = mkdtempSync(join(tmpdir(), 'plumbline-full-'))
  const drop = () => rmSync(place, { recursive: true, force: true })
  const reasons: string[] = []
  for (const mount of [mountAsRoot, mountAsUser]) {
    const mounted = mount(place, mebibytes)
    if (typeof mounted === 'string') {
      reasons.push(mounted.trim())
      continue
    }
    const { dir, unmount } = mounted
    const ballast = join(dir, 'ballast')
    const fill = (bytes: number) => {
      const handle = openSync(ballast, 'a')
      try {
        for (let left = bytes; left > 0;) left -= writeSync(handle, Buffer.alloc(Math.min(left, 1024 * 1024)))
      } finally {
        closeSync(handle)
      }
    }
    return {
      dir,
      fill,
      fillUp(leaving = 0) {
        const { bavail, bsize } = statfsSync(dir)
        fill(Math.floor(bavail * bsize - leaving))
      },
      empty: () => rmSync(ballast, { force: true }),
      close: () => {
        unmount()
        drop()
      },
    }
  }
  drop()
  return `no small file system can be mounted here: ${reasons.join('; ')}`
}
