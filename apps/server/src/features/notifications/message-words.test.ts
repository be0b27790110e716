import { locales } from '@plumbline/contract/locales'
import { errors as en } from '@plumbline/contract/messages/en/errors'
import { errors as zhCn } from '@plumbline/contract/messages/zh-cn/errors'
import { errors as zhHk } from '@plumbline/contract/messages/zh-hk/errors'
import { expect, test } from 'vitest'
import { wordsOf } from './message-words.ts'

const errors = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const
const about = { by: null, project: null }

test.each(locales)('a message about something that failed names it and says why, in %s', (locale) => {
  const drawing = wordsOf(locale, {
    ...about,
    kind: 'drawing-failed',
    details: { file: 'level-12.pdf', reason: 'drawing.encrypted' },
  })
  expect([drawing.subject.includes('level-12.pdf'), drawing.message]).toEqual([
    true,
    errors[locale]['drawing.encrypted'],
  ])
  const model = wordsOf(locale, { ...about, kind: 'model-failed', details: { model: 'Tower', reason: 'model.empty' } })
  expect([model.subject.includes('Tower'), model.message]).toEqual([true, errors[locale]['model.empty']])
  expect(
    wordsOf(locale, {
      ...about,
      kind: 'report-failed',
      details: { report: 'Survey', reason: 'report.template-unusable' },
    }).message,
  ).toContain(errors[locale]['report.template-unusable'])
  expect(
    wordsOf(locale, { ...about, kind: 'report-ready', details: { report: 'Survey', count: 3 } }).message,
  ).toContain('3')
  const partly = wordsOf(locale, {
    ...about,
    kind: 'analysis-failed',
    details: { run: '7', count: 4, failed: 2, reason: 'media.damaged' },
  })
  expect([/6/.test(partly.message), partly.message.includes(errors[locale]['media.damaged'])]).toEqual([true, true])
})

test.each(locales)('where no reason is known nothing is left to fill in, in %s', (locale) => {
  for (const notifiedNames of [
    { kind: 'drawing-failed', details: { file: 'a.pdf' } },
    { kind: 'model-failed', details: { model: 'Tower', reason: 'nothing we know' } },
    { kind: 'report-failed', details: { report: 'Survey' } },
    { kind: 'analysis-failed', details: { run: '7', count: 2 } },
  ] as const) {
    const { subject, message } = wordsOf(locale, { ...about, ...notifiedNames })
    expect([/\{\w+\}/.test(subject + message), message.trim() === '']).toEqual([false, false])
  }
})
