type Page = { readonly back: string; readonly body: string }

/**
 * One drawing of all pages below each other becomes one for each page, each with the glyphs it shares with the others.
 */
export function splitPages(svg: string, maxPages: number): readonly string[] {
  const [head = '', ...lines] = svg.trim().split('\n')
  const parts: string[][] = []
  // What begins at the first level of indentation begins a part; a closing line there ends its part.
  for (const line of lines.slice(0, -1)) {
    if (/^ {4}<(?!\/)/.test(line)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  const texts = parts.map((part) => part.join('\n'))
  const shared = texts.filter((text) => /^\s*<(defs|style)/.test(text)).join('\n')
  const drawn = texts.filter((text) => !/^\s*<(defs|style)/.test(text))
  const pages: Page[] = []
  for (let at = 0; at + 1 < drawn.length; at += 2) pages.push({ back: drawn[at]!, body: drawn[at + 1]! })
  return pages.slice(0, maxPages).map(({ back, body }) => {
    const [, height = '841.89', width = '595.28'] = /v ([\d.]+) h ([\d.]+)/.exec(back) ?? []
    const upright = body.replace(/^(\s*<g) transform="matrix\(1 0 0 1 [\d.e-]+ [\d.e-]+\)"/, '$1')
    return `${head
      .replace(/viewBox="[^"]*"/, `viewBox="0 0 ${width} ${height}"`)
      .replace(/ width="[^"]*"/, ` width="${width}pt"`)
      .replace(/ height="[^"]*"/, ` height="${height}pt"`)}\n${back}\n${upright}\n${shared}\n</svg>`
  })
}
