import type { CloseRangeArea, ElevationFrame } from './types.ts'

/** Square metres inspected from close range; where areas overlap once, and none of a drone unless asked. */
export function closeRangeAreaM2(
  _areas: readonly CloseRangeArea[],
  _frame: Pick<ElevationFrame, 'lengthM' | 'heightM'>,
  _options: { readonly countsDrone?: boolean } = {},
): number {
  return 0
}

/** Of height x developed length, 0 to 1; null without a frame. Areas of a drone do not count. */
export function closeRangeShare(
  areas: readonly CloseRangeArea[],
  frame: Pick<ElevationFrame, 'lengthM' | 'heightM'> | null,
): number | null {
  const areaM2 = frame === null ? 0 : frame.lengthM * frame.heightM
  return frame === null || !(areaM2 > 0) ? null : Math.min(1, closeRangeAreaM2(areas, frame) / areaM2)
}
