import { severities } from '@plumbline/contract/buildings'
import { severityFill, type Block } from '../../blocks.ts'
import type { Context } from '../section.ts'

/** Letter, colour and name of each severity, and what the dot is. */
export function severityLegend({ translator: { words } }: Context): Block {
  return {
    kind: 'paragraph',
    style: 'note',
    keepWithNext: true,
    runs: [
      ...severities.flatMap((severity) => [
        { text: `\u00a0${words.terms.severity[severity].letter}\u00a0`, isBold: true, fill: severityFill[severity] },
        { text: ` ${words.terms.severity[severity].name}   ` },
      ]),
      { text: words.result.pinKey },
    ],
  }
}
