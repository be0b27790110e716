import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Bitmap } from '@plumbline/dxf/bitmap'

const { resolve } = createRequire(import.meta.url)
const fonts = {
  'Noto Sans HK': '@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf',
  'Noto Sans SC': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
} as const
export type FontName = keyof typeof fonts

let ready: Promise<void> | undefined

async function start(): Promise<void> {
  // Loaded twice into one process, this file still has one engine, which refuses a second start.
  ready ??= readFile(resolve('@resvg/resvg-wasm/index_bg.wasm'))
    .then(initWasm)
    .catch((error: unknown) => {
      if (!/already initialized/i.test(String(error))) throw error
    })
  await ready
}

/**
 * Fonts of our own, so that a Chinese label looks the same on every machine: Hong Kong has lift signs no other font
 * knows, the other has all of GBK.
 */
async function fontOptions(family: FontName) {
  const fontBuffers = await Promise.all(Object.values(fonts).map((path) => readFile(resolve(path))))
  return {
    fontBuffers,
    defaultFontFamily: family,
    sansSerifFamily: family,
    serifFamily: family,
    monospaceFamily: family,
    cursiveFamily: family,
    fantasyFamily: family,
  }
}

export type SvgSize = { readonly width: number; readonly height: number }

/** The size that an SVG claims. */
export async function sizeOf(svg: string): Promise<SvgSize> {
  await start()
  const { width, height } = new Resvg(svg, { font: { fontBuffers: [] } })
  return { width, height }
}

/** SVG text to pixels, by resvg as WebAssembly: no scripts, no network and no disk for what the text refers to. */
export async function rasterise(svg: string, family: FontName | undefined, zoom: number): Promise<Bitmap> {
  await start()
  const font = family === undefined ? { fontBuffers: [] } : await fontOptions(family)
  const image = new Resvg(svg, { font, background: '#ffffff', fitTo: { mode: 'zoom', value: zoom } }).render()
  return { pixels: image.pixels, width: image.width, height: image.height }
}
