import { escapeXml as escape } from '@plumbline/office/xml'

/** `code`, **bold** and [links](…); everything else is text. */
function inline(text: string): string {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\([^)\s]+\))/)
  return parts
    .map((part) => {
      if (part.startsWith('`') && part.length > 1) return `<code>${escape(part.slice(1, -1))}</code>`
      if (part.startsWith('**')) return `<strong>${inline(part.slice(2, -2))}</strong>`
      const [, words, address] = /^\[([^\]]+)\]\((https:\/\/[^)\s]+|\/[^)\s]*)\)$/.exec(part) ?? []
      return address === undefined ? escape(part) : `<a href="${escape(address)}">${escape(words!)}</a>`
    })
    .join('')
}

function table(lines: readonly string[]): string {
  const cells = (line: string, tag: 'th' | 'td') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  const [head = '', , ...rows] = lines
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}

function block(text: string): string {
  const lines = text.split('\n')
  const [, marks, title] = /^(#{1,3}) (.+)$/.exec(lines[0]!) ?? []
  if (marks !== undefined) return `<h${marks.length}>${inline(title!)}</h${marks.length}>`
  if (text.startsWith('```')) return `<pre tabindex="0"><code>${escape(lines.slice(1, -1).join('\n'))}</code></pre>`
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  return text.startsWith('|') ? table(lines) : `<p>${inline(lines.join(' '))}</p>`
}

/** Blocks with a blank line between them; code holds blank lines of its own. */
const blocksOf = (markdown: string): readonly string[] =>
  markdown
    .split(/^(```[^]*?^```)$/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:46rem;padding:2rem 1rem}
pre{background:#8881;border-radius:6px;overflow:auto;padding:.75rem}code{font-size:.9em}
table{border-collapse:collapse}td,th{border-bottom:1px solid #8885;padding:.25rem .75rem .25rem 0;text-align:left}`

/** As much Markdown as our own pages for developers use, as a page without scripts. */
export function guidePage(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Plumbline</title><style>${style}</style></head>
<body><main>
${blocksOf(markdown).map(block).join('\n')}
</main></body></html>
`
}
