import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesOf } from './build-preload.ts'

type Bundle = Rolldown.OutputBundle

/** Scripts that the page itself names: the entry, and what runs before it. */
function scriptsOfPage(bundle: Bundle): string[] {
  const html = bundle['index.html']
  if (html?.type !== 'asset') throw new Error('The build has no index.html; the budget cannot be counted')
  return [...String(html.source).matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file!,
  )
}

type Budget = { readonly modules: readonly string[]; readonly bytes: number }

/**
 * Every script that /login sends, in the language with the most, as gzip sends it; over the limit the build fails.
 * Counted when all is written: before that, the lists of files that Vite adds to the entry are missing.
 */
export function firstLoadBudget({ modules, bytes }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const sizeOf = (file: string) => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length
      const totals = ['en', 'zh-cn', 'zh-hk'].map((locale) => {
        const scripts = filesOf(bundle, [...modules, `/i18n/visitor/${locale}.ts`]).filter((file) =>
          file.endsWith('.js'),
        )
        return [...new Set([...scriptsOfPage(bundle), ...scripts])].reduce((sum, file) => sum + sizeOf(file), 0)
      })
      const line = `first load of /login: ${(Math.max(...totals) / 1000).toFixed(1)} of ${bytes / 1000} kB gzip JS`
      if (Math.max(...totals) > bytes) throw new Error(`${line}: over budget`)
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
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        )
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/**
 * While developing, Vite answers JSON as a script; with its attribute the browser refuses it, and the defect library
 * would be missing.
 */
export function jsonAsScript(): Plugin {
  return {
    name: 'json-as-script',
    apply: 'serve',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/defect-libraries.ts') ? code.replaceAll(", { with: { type: 'json' } }", '') : undefined,
  }
}

type OnSite = { readonly modules: readonly string[]; readonly workers: readonly string[] }

/** What a phone needs without a line before it was opened there for the first time. */
function onSiteFiles(bundle: Bundle, { modules, workers }: OnSite): readonly string[] {
  const scripts = workers.map((worker) => {
    const found = Object.keys(bundle).find((file) => file.startsWith(`assets/${worker}-`))
    if (found === undefined) throw new Error(`The build has no ${worker}`)
    return found
  })
  return [...filesOf(bundle, modules), ...scripts].map((file) => `/${file}`)
}

/**
 * At the root, because a service worker answers only for addresses below its own; built apart, because it can load no
 * chunks of the page.
 */
export function serviceWorker(input: string, onSite: OnSite): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define: { ON_SITE_FILES: JSON.stringify(onSiteFiles(bundle, onSite)) },
        build: {
          write: false,
          target: 'es2022',
          copyPublicDir: false,
          rollupOptions: { input, output: { format: 'iife' } },
        },
      })
      const [first] = 'output' in built ? built.output : []
      if (first?.type !== 'chunk') throw new Error('The service worker could not be built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: first.code })
    },
  }
}

const sharePageFile = 'share.html'

/** Of its own: built with the app, a reader of a link would load the parts that both have in common. */
export function sharePage(root: string, { bytes }: { readonly bytes: number }): Plugin {
  return {
    name: 'share-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (/^\/[sv]\//.test(request.url ?? '')) request.url = `/${sharePageFile}`
        next()
      })
    },
    async generateBundle() {
      if (this.environment.mode !== 'build') return
      const built = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: `${root}/${sharePageFile}`,
            output: { entryFileNames: 'assets/share-[hash].js', assetFileNames: 'assets/share-[hash][extname]' },
          },
        },
      })
      if (!('output' in built)) throw new Error('The share page could not be built')
      const files = built.output.map((file) => ({
        fileName: file.fileName,
        source: file.type === 'chunk' ? file.code : file.source,
      }))
      const total = files.reduce((sum, { source }) => sum + gzipSync(source, { level: 9 }).length, 0)
      const line = `page behind a share link or a report’s code: ${(total / 1000).toFixed(1)} of ${bytes / 1000} kB gzip`
      if (total > bytes) throw new Error(`${line}: over budget`)
      this.info(line)
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },
  }
}
