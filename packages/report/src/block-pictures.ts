import type { Block, Content } from './blocks.ts'
import type { PictureRef } from './snapshot.ts'

/** The pictures that a block shows unchanged. The drawing of an elevation is not among them: it gets an overlay. */
export function refsOf(block: Block): readonly PictureRef[] {
  if (block.kind === 'picture') return [block.picture.ref]
  if (block.kind !== 'table') return []
  const contents = block.rows.flatMap((row) => row.flatMap((cell): readonly Content[] => cell.content))
  return contents.flatMap((content) => (content.kind === 'picture' ? [content.ref] : []))
}
