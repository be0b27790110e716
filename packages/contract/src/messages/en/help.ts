import type { HelpArticles, HelpGroup } from '../../help-topics.ts'
import { analysis } from './help/analysis.ts'
import { begin } from './help/begin.ts'
import { data } from './help/data.ts'
import { meaning } from './help/meaning.ts'
import { report } from './help/report.ts'

export const help = {
  title: 'Help',
  search: 'Search the help',
  searchHint: 'For example: floor, upload, GSD',
  none: 'No article fits “{words}”.',
  noneHint: 'Try another word, or look through the topics.',
  clear: 'Clear the search',
  found: { one: '{count} article', other: '{count} articles' },
  topics: 'Topics',
  back: 'Back to where you were',
  also: 'Read on',
  groups: { begin: 'Getting started', data: 'Drawings and photos', analysis: 'Analysis and defects', report: 'Reports and settings', meaning: 'What does it mean?', working: 'Working comfortably' } satisfies Record<HelpGroup, string>,
} as const

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
