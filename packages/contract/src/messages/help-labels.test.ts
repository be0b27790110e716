import { describe, expect, test } from 'vitest'
import { helpTopics, type HelpArticles, type HelpTopic } from '../help-topics.ts'
import { en } from './en.ts'
import { articles as enArticles } from './en/help.ts'
import { zhCn } from './zh-cn.ts'
import { articles as zhCnArticles } from './zh-cn/help.ts'
import { zhHk } from './zh-hk.ts'
import { articles as zhHkArticles } from './zh-hk/help.ts'

type Node = string | { readonly [key: string]: Node }

function* textsOf(node: Node): Generator<string> {
  if (typeof node === 'string') yield node
  else for (const child of Object.values(node)) yield* textsOf(child)
}

const places = /\{\w+\}/
/**
 * A text that is little more than its places, such as "{name}", would fit every name. A Chinese sign says as much as
 * two letters.
 */
const isLabel = (text: string) =>
  !places.test(text) ||
  text
    .split(places)
    .join('')
    .trim()
    .replaceAll(/\p{Script=Han}/gu, '**').length > 4

/** A label is one text of the screens; what fills its places does not matter, nor does the case of its letters. */
const labelsOf = (messages: Node) =>
  [...textsOf(messages)].filter(isLabel).map((text) => {
    const parts = text.split(places).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return new RegExp(`^${parts.join('.+')}$`, 'i')
  })

const languages: readonly (readonly [string, Node, HelpArticles, RegExp])[] = [
  ['en', en, enArticles, /“([^“”]+)”/g],
  ['zh-cn', zhCn, zhCnArticles, /“([^“”]+)”/g],
  ['zh-hk', zhHk, zhHkArticles, /「([^「」]+)」/g],
]

/** Their lines name a label and then explain it: "Label: what it means." */
const explaining: readonly HelpTopic[] = ['first-steps', 'severity', 'media-status', 'defect-status', 'work-status']
const explained = /(?:^- |^\d+\. |[.。] ?)(?![“「])([^.。:：“「\n(（]+)(?:[(（][^)）]*[)）])?[:：]/gm

describe.each(languages)('the help articles in %s', (_, messages, articles, inQuotes) => {
  const labels = labelsOf(messages)
  const unknown = (names: readonly string[]) => names.filter((name) => !labels.some((label) => label.test(name)))
  const namesIn = (topic: HelpTopic, pattern: RegExp) =>
    [...articles[topic].text.matchAll(pattern)].map(([, name]) => name!.trim())

  test.each(helpTopics)('%s quotes only what the screens say today', (topic) => {
    expect(unknown(namesIn(topic, inQuotes))).toEqual([])
  })

  test.each(explaining)('%s explains only what the screens say today', (topic) => {
    const names = namesIn(topic, explained)
    expect(names.length).toBeGreaterThan(3)
    expect(unknown(names)).toEqual([])
  })

  test('quote labels at all', () => {
    expect(helpTopics.flatMap((topic) => namesIn(topic, inQuotes)).length).toBeGreaterThan(50)
  })
})
