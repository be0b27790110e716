import type { RichBlock, RichInline, RichList, RichText } from '@plumbline/contract/reports/rich-text'
import type { Run } from '@plumbline/office/docx/paragraphs'
import type { Block } from './blocks.ts'

type ListItems = Extract<Block, { readonly kind: 'list' }>['items']

/** Sizes of the editor are in pixels: its 14 px are the 10.5 pt of the body. */
const pointsOf = (pixels: string): number => (Number.parseInt(pixels, 10) * 3) / 4

function runOf(inline: RichInline): Run {
  if (inline.type === 'hardBreak') return { text: '', isBreak: true }
  const marks = inline.marks ?? []
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const style = marks.find((mark) => mark.type === 'textStyle')
  const size = style !== undefined && 'attrs' in style ? style.attrs.fontSize : null
  return {
    text: inline.text,
    ...(has('bold') && { isBold: true }),
    ...(has('italic') && { isItalic: true }),
    ...(has('underline') && { isUnderlined: true }),
    ...(size !== null && { size: pointsOf(size) }),
  }
}

const runsOf = (content: readonly RichInline[] | undefined): readonly Run[] => (content ?? []).map(runOf)

function itemsOf(
  list:
    | RichList
    | Extract<
        RichList['content'][number]['content'][number],
        { content?: unknown; type: 'bulletList' | 'orderedList' }
      >,
  level: 0 | 1,
): ListItems {
  const isOrdered = list.type === 'orderedList'
  return list.content.flatMap((item) =>
    item.content.flatMap((part, index): ListItems =>
      part.type === 'paragraph'
        ? [{ runs: runsOf(part.content), level, isContinued: index > 0, isOrdered }]
        : itemsOf(part, 1),
    ),
  )
}

function blockOf(block: RichBlock, anchor: string): Block {
  switch (block.type) {
    case 'heading':
      return {
        kind: 'heading',
        level: block.attrs.level,
        text: runsOf(block.content)
          .map(({ text }) => text)
          .join(''),
        anchor,
      }
    case 'paragraph':
      return { kind: 'paragraph', runs: runsOf(block.content) }
    default:
      return { kind: 'list', isOrdered: block.type === 'orderedList', items: itemsOf(block, 0) }
  }
}

/** A text of the editor as blocks. Its headings get anchors that begin with `anchor`. */
export const richBlocks = (text: RichText, anchor: string): readonly Block[] =>
  text.content.map((block, index) => blockOf(block, `${anchor}_${index}`))

const isBlank = (block: RichBlock): boolean =>
  block.type === 'paragraph' && runsOf(block.content).every(({ text }) => text.trim() === '')

export const isEmptyText = ({ content }: RichText): boolean => content.every(isBlank)
