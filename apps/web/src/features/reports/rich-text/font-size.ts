import { fontSizes } from '@plumbline/contract/reports/rich-text'
import { Mark, mergeAttributes } from '@tiptap/react'

/** The mark the contract knows as textStyle: only sizes that may be chosen, whatever was pasted. */
export const FontSize = Mark.create({
  name: 'textStyle',
  addAttributes() {
    return {
      fontSize: {
        default: null,
        parseHTML: (element: HTMLElement) => fontSizes.find((size) => size === element.style.fontSize) ?? null,
        renderHTML: ({ fontSize }: { fontSize?: string | null }) =>
          fontSize ? { style: `font-size: ${fontSize}` } : {},
      },
    }
  },
  parseHTML() {
    return [{ tag: 'span', getAttrs: (element: HTMLElement) => (element.style.fontSize === '' ? false : null) }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes), 0]
  },
})
