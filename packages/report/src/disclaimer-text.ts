import type { ReportLayout } from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import type { ReportProject } from './snapshot.ts'
import type { Translator } from './translator.ts'

type Block = RichText['content'][number]

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Twelve clauses. A list of defects refers to them instead. */
export function disclaimerText(
  layout: ReportLayout,
  { companyName, clientName }: Pick<ReportProject, 'companyName' | 'clientName'>,
  { words, format }: Translator,
): RichText {
  const { disclaimer } = words
  if (layout === 'Defect List') return { type: 'doc', content: [paragraph(disclaimer.short)] }
  const intro =
    clientName === ''
      ? format(disclaimer.introUnnamed, { companyName })
      : format(disclaimer.intro, { companyName, clientName })
  const clauses: Block = {
    type: 'orderedList',
    content: Object.values(disclaimer.clauses).map(({ title, text }) => ({
      type: 'listItem' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [{ type: 'text' as const, text: title, marks: [{ type: 'bold' as const }] }],
        },
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] },
      ],
    })),
  }
  return {
    type: 'doc',
    content: [paragraph(intro), ...(layout === 'Hoklas' ? [paragraph(disclaimer.itemsOnly)] : []), clauses],
  }
}
