import { pictureTypes, type PictureType } from '@plumbline/inspection/photos/media-choices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { facetsQuery } from '../../../api/media/library.ts'
import type { OfInspection } from '../../../api/media.ts'

const fewest = 2

/**
 * How many photos of each type the column has, and the type that its strip is made of. Undefined while they are
 * counted.
 */
export function useStripType(of: OfInspection, columnId: string | undefined) {
  const [chosen, setChosen] = useState<PictureType>()
  // The counts of another column must not stand in while these are read.
  const { placeholderData: _, ...query } = facetsQuery(of, { columns: columnId ?? '', kind: 'photo' })
  const found = useQuery({ ...query, enabled: columnId !== undefined }).data?.types
  if (found === undefined)
    return { counts: undefined, type: chosen, hasChoice: false, isTooFew: false, choose: setChosen }
  const countOf = (type: PictureType) => found.find(({ id }) => id === type)?.count ?? 0
  const counts = { visual: countOf('visual'), thermal: countOf('thermal') }
  const hasChoice = pictureTypes.every((type) => counts[type] > 0)
  const type = hasChoice && chosen !== undefined ? chosen : counts.thermal > counts.visual ? 'thermal' : 'visual'
  return { counts, type, hasChoice, isTooFew: counts[type] < fewest, choose: setChosen }
}
export type StripType = ReturnType<typeof useStripType>
