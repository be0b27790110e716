import { bulletListId, listIndent } from '@plumbline/office/docx/numbering'
import { paragraphXml, type ParagraphFormat } from '@plumbline/office/docx/paragraphs'
import { pictureRunXml } from '@plumbline/office/docx/pictures'
import { run, type Block } from '../blocks.ts'
import { maxCoverageHeight } from '../drawings/coverage-svg.ts'
import { maxElevationHeight } from '../drawings/elevation-svg.ts'
import type { Draft } from './draft.ts'
import { textWidth } from './page.ts'
import { barsXml, tableXml } from './tables.ts'

type Of<K extends Block['kind']> = Extract<Block, { readonly kind: K }>

/** Under which the picture of an elevation with its pins or its coverage is embedded. */
export const overlayKey = ({
  elevation,
  coverage,
  view,
}: Pick<Of<'elevation'>, 'elevation' | 'coverage' | 'view'>): string =>
  `${coverage === undefined ? (view?.kind ?? 'all') : 'coverage'}:${elevation.id}:${elevation.drawing}`

const styles = { note: 'Note', title: 'Title', subtitle: 'Subtitle' } as const

function headingXml({ level, text, anchor, pageBreakBefore }: Of<'heading'>, draft: Draft): string {
  const id = draft.nextId()
  const start = `<w:bookmarkStart w:id="${id}" w:name="${draft.bookmark(anchor)}"/>`
  return paragraphXml(
    [run(text)],
    { style: `Heading${level}`, pageBreakBefore: pageBreakBefore === true },
    start,
    `<w:bookmarkEnd w:id="${id}"/>`,
  )
}

function* listXml({ items }: Of<'list'>, draft: Draft): Iterable<string> {
  const [outer, inner] = [draft.newList(), draft.newList()]
  for (const [index, { runs, level, isContinued, isOrdered }] of items.entries()) {
    const format: ParagraphFormat = isContinued
      ? { indent: listIndent(level) }
      : { list: { level, id: isOrdered ? (level === 0 ? outer : inner) : bulletListId } }
    yield paragraphXml(runs, {
      style: 'ListParagraph',
      keepWithNext: items[index + 1]?.isContinued === true,
      ...format,
    })
  }
}

function figureXml(
  key: string,
  alt: string,
  space: { readonly width: number; readonly height: number },
  { caption, align }: { readonly caption: string | null; readonly align?: ParagraphFormat['align'] },
  draft: Draft,
): string {
  const picture = draft.pictures.find(key)
  const shown =
    picture === null
      ? paragraphXml([run(draft.words.pictureMissing, { isItalic: true })], {
          style: 'Note',
          keepWithNext: caption !== null,
        })
      : paragraphXml(
          [],
          { style: 'Figure', keepWithNext: caption !== null, align },
          pictureRunXml(picture, { space, alt, id: draft.nextId() }),
        )
  return caption === null ? shown : `${shown}${paragraphXml([run(caption)], { style: 'Caption' })}`
}

/**
 * A field that Word and LibreOffice fill when they lay the pages out. Dirty, so that no older number is shown first; a
 * table of contents field would ask the reader whether to update it.
 */
const pageOf = (bookmark: string): string =>
  `<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> PAGEREF ${bookmark} \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t> </w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

function* contentsXml({ title, entries }: Of<'contents'>): Iterable<string> {
  yield paragraphXml([run(title)], { style: 'ContentsTitle', pageBreakBefore: true })
  for (const { text, anchor, level } of entries)
    yield paragraphXml([{ text, linkTo: anchor }], { style: `TOC${level}` }, '', pageOf(anchor))
  yield '<w:p><w:pPr><w:pStyle w:val="AfterTable"/></w:pPr></w:p>'
}

/** One block, whose pictures were embedded before. */
export function* blockXml(block: Block, draft: Draft): Iterable<string> {
  switch (block.kind) {
    case 'heading':
      yield headingXml(block, draft)
      return
    case 'paragraph':
      yield paragraphXml(block.runs, {
        ...(block.style !== undefined && { style: styles[block.style] }),
        keepWithNext: block.keepWithNext === true,
        align: block.align,
      })
      return
    case 'list':
      yield* listXml(block, draft)
      return
    case 'table':
      yield* tableXml(block, draft)
      return
    case 'bars':
      yield* barsXml(block, draft)
      return
    case 'picture':
      yield figureXml(
        block.picture.ref,
        block.picture.alt,
        { width: block.picture.maxWidth ?? textWidth, height: block.picture.maxHeight },
        { caption: block.caption, align: block.picture.align },
        draft,
      )
      return
    case 'elevation':
      yield figureXml(
        overlayKey(block),
        block.alt,
        {
          width: textWidth,
          height:
            block.coverage === undefined ? maxElevationHeight(block.view) : (block.maxHeight ?? maxCoverageHeight),
        },
        { caption: block.caption, align: 'centre' },
        draft,
      )
      return
    case 'contents':
      yield* contentsXml(block)
      return
    default:
      yield `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="${Math.round(block.height * 56.7)}" w:lineRule="exact"/></w:pPr></w:p>`
  }
}
