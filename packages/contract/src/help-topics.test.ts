import { expect, test } from 'vitest'
import { helpTopicOf, helpTopics, isHelpTopic, type HelpArticles } from './help-topics.ts'
import { articles as en } from './messages/en/help.ts'
import { articles as zhCn } from './messages/zh-cn/help.ts'
import { articles as zhHk } from './messages/zh-hk/help.ts'

test.each([
  ['/projects', 'projects'],
  ['/zh-hk/projects', 'projects'],
  ['/zh-cn', 'first-steps'],
  ['/somewhere', 'first-steps'],
  ['/project/0190/project-info', 'project-info'],
  ['/zh-cn/project/0190/result-review/thermal/0191', 'thermal'],
  ['/project/0190/inspection-result/inspection-data', 'media'],
  ['/console/audit-log', 'roles'],
])('%s opens the help at %s', (address, topic) => {
  expect(helpTopicOf(address)).toBe(topic)
})

test('a topic is known by its name alone', () => {
  expect(helpTopics.every(isHelpTopic)).toBe(true)
  expect(new Set(helpTopics).size).toBe(helpTopics.length)
  expect([undefined, '', 'toString'].some(isHelpTopic)).toBe(false)
})

const shapeOf = (articles: HelpArticles) =>
  helpTopics.map((topic) => articles[topic].text.split('\n\n').map((block) => block.split('\n').length))

test('an article says as much in every language', () => {
  expect(shapeOf(zhCn)).toEqual(shapeOf(en))
  expect(shapeOf(zhHk)).toEqual(shapeOf(en))
})
