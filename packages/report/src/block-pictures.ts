import type { Block, Content } from './blocks.ts'
import type { PictureRef } from './snapshot.ts'

/** Pictures of a block as they are; drawings of elevations are drawn over first. */
export function refsOf(block: Block): readonly PictureRef[] {
  if (block.kind === 'picture') return [block.picture.ref]
  if (block.kind !== 'table') return []
  const contents = block.rows.flatMap((row) => row.flatMap((cell): readonly Content[] => cell.content))
  return contents.flatMap((content) => (content.kind === 'picture' ? [content.ref] : []))
}
