import type { RichBlock, RichList, RichText } from '@plumbline/contract/reports/rich-text'
import { clashingFields, mergedPart, type Versions } from '../merge-parts.ts'

const isText = (value: unknown): value is { readonly content: RichText } =>
  typeof value === 'object' && value !== null && 'content' in value
const isList = (block: RichBlock | undefined): block is RichList =>
  block?.type === 'orderedList' || block?.type === 'bulletList'

/** Whether only texts are disputed: those can stand one after the other. */
export const canKeepBoth = (versions: readonly Versions[]): boolean =>
  versions.every((one) => isText(one.mine) && clashingFields(one).every((field) => field === 'content'))

function onlyIn<T>(mine: readonly T[], theirs: readonly T[]): readonly T[] {
  const known = new Set(theirs.map((one) => JSON.stringify(one)))
  return mine.filter((one) => !known.has(JSON.stringify(one)))
}

/** Twelve clauses of which one differs become thirteen, not twenty-four. */
const bothLists = (theirs: RichList, mine: RichList): RichList => ({
  ...theirs,
  content: [...theirs.content, ...onlyIn(mine.content, theirs.content)],
})

/** Their text, and after it whatever only ours says. */
export function bothTexts(versions: Versions): unknown {
  const section = mergedPart(versions, 'theirs')
  if (!isText(section) || !isText(versions.mine)) return section
  const [theirs, mine] = [section.content.content, versions.mine.content.content]
  const isJoined = (block: RichBlock | undefined, at: number) =>
    isList(block) && isList(theirs[at]) && theirs[at].type === block.type
  const merged = theirs.map((block, at) => {
    const other = mine[at]
    return isList(block) && isList(other) && isJoined(other, at) ? bothLists(block, other) : block
  })
  return {
    ...section,
    content: {
      type: 'doc',
      content: [
        ...merged,
        ...onlyIn(
          mine.filter((block, at) => !isJoined(block, at)),
          theirs,
        ),
      ],
    },
  }
}
