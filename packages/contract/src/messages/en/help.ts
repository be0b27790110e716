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
  contact: {
    title: 'Write to support',
    still: 'Did not find it?',
    back: 'Back to the help',
    lead: 'Tell us what you were doing and what happened. The answer goes to {email}.',
    message: 'Your question',
    hint: 'Please write no passwords.',
    along: 'This is sent along',
    context: { page: 'Page', project: 'Project', role: 'Role', version: 'Version', browser: 'Browser' },
    submit: 'Send',
    sent: 'Your question is on its way',
    next: 'We answer to {email}. Please look there, also among the spam.',
    another: 'Ask something else',
    nobody: 'This server has no support mailbox',
    nobodyText: 'Please ask the administrator of your company. They know who runs this server.',
    nobodyLink: 'Who is the administrator?',
  },
  groups: {
    begin: 'Getting started',
    data: 'Drawings and photos',
    analysis: 'Analysis and defects',
    report: 'Reports and settings',
    meaning: 'What does it mean?',
    working: 'Working comfortably',
  } satisfies Record<HelpGroup, string>,
} as const

export const articles: HelpArticles = { ...begin, ...data, ...analysis, ...report, ...meaning }
