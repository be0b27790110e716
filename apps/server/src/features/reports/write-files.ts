import type { ReportFormat } from '@plumbline/contract/reports/reports'
import { docxType } from '@plumbline/office/docx/parts'
import { writeDocx } from '@plumbline/report/docx/write-docx'
import type { ReportDeps, ReportSnapshot } from '@plumbline/report/snapshot'
import { createTranslator } from '@plumbline/report/translator'
import type { Config } from '../../config.ts'
import { nativeZipCodec } from '../../media-tools/zip-codec.ts'
import { filledTemplate, type Template } from './open-template.ts'
import type { PdfSigner } from '../../typesetting/sign-pdf.ts'
import { pdfsOf } from './typeset-report.ts'
import { templateData } from './template-values.ts'

export type Writing = {
  readonly format: ReportFormat
  readonly contentType: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** What a reader must know is not in it, in words. */
function leftOutLines({ leftOut, definition, timeZone }: ReportSnapshot): readonly string[] {
  const { words, format } = createTranslator(definition.language, timeZone)
  return leftOut.length === 0
    ? [words.leftOut.nothing]
    : leftOut.map(({ kind, count }) => format(words.leftOut.kinds[kind], { count }))
}

export type WritingDeps = ReportDeps & {
  readonly config: Pick<Config, 'dataDir'>
  readonly signal: AbortSignal
  readonly signer?: PdfSigner | undefined
}

/** The files of a report, each written while it is read. A template of the company has its own pages and no others. */
export async function* writeFiles(
  snapshot: ReportSnapshot,
  deps: WritingDeps,
  template: Template | null,
): AsyncIterable<Writing> {
  if (template !== null) {
    yield {
      format: 'docx',
      contentType: docxType,
      bytes: filledTemplate(deps, {
        template: template.bytes,
        tags: template.tags,
        data: templateData(snapshot, leftOutLines(snapshot)),
        load: deps.picture,
      }),
    }
    return
  }
  yield {
    format: 'docx',
    contentType: docxType,
    bytes: writeDocx(snapshot, { picture: deps.picture, overlay: deps.overlay, codec: nativeZipCodec }),
  }
  for await (const { format, bytes } of pdfsOf(deps, snapshot, deps))
    yield { format, contentType: 'application/pdf', bytes }
}
