import { z } from 'zod'

/** Spec 2 §2: sizes a writer may choose. */
export const fontSizes = ['10px', '12px', '14px', '16px', '18px', '20px', '24px', '28px', '32px'] as const

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) }),
  z.strictObject({ type: z.literal('textStyle'), attrs: z.strictObject({ fontSize: z.enum(fontSizes).nullable() }) }),
])
export type RichMark = z.infer<typeof Mark>

const Words = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(20_000),
  marks: z.array(Mark).max(4).optional(),
})
const Break = z.strictObject({ type: z.literal('hardBreak') })
const Inline = z.discriminatedUnion('type', [Words, Break])
export type RichInline = z.infer<typeof Inline>

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(Inline).max(1_000).optional() })
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(Inline).max(1_000).optional(),
})
/** Lists hold paragraphs, and one list within: deeper ones come only from pasted text and are hard to read. */
const Inner = z.strictObject({
  type: z.enum(['bulletList', 'orderedList']),
  attrs: z.looseObject({}).optional(),
  content: z
    .array(z.strictObject({ type: z.literal('listItem'), content: z.array(Paragraph).min(1).max(50) }))
    .min(1)
    .max(500),
})
const Item = z.strictObject({
  type: z.literal('listItem'),
  content: z
    .array(z.discriminatedUnion('type', [Paragraph, Inner]))
    .min(1)
    .max(50),
})
const List = z.strictObject({
  type: z.enum(['bulletList', 'orderedList']),
  attrs: z.looseObject({}).optional(),
  content: z.array(Item).min(1).max(500),
})
const Block = z.discriminatedUnion('type', [Paragraph, Heading, List])
export type RichBlock = z.infer<typeof Block>
export type RichList = z.infer<typeof List>

/**
 * Text as the editor holds it: paragraphs, headings, lists, bold, italic, underlined, sizes. Nothing in it is ever run
 * or fetched.
 */
export const RichText = z.strictObject({ type: z.literal('doc'), content: z.array(Block).max(2_000) })
export type RichText = z.infer<typeof RichText>

export const emptyText: RichText = { type: 'doc', content: [] }
