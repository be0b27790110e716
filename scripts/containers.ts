import { execFile, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..')
const authority = process.env['NODE_EXTRA_CA_CERTS']
const maxOutputBytes = 64 * 1024 * 1024

/** Its own store: what is built is removed with it, and nothing of the machine's is. */
const store = join(tmpdir(), `plumbline-containers-${process.pid}`)

/** runc: the other runtime refuses machines with both versions of cgroups. */
const podman = (...args: readonly string[]) => [
  `--root=${store}/root`,
  `--runroot=${store}/run`,
  '--runtime=runc',
  ...args,
]

async function ask(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('podman', podman(...args), { maxBuffer: maxOutputBytes })
  return stdout.trim()
}

function npmFolder(): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const npm = join(folder, 'npm')
    if (existsSync(npm)) return dirname(dirname(realpathSync(npm)))
  }
  throw new Error('npm is missing')
}

/** Debian with this Node and npm, as the public Node image has them: no registry of images is asked. */
async function buildBase(tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-base-'))
  try {
    const archive = join(folder, 'debian.tar')
    await run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', archive])
    await ask('import', '--quiet', archive, `${tag}-debian`)
    rmSync(archive)
    cpSync(process.execPath, join(folder, 'node'))
    cpSync(npmFolder(), join(folder, 'npm'), { recursive: true })
    writeFileSync(
      join(folder, 'Dockerfile'),
      `FROM ${tag}-debian
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`,
    )
    await ask('build', '--quiet', '--isolation=chroot', '--tag', tag, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The Dockerfile of the repository, built from nothing; `remove` takes all of it away again. */
export async function buildImage(name: string): Promise<{ readonly bytes: number; remove(): Promise<void> }> {
  const base = `${name}-base`
  await buildBase(base)
  const trusted =
    authority === undefined
      ? []
      : ['--env=NODE_EXTRA_CA_CERTS=/authority.crt', `--volume=${authority}:/authority.crt:ro`]
  // A proxy that replaces certificates is known by its authority alone. `docker` is the format with a health check.
  const options = ['--quiet', '--isolation=chroot', '--format=docker', '--network=host', ...trusted]
  await ask('build', ...options, '--build-arg', `BASE=${base}`, '--tag', name, repository)
  const bytes = Number(await ask('image', 'inspect', '--format', '{{.Size}}', name))
  return {
    bytes,
    remove: async () => {
      await ask('rmi', '--all', '--force')
      // The driver mounts its own folder, which then cannot be removed.
      spawnSync('umount', ['--lazy', join(store, 'root/overlay')])
      rmSync(store, { recursive: true, force: true })
    },
  }
}

/** As compose.yaml runs them: no capability, no writable root file system. */
const hardened = [
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--tmpfs=/tmp',
  '--network=host',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
]

export function openContainers(
  image: string,
  { dataDir, settings }: { readonly dataDir: string; readonly settings: Readonly<Record<string, string>> },
) {
  const environment = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const options = [...hardened, `--volume=${dataDir}:/data`, ...environment]
  const started: string[] = []
  return {
    /** Runs a command of the image to its end; answers what it printed. */
    once: (...command: readonly string[]) => ask('run', '--rm', ...options, image, ...command),
    async start(name: string, ...command: readonly string[]) {
      await ask('run', '--detach', '--name', name, ...options, image, ...command)
      started.push(name)
      return {
        inside: (...inner: readonly string[]) => ask('exec', name, ...inner),
        logs: async () => {
          const { stdout, stderr } = await run('podman', podman('logs', name), { maxBuffer: maxOutputBytes })
          return stdout + stderr
        },
        /** Its exit code, after the signal that an upgrade sends. */
        stop: async () => {
          await ask('stop', '--time', '35', name)
          return Number(await ask('inspect', '--format', '{{.State.ExitCode}}', name))
        },
      }
    },
    async close(): Promise<void> {
      for (const name of started) await ask('rm', '--force', name)
    },
  }
}
