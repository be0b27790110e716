/** The articles of the help centre, by group, in the order of the work. */
export const helpGroups = {
  begin: ['first-steps', 'projects', 'plans', 'people', 'account', 'integrations'],
  data: ['project-info', 'drawings', 'elevations', 'markers', 'upload', 'media', 'videos'],
  analysis: [
    'detector',
    'review',
    'annotate',
    'defects',
    'register',
    'exchange',
    'coverage',
    'mosaics',
    'compare',
    'thermal',
    'models',
  ],
  report: ['report', 'signatures', 'sharing', 'templates', 'library'],
  meaning: [
    'gsd',
    'sizes',
    'severity',
    'ratings',
    'calendar',
    'confidence',
    'media-status',
    'defect-status',
    'work-status',
    'roles',
  ],
  working: ['keys', 'connection'],
} as const

export type HelpGroup = keyof typeof helpGroups
export type HelpTopic = (typeof helpGroups)[HelpGroup][number]

export const helpTopics: readonly HelpTopic[] = Object.values(helpGroups).flat()

export function isHelpTopic(text: string | undefined): text is HelpTopic {
  return (helpTopics as readonly (string | undefined)[]).includes(text)
}

/**
 * words: what else people type when they look for it. text: blocks with a blank line between them; a block whose lines
 * begin with a hyphen is a list, with a number and a full stop a list of steps, with ## a heading.
 */
export type HelpArticle = { readonly title: string; readonly words: string; readonly text: string }
export type HelpArticles = Readonly<Record<HelpTopic, HelpArticle>>

/** The article of a screen, by the beginning of its address without the language; the longest that fits counts. */
const screens: Readonly<Record<string, HelpTopic>> = {
  '/projects': 'projects',
  '/calendar': 'calendar',
  '/purchase-history': 'plans',
  '/buy': 'plans',
  '/pricing': 'plans',
  '/payment-success': 'plans',
  '/payment-failed': 'plans',
  '/manage-users': 'people',
  '/audit-log': 'roles',
  '/console': 'roles',
  '/account': 'account',
  '/integrations': 'integrations',
  '/share-links': 'sharing',
  '/change-password': 'account',
  '/image-gen': 'videos',
  '/image-gen-v2': 'videos',
  '/project/:id/project-info': 'project-info',
  '/project/:id/upload-drawing': 'drawings',
  '/project/:id/inspection-result': 'markers',
  '/project/:id/inspection-result/inspection-data': 'media',
  '/project/:id/inspection-result/define-item': 'elevations',
  '/project/:id/result-review': 'annotate',
  '/project/:id/result-review/findings': 'detector',
  '/project/:id/result-review/defects': 'register',
  '/project/:id/result-review/thermal': 'thermal',
  '/project/:id/result-review/models': 'models',
  '/project/:id/report-definition': 'report',
  '/project/:id/defect-setting': 'library',
}

export function helpTopicOf(pathname: string): HelpTopic {
  const parts = pathname.replace(/^\/zh-(cn|hk)(?=\/|$)/, '').split('/')
  if (parts[1] === 'project' && parts.length > 2) parts[2] = ':id'
  for (let length = parts.length; length > 1; length -= 1) {
    const topic = screens[parts.slice(0, length).join('/')]
    if (topic !== undefined) return topic
  }
  return 'first-steps'
}
