import { severities } from '@plumbline/contract/buildings'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Locale } from '@plumbline/contract/locales'
import type { Run } from '@plumbline/office/docx/paragraphs'
import type { Block, Row } from '../blocks.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import { createTranslator, type Translator } from '../translator.ts'

/** Every string in a value, at whatever depth. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const held of Object.values(value)) yield* stringsIn(held)
}

const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

function* linesOfRow(row: Row): Generator<string> {
  for (const { content } of row) for (const one of content) yield one.kind === 'line' ? textOfRuns(one.runs) : one.alt
}

/** What a reader of a block reads, and what a screen reader says of its pictures. */
export function* printedTexts(block: Block): Generator<string> {
  switch (block.kind) {
    case 'heading':
      yield block.text
      break
    case 'paragraph':
      yield textOfRuns(block.runs)
      break
    case 'list':
      for (const { runs } of block.items) yield textOfRuns(runs)
      break
    case 'table':
      for (const row of [...(block.head === null ? [] : [block.head]), ...block.rows]) yield* linesOfRow(row)
      if (block.caption !== null) yield block.caption
      break
    case 'bars':
      yield* [block.caption, block.alt, ...block.rows.map(({ label }) => label)]
      break
    case 'picture':
      yield* [block.caption ?? '', block.picture.alt]
      break
    case 'elevation':
      yield* [block.caption, block.alt]
      break
    case 'contents':
      yield* [block.title, ...block.entries.map(({ text }) => text)]
      break
    default:
  }
}

/** Spaces between Chinese and Latin are set in print and stand in no message. */
const bare = (text: string, locale: Locale): string =>
  (locale === 'en' ? text.replaceAll('\u00a0', ' ') : text.replaceAll(/\s+/g, '')).trim()

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Figures and their signs; what they were computed from is tested where they are computed. */
const figures = /^[\d\s.,:;%±×≥≤<>+\-–−→·/()（），、。]*$/u
const chineseJoints = [
  /(?<=[。！？])/,
  /。$/,
  /(?=（[^（）]*）$)/,
  /·/,
  /；/,
  /[:：]/,
  /[–→×]/,
  /[()（）]/,
  /[、，,]/,
  /[和至及]/,
  /(?<=\d)(?=[\p{Script=Han}A-Za-z°%])/u,
  /(?<=\D)(?=\d{1,9}$)/,
  /^[A-Z]+\d+/,
]
/** Between facts and sentences of one line, those that bind loosest first. */
const joints: Readonly<Record<Locale, readonly RegExp[]>> = {
  en: [
    /(?<=[.!?]) /,
    /\. |\.$/,
    / · /,
    /; /,
    /: /,
    / – /,
    / → /,
    / \(|\) |\)$/,
    / and /,
    /, /,
    / × /,
    / to /,
    /(?<=\d) /,
    / (?=\d+$)/,
    /^(?:\d+ |[A-Z]+\d+ )/,
  ],
  'zh-cn': chineseJoints,
  'zh-hk': chineseJoints,
}
const maxDepth = 8

/** A message of several sentences, and each of them: print joins sentences of several messages. */
const sentencesOf = (message: string): readonly string[] => [message, ...message.split(/(?<=[.!?]) |(?<=[。！？])/)]

type Pattern = { readonly text: RegExp; readonly fixed: string }

/** A message that is more than its placeholders, as an expression that finds what was filled in. */
function patternsOf(messages: readonly string[], locale: Locale): readonly Pattern[] {
  return messages.flatMap((message) => {
    const parts = bare(message, locale).split(/\{\w+\}/)
    const fixed = parts.toSorted((one, other) => other.length - one.length)[0]!
    if (parts.length === 1 || (!/\p{L}/u.test(fixed) && parts.filter((part) => part !== '').length < 2)) return []
    const joined = (group: string) => new RegExp(`^${parts.map(escaped).join(group)}$`, 'su')
    // What was filled in may hold the words beside it: once as little, once as much as fits.
    return [
      { text: joined('(.*?)'), fixed },
      { text: joined('(.*)'), fixed },
    ]
  })
}

/** Days and times as the report writes those that the snapshot holds. */
const momentsOf = (facts: readonly string[], { day, moment, cameraClock }: Translator): readonly string[] =>
  facts.filter((fact) => /^\d{4}-\d\d-\d\d/.test(fact)).flatMap((iso) => [day(iso), moment(iso), cameraClock(iso)])

/**
 * Whether a printed text is made of messages and of what the snapshot holds, and of nothing else. Words inside a
 * message's placeholder have to be so themselves.
 */
export function tracerOf(snapshot: ReportSnapshot): (text: string) => boolean {
  const { language } = snapshot.definition
  const translators = [...new Set<Locale>([language, 'en'])].map((locale) =>
    createTranslator(locale, snapshot.timeZone),
  )
  const messages = translators.flatMap(({ words }) => [...stringsIn(words)].flatMap(sentencesOf))
  const facts = [...stringsIn(snapshot), ...snapshot.defects.map(({ defectNum }) => defectLabel(defectNum))]
  const legend = severities.map((severity) => {
    const { letter, name } = translators[0]!.words.terms.severity[severity]
    return `${letter} ${name}`
  })
  const known = new Set(
    [
      ...legend,
      ...messages,
      ...facts,
      ...facts.flatMap((fact) => fact.split('\n')),
      ...momentsOf(facts, translators[0]!),
    ].map((text) => bare(text, language)),
  )
  const patterns = patternsOf(messages, language)
  const judged = new Map<string, { readonly isTraced: boolean; readonly depth: number }>()
  const judge = (text: string, depth: number): boolean => {
    if (figures.test(text) || known.has(text)) return true
    if (depth > maxDepth) return false
    const all = (parts: readonly string[]) => parts.every((part) => isTraced(part, depth + 1))
    return (
      patterns.some(({ text: pattern, fixed }) => {
        const found = text.includes(fixed) ? pattern.exec(text) : null
        return found !== null && all(found.slice(1))
      }) ||
      joints[language].some((joint) => {
        const parts = text.split(joint).filter((part) => part !== '')
        return (parts.length > 1 || parts[0] !== text) && all(parts)
      })
    )
  }
  const isTraced = (text: string, depth: number): boolean => {
    const earlier = judged.get(text)
    // What was found to be nothing so deep in a sentence may be something nearer to its beginning.
    if (earlier !== undefined && (earlier.isTraced || earlier.depth <= depth)) return earlier.isTraced
    judged.set(text, { isTraced: false, depth })
    const result = judge(text, depth)
    judged.set(text, { isTraced: result, depth })
    return result
  }
  return (text) => text.split(/\s{2,}/).every((part) => isTraced(bare(part, language), 0))
}
