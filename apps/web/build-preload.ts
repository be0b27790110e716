import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * Path without its language, `/x/*` for all below /x -> the modules its screen needs; `visitor` or `all` says which
 * words.
 */
export type Preloads = Readonly<
  Record<string, { readonly words: 'visitor' | 'all'; readonly modules: readonly string[] }>
>

const wordModules = { visitor: '/i18n/visitor/', all: '/contract/src/messages/' } as const

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
  )
  if (found?.type !== 'chunk') throw new Error(`No chunk holds ${module}`)
  return found
}

/** The files of these modules, with all they import; not the entry. */
export function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (chunk.isEntry || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  for (const module of modules) visit(chunkOf(bundle, module))
  return [...files]
}

/** Runs in the browser, as text: asks for the chunks of the page that was opened. */
const asking = `var at = location.pathname.match(/^\\/(zh-cn|zh-hk)(?=\\/|$)/)
var path = (at ? location.pathname.slice(at[0].length) : location.pathname) || '/'
var page = pages[path] || pages[path.replace(/^(\\/[^/]+)\\/.*/, '$1/*')]
if (page) page.files.concat(words[page.words][at ? at[1] : 'en']).forEach(function (file) {
  var link = document.createElement('link')
  var style = /\\.css$/.test(file)
  link.rel = style ? 'preload' : 'modulepreload'
  if (style) link.as = 'style'
  link.crossOrigin = ''
  link.href = '/' + file
  document.head.appendChild(link)
})`

/** Without it the chunks of a screen are asked for only when the entry has arrived and run: one round trip later. */
export function preloadScreens(preloads: Preloads): Plugin {
  let script = ''
  return {
    name: 'preload-screens',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const pages = Object.fromEntries(
          Object.entries(preloads).map(([path, { words, modules }]) => [
            path,
            { words, files: filesOf(bundle, modules) },
          ]),
        )
        const words = Object.fromEntries(
          Object.entries(wordModules).map(([kind, folder]) => [
            kind,
            Object.fromEntries(
              ['en', 'zh-cn', 'zh-hk'].map((locale) => [locale, filesOf(bundle, [`${folder}${locale}.ts`])]),
            ),
          ]),
        )
        const source = `(function () {\nvar pages = ${JSON.stringify(pages)}\nvar words = ${JSON.stringify(words)}\n${asking}\n})()\n`
        script = `assets/preload-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName: script, source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${script}`, async: true }, injectTo: 'head-prepend' }],
    },
  }
}
