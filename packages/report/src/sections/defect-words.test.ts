import { severities } from '@plumbline/contract/buildings'
import { locales } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import { severityFill } from '../blocks.ts'
import { exampleContext, exampleDefect, textOfCell } from '../testing/blocks.ts'
import { createTranslator } from '../translator.ts'
import {
  actionText,
  anchorOf,
  materialText,
  rowHead,
  rowOf,
  rowWidths,
  severityCell,
  severityOf,
  typeText,
} from './defect-words.ts'

const english = createTranslator('en', 'Asia/Hong_Kong')
test('a severity has its colour, its letter and its name', () => {
  for (const locale of locales) {
    const translator = createTranslator(locale, 'Asia/Hong_Kong')
    for (const severity of severities) {
      const { letter, name } = translator.words.terms.severity[severity]
      const cell = severityCell(severity, translator)
      expect(cell.fill).toBe(severityFill[severity])
      expect(textOfCell(cell)).toBe(`${letter} ${name}`)
    }
  }
})

test('a type has its sub type behind it, an action its description', () => {
  expect(typeText(exampleDefect({ type: 'Crack', subType: null }), english)).toBe('Crack')
  expect(typeText(exampleDefect({ type: 'Crack', subType: 'Hairline' }), english)).toBe('Crack – Hairline')
  const repair = exampleDefect({ action: 'repair', actionDescription: '' })
  expect(actionText(repair, english)).toBe(english.words.terms.followUp.repair)
  expect(actionText({ ...repair, actionDescription: 'by rope' }, english)).toBe('Repair: by rope')
})

describe('a row', () => {
  test('has a cell for each heading', () => {
    const context = exampleContext()
    const [row, widths] = [rowOf(exampleDefect(), context), rowWidths(context)]
    expect([row.length, rowHead(context).length]).toEqual([widths.length, widths.length])
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(100)
    expect(row.map(textOfCell)[0]).toBe('DF0001')
  })

  test('links to the card of the defect, where there are cards', () => {
    const linkOf = (hasCards: boolean) => {
      const [content] = rowOf(exampleDefect(), exampleContext({}, { hasCards }))[0]!.content
      return content?.kind === 'line' ? content.runs[0]?.linkTo : undefined
    }
    expect(linkOf(true)).toBe(anchorOf(1))
    expect(linkOf(false)).toBeUndefined()
  })
})

test.each([
  ['en', ' (not confirmed)'],
  ['zh-cn', '（未确认）'],
  ['zh-hk', '（未確認）'],
] as const)('in %s a value that no person has confirmed says so, and only that one', (locale, mark) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  const texts = (defect: ReturnType<typeof exampleDefect>) => [
    typeText(defect, translator),
    textOfCell(severityOf(defect, translator)),
    materialText(defect, translator),
    actionText(defect, translator),
  ]
  const defect = exampleDefect({ type: 'Crack', material: 'plaster', actionDescription: 'by rope' })
  for (const [at, field] of (['type', 'severity', 'material', 'followUpAction'] as const).entries()) {
    const marked = texts({ ...defect, unconfirmed: [field] })
    expect(marked.map((text) => text.includes(mark))).toEqual([0, 1, 2, 3].map((other) => other === at))
  }
  expect(texts(defect).join()).not.toContain(mark)
  expect(materialText({ ...defect, material: null, unconfirmed: ['material'] }, translator)).toBe(translator.words.none)
})

test.each([
  ['en', 'by width between Major and Critical'],
  ['zh-cn', '按宽度介于严重与危急之间'],
  ['zh-hk', '按闊度介乎嚴重與危急之間'],
] as const)('a severity near a limit says between, in %s', (locale, text) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  const near = exampleDefect({ severity: 'major', severityBetween: { from: 'major', to: 'critical' } })
  expect(textOfCell(severityOf(near, translator))).toContain(text)
  expect(textOfCell(severityOf(exampleDefect({ severity: 'major' }), translator))).not.toContain(text)
})
