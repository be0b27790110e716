import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guidePage } from './guide-page.ts'

const body = (markdown: string) => /<main>\n([^]*)\n<\/main>/.exec(guidePage(markdown))![1]

test.each([
  ['# A & B', '<h1>A &amp; B</h1>'],
  ['One `a<b` and **two**.', '<p>One <code>a&lt;b</code> and <strong>two</strong>.</p>'],
  ['- a\n- [calls](/docs)', '<ul><li>a</li><li><a href="/docs">calls</a></li></ul>'],
  ['[bad](javascript:alert(1))', '<p>[bad](javascript:alert(1))</p>'],
  ['<script>x</script>', '<p>&lt;script&gt;x&lt;/script&gt;</p>'],
  ['```sh\na\n\n# b\n```', '<pre tabindex="0"><code>a\n\n# b</code></pre>'],
  [
    '| a | b |\n| - | - |\n| `1` | 2 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>1</code></td><td>2</td></tr></tbody></table>',
  ],
])('%j is shown as %s', (markdown, html) => {
  expect(body(markdown)).toBe(html)
})

describe('the walk for developers', () => {
  const markdown = readFileSync(join(resolve(import.meta.dirname, '../../../..'), 'docs/api.md'), 'utf8')

  test('is a page with all its headings and all its code', () => {
    const page = guidePage(markdown)
    const count = (pattern: RegExp) => [...page.matchAll(pattern)].length
    expect(page).toContain('<title>From a key to the first defect · Plumbline</title>')
    expect(count(/<h[123]>/g)).toBe([...markdown.matchAll(/^#+ /gm)].filter(({ 0: mark }) => mark.length < 5).length)
    expect(count(/<pre /g)).toBe([...markdown.matchAll(/^```/gm)].length / 2)
    expect(page).not.toMatch(/<script|```|\*\*/)
  })
})
