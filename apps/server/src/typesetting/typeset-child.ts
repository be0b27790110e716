import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { splitPages } from './split-pages.ts'
import type { Typeset, TypesetRequest } from './typeset-request.ts'

/** A letter that none of the fonts has, an emoji or a script of elsewhere, forbids the name PDF/UA and no more: the pages are tagged all the same. */
function pdfOf(compiler: NodeCompiler, result: Parameters<NodeCompiler['pdf']>[0], creationTimestamp: number): Buffer {
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp })
  } catch {
    return compiler.pdf(result, { creationTimestamp })
  }
}

async function work({ as, pagesMost, madeAt, fonts, path, folder }: TypesetRequest): Promise<Typeset> {
  const compiler = NodeCompiler.create({ workspace: path, fontArgs: [{ fontPaths: [...fonts] }] })
  const compiled = compiler.compile({ mainFilePath: join(path, 'main.typ') })
  const { result } = compiled
  if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 2_000))
  if (as === 'pdf') {
    await writeFile(join(folder, 'report.pdf'), pdfOf(compiler, result, madeAt))
    return { pages: result.numOfPages, files: ['report.pdf'] }
  }
  const pages = splitPages(compiler.plainSvg(result), pagesMost)
  const files = pages.map((_, index) => `page-${index + 1}.svg`)
  for (const [index, page] of pages.entries()) await writeFile(join(folder, files[index]!), page)
  return { pages: result.numOfPages, files }
}

const answer = await work(JSON.parse(process.argv[2] ?? '{}') as TypesetRequest).then((done) => ({ done }), (error: unknown) => ({ refused: 'report.not-drawn', why: String(error) }))
createWriteStream('', { fd: 3 }).end(JSON.stringify(answer))
