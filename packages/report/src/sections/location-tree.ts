import { bold, line, run, type Block, type Cell } from '../blocks.ts'
import type { ReportDefect } from '../snapshot.ts'
import { severityTable } from './counts.ts'
import type { Context } from './section.ts'

type Place = { readonly name: string; readonly defects: ReportDefect[]; readonly parts: Map<string, Place> }

function treeOf(defects: readonly ReportDefect[], unknown: string): Place {
  const root: Place = { name: '', defects: [], parts: new Map() }
  for (const defect of defects) {
    let place: Place = root
    for (const name of defect.path.length === 0 ? [unknown] : defect.path) {
      const part: Place = place.parts.get(name) ?? { name, defects: [], parts: new Map() }
      place.parts.set(name, part)
      part.defects.push(defect)
      place = part
    }
  }
  return root
}

const order = new Intl.Collator('en', { numeric: true })

/** Three levels. A fourth would have about one row for each defect. */
function rowsOf(
  place: Place,
  depth: number,
): readonly { readonly name: Cell; readonly defects: readonly ReportDefect[] }[] {
  return [...place.parts.values()]
    .toSorted((one, other) => order.compare(one.name, other.name))
    .flatMap((part) => [
      {
        name: { content: [line(depth === 0 ? bold(part.name) : run(`${'\u2003'.repeat(depth)}${part.name}`))] },
        defects: part.defects,
      },
      ...(depth < 2 ? rowsOf(part, depth + 1) : []),
    ])
}

export function locationTree(context: Context): Block {
  const { words } = context.translator
  return severityTable(
    rowsOf(treeOf(context.snapshot.defects, words.result.placeUnknown), 0),
    { first: words.defect.place, caption: words.result.tree },
    context,
  )
}
