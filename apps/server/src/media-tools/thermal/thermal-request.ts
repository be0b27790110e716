import type { ThermalScene } from '@plumbline/contract/thermal/thermal'

/** scene: as somebody corrected it; null as the camera was set. */
export type ThermalRequest = { readonly path: string; readonly folder: string; readonly scene: ThermalScene | null }

export const temperaturesFile = 'temperatures.bin'

/** Four bytes for each pixel of the largest sensor, and what may stand behind them. */
export const largestThermal = 320 * 1024 * 1024
