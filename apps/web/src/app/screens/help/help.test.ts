import { helpTopicOf } from '@plumbline/contract/help-topics'
import { en as enWords } from '@plumbline/contract/messages/en'
import { articles as en } from '@plumbline/contract/messages/en/help'
import { articles as zhCn } from '@plumbline/contract/messages/zh-cn/help'
import { zhCn as zhCnWords } from '@plumbline/contract/messages/zh-cn'
import { articles as zhHk } from '@plumbline/contract/messages/zh-hk/help'
import { zhHk as zhHkWords } from '@plumbline/contract/messages/zh-hk'
import { expect, test } from 'vitest'
import { findArticles } from './help-search.ts'
import { helpBlocks, helpParts } from './help-text.ts'

test('what is typed finds its article, however it is written', () => {
  expect(findArticles(en, 'GSD')[0]).toBe('gsd')
  expect(findArticles(en, ' floor  label ')[0]).toBe('elevations')
  expect(findArticles(zhHk, '樓層')[0]).toBe('elevations')
  expect(findArticles(en, 'two-factor')).toEqual(['account', 'integrations'])
})

test('an unknown word and an empty search find nothing', () => {
  expect(findArticles(en, 'floor xylophone')).toEqual([])
  expect(findArticles(en, '  ')).toEqual([])
})

test('an article is parsed into headings, paragraphs, lists and steps', () => {
  expect(helpBlocks('## Head\n\nOne.\n\n- a\n- b\n\n1. first\n2. second\n\nlong\nline')).toEqual([
    { kind: 'heading', lines: ['Head'] },
    { kind: 'paragraph', lines: ['One.'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'steps', lines: ['first', 'second'] },
    { kind: 'paragraph', lines: ['long line'] },
  ])
})

test('a line may link to a page of the server, and to no other place', () => {
  expect(helpParts('[All calls](/docs), to try.')).toEqual([
    { text: 'All calls', href: '/docs' },
    { text: ', to try.' },
  ])
  expect(helpParts('[x](https://example.com)')).toEqual([{ text: '[x](https://example.com)' }])
  for (const articles of [en, zhCn, zhHk])
    expect(helpBlocks(articles.integrations.text).flatMap(({ lines }) => lines.flatMap(helpParts))).toEqual(
      expect.arrayContaining(
        ['/docs/guide', '/docs', '/openapi.json'].map((href) => expect.objectContaining({ href })),
      ),
    )
})

test.each([
  ['en', enWords, en],
  ['zh-cn', zhCnWords, zhCn],
  ['zh-hk', zhHkWords, zhHk],
] as const)('every state that a screen can show has its meaning in the help (%s)', (_locale, words, articles) => {
  const { markers, defects, drawings, analysis, reports, models, thermal, billing, accounts, media } = words
  const explained = [articles['media-status'], articles['defect-status'], articles['work-status']]
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase()
  const shown = [
    markers.status.words,
    defects.statuses,
    drawings.status,
    analysis.runs.statuses,
    reports.files.statuses,
    models.states,
    models.reconstruction.states,
    thermal.list.states,
    thermal.list.pairs,
    billing.statuses,
    accounts.users.status,
    media.tasks.statuses,
    media.tasks.results,
  ]
  expect(
    shown
      .flatMap((states) => Object.values<string>(states))
      .filter((state) => !explained.includes(state.toLowerCase())),
  ).toEqual([])
})

test('help opens at the article of the screen, in any language', () => {
  const of = (path: string) => helpTopicOf(`/zh-hk/project/0198/${path}`)
  expect(
    [
      'project-info',
      'upload-drawing',
      'inspection-result',
      'inspection-result/inspection-data',
      'inspection-result/define-item',
      'result-review',
      'result-review/findings',
      'result-review/defects',
      'result-review/defects/7/sheet',
      'result-review/thermal/7',
      'result-review/models',
      'report-definition/report-section',
      'defect-setting',
    ].map(of),
  ).toEqual([
    'project-info',
    'drawings',
    'markers',
    'media',
    'elevations',
    'annotate',
    'detector',
    'register',
    'register',
    'thermal',
    'models',
    'report',
    'library',
  ])
  expect(
    [
      '/projects',
      '/zh-cn/purchase-history',
      '/manage-users',
      '/account',
      '/console/orders',
      '/image-gen-v2',
      '/help',
      '/nowhere',
    ].map(helpTopicOf),
  ).toEqual(['projects', 'plans', 'people', 'account', 'roles', 'videos', 'first-steps', 'first-steps'])
})
