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
  none: 'No article matches “{words}”.',
  noneHint: 'Try another word, or browse the topics.',
  clear: 'Clear the search',
  found: { one: '{count} article', other: '{count} articles' },
  topics: 'Topics',
  back: 'Back to where you were',
  also: 'Related articles',
  contact: {
    title: 'Write to support',
    still: 'Still need help?',
    back: 'Back to help',
    lead: 'Tell us what you were doing and what happened. We’ll reply to {email}.',
    message: 'Your question',
    hint: 'Don’t include passwords.',
    along: 'We’ll also send',
    context: { page: 'Page', project: 'Project', role: 'Role', version: 'Version', browser: 'Browser' },
    submit: 'Send',
    sent: 'Your question is on its way',
    next: 'We’ll reply to {email}. Check your spam folder too.',
    another: 'Ask something else',
    nobody: 'This server has no support mailbox',
    nobodyText: 'Ask your company’s administrator. They know who runs this server.',
    nobodyLink: 'Who is the administrator?',
  },
  groups: {
    begin: 'Getting started',
    data: 'Drawings and photos',
    analysis: 'Analysis and defects',
    report: 'Reports and settings',
    meaning: 'What does it mean?',
    working: 'Shortcuts and connection',
  } satisfies Record<HelpGroup, string>,
} as const

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
