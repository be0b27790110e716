import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import { ThermalScene } from '@plumbline/contract/thermal/thermal'
import { z } from 'zod'
import type { ChildLimits } from '../child.ts'
import { childrenByFolder } from '../children.ts'
import { temperaturesFile } from './thermal-request.ts'

const script = fileURLToPath(new URL('./thermal-child.ts', import.meta.url))
const limits: ChildLimits = { seconds: 60, heapMegabytes: 512, dataMegabytes: 2048, fileMegabytes: 128, blame: 'media' }

const side = z.int().positive().max(8_192)
const celsius = z.number()
const Answer = z.object({
  width: side,
  height: side,
  min: celsius,
  max: celsius,
  mean: celsius,
  scene: ThermalScene.nullable(),
  cameraScene: ThermalScene.nullable(),
  canChangeScene: z.boolean(),
})

/** path: our own .bin of its temperatures. */
export type ReadThermal = z.infer<typeof Answer> & { readonly path: string }

const childrenIn = childrenByFolder({ script, limits, atOnce: 1, restingMegabytes: 400, maxFilesPerChild: 200 })

/**
 * Reads a thermal photo or a dump in a process of its own and writes its temperatures into `outFolder`. What is wrong
 * with it is an AppError `thermal.*` or `media.*`.
 */
export function openThermalFile(
  path: string,
  scene: ThermalScene | null,
  outFolder: string,
  parent: string,
): Promise<ReadThermal> {
  return childrenIn(parent)({ scene }, path, async (given, folder) => {
    const answer = Answer.safeParse(given)
    const [from, target] = [join(folder, temperaturesFile), join(outFolder, temperaturesFile)]
    if (!answer.success || !(await stat(from)).isFile()) throw new AppError('thermal.damaged', { cause: answer.error })
    await rename(from, target)
    return { ...answer.data, path: target }
  })
}
