import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { ThermalScene } from '@plumbline/contract/thermal/thermal'
import { readBin } from '@plumbline/thermal/bin'
import { decodeFlir, measureFlir } from '@plumbline/thermal/flir'
import { isJpeg } from '@plumbline/thermal/jpeg'
import { recognise } from '@plumbline/thermal/recognise'
import { statistics } from '@plumbline/thermal/statistics'
import { ThermalError, type ThermalErrorCode } from '@plumbline/thermal/thermal-error'
import { writeThrm, type ThermalFile } from '@plumbline/thermal/thrm'
import { largestThermal, temperaturesFile, type ThermalRequest } from './thermal-request.ts'

const codes: Readonly<Record<ThermalErrorCode, ErrorCode>> = {
  'not-thermal': 'thermal.no-temperatures',
  truncated: 'thermal.damaged',
  damaged: 'thermal.damaged',
  'too-large': 'thermal.damaged',
  unsupported: 'thermal.damaged',
  implausible: 'thermal.implausible',
  'bad-parameters': 'thermal.bad-scene',
}

type Opened = {
  readonly file: ThermalFile
  readonly cameraScene: ThermalScene | null
  readonly scene: ThermalScene | null
  readonly canChangeScene: boolean
}

/**
 * Null where something of it is not known: half of a scene computes nothing. A camera's 22 °C in kelvin of 32 bits
 * would read 21.99999.
 */
function sceneOf(given: object): ThermalScene | null {
  const rounded = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
    ]),
  )
  return ThermalScene.safeParse(rounded).data ?? null
}

function openFlir(bytes: Uint8Array, corrected: ThermalScene | null): Opened {
  const photo = decodeFlir(bytes)
  const { camera } = photo
  const scene = { ...camera.scene, ...corrected }
  const file = { ...measureFlir(photo, scene), conditions: scene, isCorrected: true }
  return { file, cameraScene: sceneOf(camera.scene), scene: sceneOf(scene), canChangeScene: true }
}

/** Any thermal file but DJI's own, whose counts have no published formula. */
export function openThermal(bytes: Uint8Array, corrected: ThermalScene | null): Opened {
  const { kind } = recognise(bytes)
  if (kind === 'dji')
    throw new AppError('thermal.no-reader', { cause: 'a DJI photo: measure it with dji_irp and read what that writes' })
  if (kind === 'flir') return openFlir(bytes, corrected)
  if (isJpeg(bytes)) throw new ThermalError('not-thermal', 'a JPEG without temperatures')
  const file = readBin(bytes)
  const scene = sceneOf(file.conditions)
  return { file, cameraScene: scene, scene, canChangeScene: false }
}

export function namedFault(error: unknown): unknown {
  return error instanceof ThermalError ? new AppError(codes[error.code], { cause: error }) : error
}

export async function readThermal({ path, folder, scene }: ThermalRequest) {
  if ((await stat(path)).size > largestThermal) throw new AppError('thermal.damaged')
  const { file, ...facts } = openThermal(await readFile(path), scene)
  const { width, height, conditions, isCorrected } = file
  const known = statistics(file)
  if (known === undefined) throw new AppError('thermal.implausible')
  await writeFile(
    join(folder, temperaturesFile),
    writeThrm({ width, height, temperatures: file.temperatures, conditions, isCorrected }),
  )
  return { width, height, min: known.min, max: known.max, mean: known.mean, ...facts }
}
