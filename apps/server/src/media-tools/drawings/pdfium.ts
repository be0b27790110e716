import { AppError } from '@plumbline/contract/errors'
import { PDFiumModule } from '@hyzyla/pdfium'
import type { Bitmap } from '@plumbline/dxf/bitmap'

type Engine = Awaited<ReturnType<typeof PDFiumModule>>

const encryptedErrors = [4, 5]
const bgra = 4
const drawAnnotations = 0x01
const reverseBytes = 0x10

export type Page = {
  readonly width: number
  readonly height: number
  draw(width: number, height: number): Bitmap
  close(): void
}
export type Pdf = { readonly pages: number; open(page: number): Page; close(): void }

/**
 * The wrapper's own `render` asks for coloured edges on text, made for LCD screens, which a stored picture must not
 * have.
 */
function drawPage(engine: Engine, page: number, width: number, height: number): Bitmap {
  const length = width * height * 4
  const memory = engine.wasmExports.malloc(length)
  if (memory === 0) throw new AppError('drawing.too-complex')
  const bitmap = engine._FPDFBitmap_CreateEx(width, height, bgra, memory, width * 4)
  engine._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  engine._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations | reverseBytes)
  const pixels = engine.HEAPU8.slice(memory, memory + length)
  engine._FPDFBitmap_Destroy(bitmap)
  engine.wasmExports.free(memory)
  return { pixels, width, height }
}

/** PDFium as WebAssembly: what it is tricked into stays in its own memory. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const engine = await PDFiumModule({})
  engine._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pIsolate: null,
    m_pUserFontPaths: null,
    m_v8EmbedderSlot: 0,
    m_pPlatform: null,
  })
  const memory = engine.wasmExports.malloc(bytes.length)
  if (memory === 0) throw new AppError('drawing.too-complex')
  engine.HEAPU8.set(bytes, memory)
  const file = engine._FPDF_LoadMemDocument(memory, bytes.length, 0)
  if (file === 0)
    throw new AppError(encryptedErrors.includes(engine._FPDF_GetLastError()) ? 'drawing.encrypted' : 'drawing.damaged')
  return {
    pages: engine._FPDF_GetPageCount(file),
    open(number) {
      const page = engine._FPDF_LoadPage(file, number - 1)
      if (page === 0) throw new AppError('drawing.damaged')
      return {
        width: engine._FPDF_GetPageWidth(page),
        height: engine._FPDF_GetPageHeight(page),
        draw: (width, height) => drawPage(engine, page, width, height),
        close: () => engine._FPDF_ClosePage(page),
      }
    },
    close: () => {
      engine._FPDF_CloseDocument(file)
      engine.wasmExports.free(memory)
    },
  }
}
