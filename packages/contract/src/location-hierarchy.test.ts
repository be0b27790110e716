import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hierarchyOptions, type HierarchyOption, type LocationNode } from './location-hierarchy.ts'

const name = fc.constantFrom('Tower', 'A', '12', 'G/F', '外牆', 'a|b')
const nodeAt = (depth: number): fc.Arbitrary<LocationNode> =>
  fc.record({
    _id: fc.uuid(),
    name,
    label: name,
    children: depth === 7 ? fc.constant([]) : fc.array(nodeAt(depth + 1), { maxLength: 2, size: 'max' }),
  })
const trees = fc.array(nodeAt(1), { maxLength: 3 })

type Met = { readonly option: HierarchyOption; readonly parents: readonly HierarchyOption[] }
const walk = (options: readonly HierarchyOption[], parents: readonly HierarchyOption[] = []): readonly Met[] =>
  options.flatMap((option) => [{ option, parents }, ...walk(option.children, [...parents, option])])
const isSelf = ({ option, parents }: Met) => parents.at(-1)?.id === option.id

/** Ids of places that are at depth 5 or hold one that is. */
const kept = (tree: readonly LocationNode[], depth = 1): readonly string[] =>
  tree.flatMap((node) => {
    const below = kept(node.children, depth + 1)
    return depth >= 5 || below.length > 0 ? [node._id, ...below] : []
  })

test('an option knows its way: id, path and the names above it agree', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      for (const met of walk(hierarchyOptions(tree))) {
        const { option, parents } = met
        const above = isSelf(met) ? parents.slice(0, -1) : parents
        expect(option.path).toEqual([...above.map((parent) => parent.name), option.name])
        expect(option.id.split('|')).toEqual(option.path.map((part) => part.replaceAll('|', '｜')))
        expect(option.parentNames).toEqual(above.map((parent) => parent.name))
        expect(option.i18nParentNames).toEqual(above.map((parent) => parent.label))
      }
    }),
  )
})

test('nothing empty is left at depths 1 to 4, and nothing else is lost', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const met = walk(hierarchyOptions(tree))
      expect(met.filter(({ option }) => option.path.length < 5 && option.children.length === 0)).toEqual([])
      expect(met.filter((one) => !isSelf(one)).map(({ option }) => option._id)).toEqual(kept(tree))
    }),
  )
})

test('a parent at depth 5 is its own last child, and no other is', () => {
  const deep = (depth: number): LocationNode => ({
    _id: `n${depth}`,
    name: `${depth}`,
    children: depth === 6 ? [] : [deep(depth + 1)],
  })
  const fifth = walk(hierarchyOptions([deep(1)])).find(({ option }) => option.path.length === 5)!.option
  expect(fifth.children.map(({ id }) => id)).toEqual(['1|2|3|4|5|6', '1|2|3|4|5'])
  fc.assert(
    fc.property(trees, (tree) => {
      for (const { option } of walk(hierarchyOptions(tree))) {
        const last = option.children.at(-1)
        expect(last?.id === option.id).toBe(option.path.length === 5 && option.children.length > 0)
        if (last?.id === option.id) expect(last.children).toEqual([])
      }
    }),
  )
})
