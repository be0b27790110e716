import { part, textOf, viewOf } from './bytes.ts'
import type { Range } from './image.ts'
import type { Calibration } from './planck.ts'
import { ThermalError } from './thermal-error.ts'

export type FlirCamera = Calibration & { readonly model: string }

const kelvinAtZero = 273.15
const recordBytes = 0x310
/** °C: a range of less is none that a camera has. */
const narrowest = 10

/** What the camera says it can measure before its sensor is saturated; undefined where it wrote nothing of use. */
function limitsIn(coldest: number, hottest: number): Range | undefined {
  const isUsable =
    Number.isFinite(coldest) && Number.isFinite(hottest) && coldest > -kelvinAtZero && hottest - coldest > narrowest
  return isUsable ? { min: coldest, max: hottest } : undefined
}

/** The camera's own record: constants of its calibration, and the scene as it was set. */
export function readCamera(record: Uint8Array): FlirCamera {
  const view = viewOf(part(record, 0, recordBytes))
  const isLittle = view.getUint16(0, true) < 0x100
  const at = (offset: number) => view.getFloat32(offset, isLittle)
  const humidity = at(0x3c)
  const planck = { r1: at(0x58), b: at(0x5c), f: at(0x60), o: view.getInt32(0x308, isLittle), r2: at(0x30c) }
  const atmosphere = { a1: at(0x70), a2: at(0x74), b1: at(0x78), b2: at(0x7c), x: at(0x80) }
  const isUsable =
    [...Object.values(planck), ...Object.values(atmosphere)].every(Number.isFinite) &&
    planck.r1 > 0 &&
    planck.b > 0 &&
    planck.r2 > 0
  if (!isUsable) throw new ThermalError('damaged', 'no calibration')
  const scene = {
    emissivity: at(0x20),
    distance: at(0x24),
    reflected: at(0x28) - kelvinAtZero,
    ambient: at(0x2c) - kelvinAtZero,
    windowTemperature: at(0x30) - kelvinAtZero,
    windowTransmission: at(0x34),
    // A fraction, but some cameras write percent.
    humidity: humidity > 2 ? humidity : humidity * 100,
  }
  const limits = limitsIn(at(0xac) - kelvinAtZero, at(0xa8) - kelvinAtZero)
  return { model: textOf(part(record, 0xd4, 32)), planck, atmosphere, scene, ...(limits ? { limits } : {}) }
}
