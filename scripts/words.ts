import { basename } from 'node:path'
import ts from 'typescript'

/** Words that said nothing to a reader of the code, and what is written instead. */
const forbidden = {
  whoever: 'the caller, the user, the process: the one who is meant',
  nobody: 'no user, null, unused',
  anew: 'again',
  meanwhile: 'in between, at the same time',
  told: 'published, notified, recorded, reported',
  gone: 'deleted, removed, exited, disconnected',
  kept: 'stored, cached, retained',
  young: 'recent, fresh; minor for a collection of the garbage',
  heir: 'successor, orphaned',
  heirs: 'successors, orphaned',
  errand: 'task, action, request',
  errands: 'tasks, actions, requests',
} as const

/** Beside those: ordinary words of a sentence that were riddles as a name. */
const forbiddenInNames = {
  ...forbidden,
  tell: 'publish an event, notify a person, record history',
  most: 'max',
  desk: 'EditorContext, Screen',
  doors: 'deps',
  shelf: 'entries',
  patient: 'slow',
  patiently: 'retryUntil, atLowPriority',
  patience: 'timeoutMs, retention',
} as const

type Word = keyof typeof forbiddenInNames

const wordsOfName = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** "The most frequent" and "at most one" are no limits. */
const isLimit = (words: readonly string[], at: number) =>
  at === words.length - 1 || (at === 0 && !['frequent', 'common', 'likely', 'recent'].includes(words[1] ?? ''))

const inName = (name: string): readonly Word[] =>
  wordsOfName(name).filter(
    (word, at, words): word is Word => Object.hasOwn(forbiddenInNames, word) && (word !== 'most' || isLimit(words, at)),
  )

const inSentence = (text: string): readonly Word[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word): word is Word => Object.hasOwn(forbidden, word))

/** The name that a node declares: of a variable, a parameter, a function, a type or a member of a type. */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  return isNamed && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : undefined
}

const calleeName = (node: ts.Expression): string =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)
      ? calleeName(node.expression)
      : ''

function titleOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !['test', 'it', 'describe'].includes(calleeName(node.expression))) return undefined
  const [title] = node.arguments
  return title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) ? title : undefined
}

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})(?![a-z])`
const everyWord = Object.keys(forbiddenInNames)
/** As a word of its own or as a part of a camelCase name. */
const anyWord = new RegExp(
  `(?<![A-Za-z])${anyOf(everyWord)}|${anyOf(everyWord.map((word) => word[0]!.toUpperCase() + word.slice(1)))}`,
)

/** Forbidden words of a file, a line each: in its name, its declared names, its comments and its test titles. */
export function forbiddenWords(file: string, text: string, exceptions: readonly string[] = []): readonly string[] {
  // Parsing takes most of the time, and most files hold none of the words in any place.
  if (!anyWord.test(file) && !anyWord.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1
  const report = (kind: string, at: number, words: readonly Word[]) => {
    for (const word of words) found.push(`${file}:${lineOf(at)} ${kind}: "${word}", better ${forbiddenInNames[word]}`)
  }
  const seen = new Set<number>()
  const comments = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue
      seen.add(pos)
      report('comment', pos, inSentence(text.slice(pos, end).replaceAll(/`[^`]*`/g, '')))
    }
  }
  const visit = (node: ts.Node) => {
    const name = declaredName(node)
    if (name !== undefined && !exceptions.includes(name.text))
      report(`name ${name.text}`, name.getStart(), inName(name.text))
    const title = titleOf(node)
    if (title !== undefined) report('title', title.getStart(), inSentence(title.getText()))
    const children = node.getChildren(source)
    if (children.length === 0) {
      comments(ts.getLeadingCommentRanges(text, node.getFullStart()))
      comments(ts.getTrailingCommentRanges(text, node.getEnd()))
    }
    children.forEach(visit)
  }
  if (!exceptions.includes(basename(file))) report('file', 0, inName(basename(file).split('.')[0] ?? ''))
  visit(source)
  return found
}
