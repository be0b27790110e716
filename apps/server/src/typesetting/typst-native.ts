import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { tagRowHeaders } from './row-headers.ts'
import { splitPages } from './split-pages.ts'
import type { SetPages, TypesetRequest } from './typeset-request.ts'

/**
 * A letter that none of the fonts has, an emoji or a script of elsewhere, forbids the name PDF/UA and no more: the
 * pages are tagged all the same.
 */
function pdfOf(compiler: NodeCompiler, result: Parameters<NodeCompiler['pdf']>[0], creationTimestamp: number): Buffer {
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp })
  } catch {
    return compiler.pdf(result, { creationTimestamp })
  }
}

/** Undefined where no build of Typst was made for this kind of machine. */
export async function nativeTypst(): Promise<((request: TypesetRequest) => SetPages) | undefined> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => undefined)
  if (typst === undefined) return undefined
  return ({ path, fonts, madeAt }) => {
    const compiler = typst.NodeCompiler.create({ workspace: path, fontArgs: [{ fontPaths: [...fonts] }] })
    const compiled = compiler.compile({ mainFilePath: join(path, 'main.typ') })
    const { result } = compiled
    if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 2_000))
    // The pages are laid out; their cache would lie beside the tags of the PDF.
    compiler.evictCache(0)
    return {
      pdf: () => ({ pages: result.numOfPages, bytes: tagRowHeaders(pdfOf(compiler, result, madeAt)) }),
      drawings: (maxPages) => ({ pages: result.numOfPages, drawings: splitPages(compiler.plainSvg(result), maxPages) }),
    }
  }
}
