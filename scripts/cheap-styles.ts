import { createRequire } from 'node:module'
import * as React from 'react'

type Declared = { getPropertyValue(name: string): string }
type Rule = { readonly style?: Declared; readonly cssRules?: readonly Rule[] }
type StyleRules = { readonly propertiesWithResolvedValueImplemented: Record<string, unknown> }
type CssParser = { parse(text: string): { cssRules: Rule[] } }

const requireInJsdom = createRequire(createRequire(import.meta.url).resolve('jsdom'))

/**
 * Every look for a role asks for the style of an element and its ancestors: resolving their colours costs more than the
 * look.
 */
const { propertiesWithResolvedValueImplemented: resolved } = requireInJsdom(
  './jsdom/living/helpers/style-rules.js',
) as StyleRules
for (const name of Object.keys(resolved)) if (name.includes('color')) Reflect.deleteProperty(resolved, name)

/**
 * jsdom matches every element with 111 rules of a browser's own sheet; only those that hide something decide what a
 * test finds.
 */
const isShown = ({ style, cssRules }: Rule): boolean =>
  cssRules?.some(isShown) ??
  ['display', 'visibility'].some((name) => style !== undefined && style.getPropertyValue(name) !== '')
const parser = requireInJsdom('rrweb-cssom') as CssParser
const { parse } = parser
parser.parse = (text) => {
  const sheet = parse(text)
  sheet.cssRules = sheet.cssRules.filter(isShown)
  return sheet
}
// jsdom reads its own sheet at the first question, and no other sheet is on the page yet.
getComputedStyle(document.documentElement)
parser.parse = parse

/** React saves a stack of calls for each of its first 10,000 elements a second, which only its warnings print. */
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals === undefined) throw new Error('React has moved its internals: look where it counts owner stacks now.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
