import { describe, expect, it } from 'vitest'
import { defects as en } from '../messages/en/defects.ts'
import { registerFile as fileEn } from '../messages/en/defects/register-file.ts'
import { defects as zhCn } from '../messages/zh-cn/defects.ts'
import { registerFile as fileZhCn } from '../messages/zh-cn/defects/register-file.ts'
import { defects as zhHk } from '../messages/zh-hk/defects.ts'
import { registerFile as fileZhHk } from '../messages/zh-hk/defects/register-file.ts'
import { Defect } from './defects.ts'
import { DefectFields } from './history.ts'
import { forPlainTexts, forTextColumns, plainTextNames, plainTexts } from './plain-texts.ts'

describe('a plain text of a defect', () => {
  it.each(plainTextNames)('%s is a field of the calls, as long as its line says', (name) => {
    const { max } = plainTexts[name]
    expect(DefectFields.parse({ [name]: 'x'.repeat(max) })[name]).toHaveLength(max)
    expect(DefectFields.safeParse({ [name]: 'x'.repeat(max + 1) }).success).toBe(false)
    expect(DefectFields.parse({})[name]).toBeUndefined()
    expect(Defect.shape[name].parse('stored before a limit changed')).toBeTruthy()
  })

  it.each([
    ['en', en, fileEn],
    ['zh-cn', zhCn, fileZhCn],
    ['zh-hk', zhHk, fileZhHk],
  ] as const)('has one name in %s: in the panel, the list and the file', (_locale, messages, file) => {
    for (const name of plainTextNames) {
      const words = messages.fields[name]
      expect(words).not.toBe('')
      expect([messages.columns[name], file.columns[name]]).toEqual([words, words])
    }
  })

  it('is found by its name and by its column', () => {
    expect(forPlainTexts((name) => name.length)).toEqual({ followUpDescription: 19, remark: 6 })
    expect(forTextColumns((name) => name)).toEqual({ follow_up_description: 'followUpDescription', remark: 'remark' })
  })
})
