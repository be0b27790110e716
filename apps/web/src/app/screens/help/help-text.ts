export type HelpBlock = { readonly kind: 'paragraph' | 'heading' | 'list' | 'steps'; readonly lines: readonly string[] }

const [bullet, step, heading] = [/^- /, /^\d+\. /, /^## /]
const marks = { list: bullet, steps: step, heading } as const

function kindOf(lines: readonly string[]): HelpBlock['kind'] {
  if (lines.every((line) => bullet.test(line))) return 'list'
  if (lines.every((line) => heading.test(line))) return 'heading'
  return lines.every((line) => step.test(line)) ? 'steps' : 'paragraph'
}

/** Blocks with a blank line between them; headings, lists and steps by how their lines begin. */
export function helpBlocks(text: string): readonly HelpBlock[] {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    const kind = kindOf(lines)
    return {
      kind,
      lines: kind === 'paragraph' ? [lines.join(' ')] : lines.map((line) => line.replace(marks[kind], '')),
    }
  })
}

type HelpPart = { readonly text: string; readonly href?: string }

/** Text, and links to pages of the server. */
export const helpParts = (line: string): readonly HelpPart[] =>
  line
    .split(/(\[[^[\]]+\]\(\/[^)\s]*\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, text, href] = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part) ?? []
      return text === undefined || href === undefined ? { text: part } : { text, href }
    })
