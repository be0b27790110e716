import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'packages/client')

type Manifest = {
  readonly version: string
  readonly license: string
  readonly description: string
  readonly dependencies: Readonly<Record<string, string>>
}
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The client and what it needs of our packages, as JavaScript with declarations, in the folders of `packages`. */
function compile(into: string): void {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const config = join(source, 'tsconfig.package.json')
  const { stdout, status } = spawnSync(
    process.execPath,
    [compiler, '-p', config, '--outDir', join(into, 'lib'), '--pretty', 'false'],
    { encoding: 'utf8' },
  )
  const faults = stdout.split('\n').filter((line) => line !== '' && !tooLong.test(line))
  if (status === null || faults.length > 0) throw new Error(`the client does not compile:\n${faults.join('\n')}`)
  writeFileSync(join(into, 'lib/contract/src/routes.d.ts'), routesDeclaration())
}

/** All calls in one type are longer than the compiler writes. */
const tooLong = /^(?:packages\/contract\/)?.*routes\.ts\(\d+,\d+\): error TS7056:/

/** Each feature by the types of its own files, which the compiler has written. */
function routesDeclaration(): string {
  const text = readFileSync(join(root, 'packages/contract/src/routes.ts'), 'utf8')
  const imports = [...text.matchAll(/^import \{ [^}]+ \} from '[^']+'$/gm)].map(([line]) => line)
  const [, object = ''] = /^export const routes = \{$([^]*?)^\} as const/m.exec(text) ?? []
  const features = [...object.matchAll(/^ {2}(\w+): (\{[^}]*\}|\w+),$/gm)].map(([, feature, value]) => {
    const parts = (value!.match(/\w+/g) ?? []).map((name) => `typeof ${name}`)
    return `  readonly ${feature!}: ${parts.join(' & ')}`
  })
  return `${imports.join('\n')}\n\nexport declare const routes: {\n${features.join('\n')}\n}\n`
}

/** `@plumbline/contract/ids` is a file of the package itself; a declaration names the JavaScript beside it. */
function linkInside(lib: string): void {
  for (const name of globSync('**/*.{js,d.ts}', { cwd: lib })) {
    const path = join(lib, name)
    const linked = readFileSync(path, 'utf8')
      .replaceAll(/(["'])@plumbline\/([\w-]+)\/([\w/-]+)\1/g, (_, quote: string, owner: string, file: string) => {
        const to = relative(dirname(path), join(lib, owner, 'src', `${file}.js`))
        return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`
      })
      .replaceAll(/(["'])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1')
    writeFileSync(path, linked)
  }
}

/**
 * The typed client as others install it: nothing of ours beside it, no TypeScript to compile, the types checked as they
 * were written.
 */
function buildClientPackage(into: string): void {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  compile(into)
  linkInside(join(into, 'lib'))
  const { version, license, description } = manifestOf(source)
  const entry = { types: './lib/client/src/client.d.ts', default: './lib/client/src/client.js' }
  const manifest = {
    name: '@plumbline/client',
    ...{ version, description, license },
    type: 'module',
    exports: { '.': entry, './package.json': './package.json' },
    files: ['lib', 'README.md', 'LICENSE'],
    sideEffects: false,
    engines: { node: '>=20' },
    dependencies: { zod: manifestOf(join(root, 'packages/contract')).dependencies['zod'] },
  }
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(into, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(into, 'LICENSE'))
}

/** One file that `npm install` takes. */
function packClient(into: string, folder: string): string {
  buildClientPackage(folder)
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', into], { cwd: folder, encoding: 'utf8' })
  const [packed] = JSON.parse(said) as readonly { readonly filename: string }[]
  return join(into, packed!.filename)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const into = resolve(process.argv[2] ?? join(root, 'dist'))
  mkdirSync(into, { recursive: true })
  console.log(packClient(into, join(into, 'client')))
}
