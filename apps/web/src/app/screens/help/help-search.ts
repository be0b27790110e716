import { helpTopics, type HelpArticle, type HelpArticles, type HelpTopic } from '@plumbline/contract/help-topics'

/** A title says more than a word in the text. */
const weights = { title: 4, words: 3, text: 1 } as const

function scoreOf(article: HelpArticle, word: string): number {
  return (['title', 'words', 'text'] as const).reduce(
    (sum, part) => sum + (article[part].toLowerCase().includes(word) ? weights[part] : 0),
    0,
  )
}

/** Articles that hold every word typed, the fittest first; parts of words count, as Chinese has no spaces. */
export function findArticles(articles: HelpArticles, typed: string): readonly HelpTopic[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return helpTopics
    .map((topic) => ({ topic, scores: words.map((word) => scoreOf(articles[topic], word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ topic, scores }) => ({ topic, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ topic }) => topic)
}
