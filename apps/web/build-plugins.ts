import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

function closure(bundle: Bundle, file: string, seen: Set<string>): void {
  const output = bundle[file]
  if (seen.has(file) || output?.type !== 'chunk') return
  seen.add(file)
  for (const imported of output.imports) closure(bundle, imported, seen)
}

/**
 * Everything /login loads: entry, layout, screen, the calls it fetches while the user types, the largest language.
 * Over the limit the build fails.
 */
export function firstLoadBudget(budget: { readonly modules: readonly string[]; readonly bytes: number }): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const size = (files: Iterable<string>) => [...files].reduce((sum, file) => {
        const output = bundle[file]
        return sum + (output?.type === 'chunk' ? gzipSync(output.code, { level: 9 }).length : 0)
      }, 0)
      const files = new Set<string>()
      for (const chunk of chunksOf(bundle)) {
        const asked = chunk.moduleIds.some((id) => budget.modules.some((module) => id.endsWith(module)))
        if (chunk.isEntry || asked) closure(bundle, chunk.fileName, files)
      }
      const languages = chunksOf(bundle).filter((chunk) => /\/visitor\/(en|zh-cn|zh-hk)\.ts$/.test(chunk.facadeModuleId ?? ''))
      if (languages.length !== 3) throw new Error('The languages are not chunks of their own any more; the budget cannot be counted')
      const total = Math.max(...languages.map((language) => {
        const all = new Set(files)
        closure(bundle, language.fileName, all)
        return size(all)
      }))
      const line = `first load of /login: ${(total / 1000).toFixed(1)} of ${budget.bytes / 1000} kB gzip JS`
      if (total > budget.bytes) throw new Error(`${line}: over budget`)
      this.info(line)
    },
  }
}

/** Pressed once here as small as it goes, instead of on every request as quickly as it goes. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (!/\.(m?js|css|html|svg)$/.test(output.fileName)) continue
        const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        const file = join(dir, output.fileName)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** While developing, Vite answers JSON as a script; with its attribute the browser refuses it, and the defect library would be missing. */
export function jsonAsScript(): Plugin {
  return {
    name: 'json-as-script',
    apply: 'serve',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/defect-libraries.ts') ? code.replaceAll(", { with: { type: 'json' } }", '') : undefined),
  }
}

/** At the root, because a service worker answers only for addresses below its own; built apart, because it can load no chunks of the page. */
export function serviceWorker(input: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({ configFile: false, logLevel: 'warn', build: { write: false, target: 'es2022', copyPublicDir: false, rollupOptions: { input, output: { format: 'iife' } } } })
      const [first] = 'output' in built ? built.output : []
      if (first?.type !== 'chunk') throw new Error('The service worker could not be built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: first.code })
    },
  }
}
