import { expect, test } from '../support/journey.ts'

const characters = ['漢', '字', '检', '测', '建', '筑', '檢', '測', '築', '項', '项']

/** U+10FFFE will never be a character: what the page draws for it is the missing-glyph box. */
const nothing = String.fromCodePoint(0x10fffe)

test('Chinese text is drawn with glyphs, not with boxes', async ({ page }) => {
  for (const path of ['/zh-cn/login', '/zh-hk/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const drawings = await page.evaluate(
      async (texts) => {
        await document.fonts.ready
        const style = getComputedStyle(document.querySelector('h1')!)
        return texts.map((text) => {
          const canvas = document.createElement('canvas')
          canvas.width = 64
          canvas.height = 64
          const context = canvas.getContext('2d')!
          context.font = `40px ${style.fontFamily}`
          context.textBaseline = 'middle'
          context.fillText(text, 8, 32)
          return canvas.toDataURL()
        })
      },
      [...characters, nothing, ' '],
    )
    const box = drawings.at(-2)
    const blank = drawings.at(-1)
    const glyphs = drawings.slice(0, characters.length)
    for (const [index, glyph] of glyphs.entries()) {
      expect.soft(glyph, `${characters[index]} on ${path} is blank`).not.toBe(blank)
      expect.soft(glyph, `${characters[index]} on ${path} is the missing-glyph box`).not.toBe(box)
    }
    expect(new Set(glyphs).size, 'all characters look different').toBe(characters.length)
  }
})
