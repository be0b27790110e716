import type { Drawing, LayoutCategory } from '@plumbline/contract/drawings/drawings'

export type DetailField = 'blockName' | 'subtype' | 'floors'

/** What the address names after `#`, in the order of the menu, and what a file of it is asked for beside its name. */
const table = {
  'layout-plan': { category: 'layout', fields: ['blockName', 'subtype'] },
  'floor-plan': { category: 'floor', fields: ['blockName', 'floors'] },
  elevation: { category: 'elevation', fields: ['blockName'] },
  'other-drawing': { category: 'otherDrawing', fields: ['blockName', 'subtype'] },
  'other-document': { category: 'otherDocument', fields: [] },
  signature: { category: 'signature', fields: [] },
} as const satisfies Record<string, { readonly category: LayoutCategory; readonly fields: readonly DetailField[] }>

export type SectionName = keyof typeof table
export type Section = {
  readonly name: SectionName
  readonly category: LayoutCategory
  readonly fields: readonly DetailField[]
}

export const sections: readonly Section[] = (Object.keys(table) as SectionName[]).map((name) => ({
  name,
  ...table[name],
}))

/** An address without a known hash means the first. */
export function sectionOf(hash: string): Section {
  return sections.find(({ name }) => `#${name}` === hash) ?? sections[0]!
}

export function sectionOfCategory(category: LayoutCategory): Section {
  return sections.find((section) => section.category === category)!
}

/** What pressing it opens. The editor works on an inspection; without one an elevation can still be looked at. */
export function opensAs(
  { category, dimension, picture }: Pick<Drawing, 'category' | 'dimension' | 'picture'>,
  hasInspection: boolean,
): 'elevation' | 'drawing' | undefined {
  if (picture === null || dimension === '3d') return undefined
  return category === 'elevation' && hasInspection ? 'elevation' : 'drawing'
}
