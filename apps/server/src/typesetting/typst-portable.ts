import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  initSync as initCompiler,
  TypstCompilerBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst-ts-web-compiler'
import { initSync as initRenderer, TypstRendererBuilder } from '@myriaddreamin/typst-ts-renderer'
import type { SetPages, TypesetRequest } from './typeset-request.ts'

const { resolve } = createRequire(import.meta.url)
/** Compiled at once: while it is compiled beside, nothing holds the process, which may end before it has answered. */
const code = (name: string) => ({ module: readFileSync(resolve(name)) })
const inFolder = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))

/** Its own clock would give another file for the same report. */
function dated(madeAt: number): string {
  const date = new Date(madeAt * 1000)
  return `#set document(date: datetime(year: ${date.getUTCFullYear()}, month: ${date.getUTCMonth() + 1}, day: ${date.getUTCDate()}, hour: ${date.getUTCHours()}, minute: ${date.getUTCMinutes()}, second: ${date.getUTCSeconds()}))\n#include "main.typ"\n`
}

async function compilerOf({ path, fonts, madeAt }: TypesetRequest): Promise<TypstCompiler> {
  initCompiler(code('@myriaddreamin/typst-ts-web-compiler/wasm'))
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const { name, bytes } of fonts.flatMap(inFolder)) if (/\.[ot]tf$/.test(name)) await builder.add_raw_font(bytes)
  const compiler = await builder.build()
  for (const { name, bytes } of inFolder(path)) compiler.map_shadow(`/${name}`, bytes)
  compiler.add_source('/dated.typ', dated(madeAt))
  return compiler
}

type Compiled = { readonly result?: Uint8Array; readonly diagnostics?: unknown }

function compiled(compiler: TypstCompiler, as: 'pdf' | 'vector'): Uint8Array {
  const { result, diagnostics } = compiler.compile('/dated.typ', undefined, as, 2) as Compiled
  if (result === undefined) throw new Error(JSON.stringify(diagnostics).slice(0, 2_000))
  return result
}

/** The tree of pages says how many it holds; its branches say less. */
const pagesOf = (pdf: Buffer) =>
  Math.max(...[...pdf.toString('latin1').matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)))

/** Words to be marked with a mouse lie over the letters as HTML, which no picture of a page shows. */
const withoutHtml = (drawing: string) => drawing.replaceAll(/<foreignObject[\s\S]*?<\/foreignObject>/g, '')

/**
 * One drawing of all pages below each other becomes one for each page, each with the glyphs it shares with the others.
 */
function splitDrawing(svg: string, maxPages: number): { readonly pages: number; readonly drawings: readonly string[] } {
  const [shared = '', ...pages] = withoutHtml(svg)
    .replace(/<\/svg>\s*$/, '')
    .split(/(?=<g class="typst-page")/)
  const [, rest = ''] = /^<svg[^>]*>([\s\S]*)$/.exec(shared) ?? []
  const drawings = pages.slice(0, maxPages).map((page) => {
    const [, width = '596', height = '842'] = /data-page-width="([\d.]+)" data-page-height="([\d.]+)"/.exec(page) ?? []
    const size = `viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt"`
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}><rect width="${width}" height="${height}" fill="#ffffff"/>${rest}${page.replace(/transform="translate\([^)]*\)"/, '')}</svg>`
  })
  return { pages: pages.length, drawings }
}

/** Parts of its drawing; the fourth is a script, which a picture does not run and whose signs are no XML. */
const [pages, glyphs, style] = [1, 2, 4]

async function drawingOf(vector: Uint8Array): Promise<string> {
  initRenderer(code('@myriaddreamin/typst-ts-renderer/wasm'))
  const renderer = await new TypstRendererBuilder().build()
  const session = renderer.create_session()
  renderer.manipulate_data(session, 'reset', vector)
  return renderer.svg_data(session, pages + glyphs + style)
}

/**
 * Typst for machines that it has no build for. Its pages are tagged, but nothing holds them to PDF/UA, so they do not
 * bear that name.
 */
export async function portableTypst(request: TypesetRequest): Promise<SetPages> {
  const compiler = await compilerOf(request)
  return {
    pdf() {
      const bytes = Buffer.from(compiled(compiler, 'pdf'))
      return { pages: pagesOf(bytes), bytes }
    },
    drawings: async (maxPages) => splitDrawing(await drawingOf(compiled(compiler, 'vector')), maxPages),
  }
}
