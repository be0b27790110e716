import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'

export const floorName = ({
  name,
  displayName,
}: Pick<ElevationPlan['floorRange'][number], 'name' | 'displayName'>): string =>
  displayName === '' ? name : displayName

export const elevationName = ({ name, blockName }: Pick<ElevationPlan, 'name' | 'blockName'>): string =>
  blockName === '' ? name : `${blockName} · ${name}`
