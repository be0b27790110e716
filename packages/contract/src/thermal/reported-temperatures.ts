import type { ReportLayout } from '../reports/content.ts'
import type { ThermalFindingView } from './thermal.ts'

type Measured = { readonly min: number; readonly max: number; readonly mean: number }

export type ReportedTemperatures = {
  /** Kelvin by which the place is warmer than the whole picture; null where nothing there has a temperature. */
  readonly contrast: number | null
  readonly differences: ThermalFindingView['differences']
  /** °C; null where the template reports none. */
  readonly celsius: {
    readonly area: Measured | null
    readonly picture: Measured
    readonly measured: ThermalFindingView['measured']
  } | null
}

/**
 * rules §B: HKCI TM1, by which a laboratory tests, does not apply to absolute temperatures, so its report has contrast
 * and no °C.
 */
export function reportedTemperatures(
  template: ReportLayout,
  { area, picture, measured, differences }: Pick<ThermalFindingView, 'area' | 'picture' | 'measured' | 'differences'>,
): ReportedTemperatures {
  return {
    contrast: area === null ? null : area.mean - picture.mean,
    differences,
    celsius: template === 'Hoklas' ? null : { area, picture, measured },
  }
}
