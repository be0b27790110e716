import { cell, label, type Block, type Cell } from '../blocks.ts'

export type Fact = readonly [name: string, value: string | null]

/** A table of names and values. Empty values have no row. */
export function facts(all: readonly Fact[]): Extract<Block, { readonly kind: 'table' }> {
  const rows = all
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [label(name), cell(value ?? '')])
  return { kind: 'table', widths: [28, 72], head: null, rows, caption: null, style: 'facts' }
}

/** Names and values, two pairs in a row. */
export function pairs(all: readonly (readonly [string, Cell])[]): readonly (readonly Cell[])[] {
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => {
    const [left, right] = [all[row * 2], all[row * 2 + 1]]
    if (left === undefined) return []
    return right === undefined
      ? [label(left[0]), { ...left[1], span: 3 }]
      : [label(left[0]), left[1], label(right[0]), right[1]]
  })
}
