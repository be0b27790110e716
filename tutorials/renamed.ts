import type { Locale } from '../e2e/support/words.ts'
import type { Recording } from './recording.ts'
import { textAt } from './words.ts'

/**
 * Labels that a film still shows under an earlier name: the name in the film -> its message today. Recording the film
 * again removes its entries.
 */
export const renamed: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    'Another defect': 'projects/settings/favourites/name',
    'Another set of contents': 'reports/files/another',
    'Make the report': 'reports/files/make',
    'Plumbline, to the projects': 'shell/logo/projects',
    'Take the decision back': 'annotations/card/undecide',
    'Take the order back': 'billing/pending/takeBack',
    'The order waits for its payment': 'billing/pending/title',
    'Who works on it': 'projects/list/access',
    'Write proposal anew': 'reports/text/propose',
  },
  'zh-cn': {},
  'zh-hk': {
    資料: 'shell/tabs/upload-drawing',
  },
}

/** The recording with those labels as they are called today. */
export function withTodaysNames(recording: Recording, locale: Locale): Recording {
  const names = renamed[locale]
  const nameOf = (text: string) => {
    const key = Object.hasOwn(names, text) ? names[text] : undefined
    return key === undefined ? text : (textAt(locale, key) ?? text)
  }
  const eachLine = (lines: Recording['targets']) => lines.map((line) => line.map(nameOf))
  return {
    texts: Object.fromEntries(
      Object.entries(recording.texts).map(([key, text]) => [key, names[text] === key ? nameOf(text) : text]),
    ),
    targets: eachLine(recording.targets),
    buttons: eachLine(recording.buttons),
  }
}
