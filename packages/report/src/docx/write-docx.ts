import { numberingXml } from '@plumbline/office/docx/numbering'
import {
  documentContentTypesXml,
  documentEndXml,
  documentRelationshipsXml,
  documentRootRelationshipsXml,
  documentStartXml,
  settingsXml,
  type DocumentPart,
} from '@plumbline/office/docx/parts'
import { createPictureStore } from '@plumbline/office/docx/pictures'
import { pictureSize } from '@plumbline/office/picture-size'
import { createTextDeflater, type ZipCodec } from '@plumbline/office/zip-codec'
import { createZipWriter } from '@plumbline/office/zip'
import { refsOf } from '../block-pictures.ts'
import type { Block } from '../blocks.ts'
import { coverageSvg } from '../drawings/coverage-svg.ts'
import { elevationFigure } from '../drawings/elevation-svg.ts'
import { blocksOf } from '../outline.ts'
import type { ReportDeps, ReportSnapshot } from '../snapshot.ts'
import { createTranslator, severityLetters, type Translator } from '../translator.ts'
import { blockXml, overlayKey } from './blocks-xml.ts'
import { openDraft } from './draft.ts'
import { corePropertiesOf, footerXml, headerXml, reportSectionXml } from './parts.ts'
import { reportStylesXml } from './styles.ts'

export type DocxDeps = ReportDeps & { readonly codec?: ZipCodec }

const parts: readonly DocumentPart[] = [
  { name: 'styles', kind: 'styles' },
  { name: 'numbering', kind: 'numbering' },
  { name: 'settings', kind: 'settings' },
  { name: 'header', kind: 'header' },
  { name: 'footer', kind: 'footer' },
  { name: 'cover-header', kind: 'header' },
  { name: 'cover-footer', kind: 'footer' },
]

/** A larger file would have to be ZIP64, which not every reader of .docx opens. */
const maxDocumentBytes = 0xffff_ffff

async function drawOverlay(
  { elevation, coverage, view, maxHeight }: Extract<Block, { readonly kind: 'elevation' }>,
  { picture, overlay }: ReportDeps,
  translator: Translator,
): Promise<Uint8Array | null> {
  const bytes = await picture(elevation.drawing)
  const size = bytes === null ? null : pictureSize(bytes)
  if (size === null) return null
  if (coverage !== undefined)
    return overlay(elevation.drawing, coverageSvg(elevation.floors, coverage, size, maxHeight))
  const { svg, ...frame } = elevationFigure(elevation, view, size, severityLetters(translator))
  return overlay(elevation.drawing, svg, frame)
}

/** The report as a .docx, in chunks: only the packed text and the pictures of one table are in memory at a time. */
export async function* writeDocx(snapshot: ReportSnapshot, deps: DocxDeps): AsyncGenerator<Uint8Array> {
  const translator = createTranslator(snapshot.definition.language, snapshot.timeZone)
  const zip = createZipWriter({ codec: deps.codec, maxBytes: maxDocumentBytes })
  const pictures = createPictureStore(zip)
  const draft = openDraft(translator.words, pictures)
  yield* zip.addText('[Content_Types].xml', documentContentTypesXml(parts))
  yield* zip.addText('_rels/.rels', documentRootRelationshipsXml)
  const body = createTextDeflater()
  body.add(documentStartXml)
  for (const block of blocksOf(snapshot)) {
    if (block.kind === 'elevation')
      yield* await pictures.embed(overlayKey(block), () => drawOverlay(block, deps, translator))
    for (const ref of refsOf(block)) yield* await pictures.embed(ref, () => deps.picture(ref))
    for (const xml of blockXml(block, draft)) body.add(xml)
  }
  body.add(`${reportSectionXml(snapshot)}${documentEndXml}`)
  yield* zip.addDeflated('word/document.xml', body.end())
  yield* zip.addText('word/_rels/document.xml.rels', documentRelationshipsXml(parts, pictures.relationships()))
  yield* zip.addText('word/styles.xml', reportStylesXml(snapshot.definition.language))
  yield* zip.addText('word/numbering.xml', numberingXml(draft.lastListId()))
  yield* zip.addText('word/settings.xml', settingsXml)
  yield* zip.addText('word/header.xml', headerXml(snapshot, translator, false))
  yield* zip.addText('word/footer.xml', footerXml(snapshot, translator, false))
  yield* zip.addText('word/cover-header.xml', headerXml(snapshot, translator, true))
  yield* zip.addText('word/cover-footer.xml', footerXml(snapshot, translator, true))
  yield* zip.addText('docProps/core.xml', corePropertiesOf(snapshot))
  yield* zip.end()
}
