import type { ReportLayout } from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import type { ReportProject } from './snapshot.ts'
import type { Speech } from './words.ts'

type Block = RichText['content'][number]

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Twelve clauses; a list of defects has a reference to them in their place. */
export function disclaimerText(
  layout: ReportLayout,
  { companyName, clientName }: Pick<ReportProject, 'companyName' | 'clientName'>,
  { words, say }: Speech,
): RichText {
  const { disclaimer } = words
  if (layout === 'Defect List') return { type: 'doc', content: [paragraph(disclaimer.short)] }
  const intro =
    clientName === ''
      ? say(disclaimer.introUnnamed, { companyName })
      : say(disclaimer.intro, { companyName, clientName })
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
