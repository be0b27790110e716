import { copyFile, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { runProgram, type ProgramFaults, type ProgramLimits } from '../program.ts'

/** DJI's own program, which the operator installs: its library may not be given away with ours. */
const faults: ProgramFaults = {
  missing: 'thermal.no-reader',
  damaged: 'thermal.damaged',
  tooComplex: 'thermal.damaged',
}
const limits: ProgramLimits = { seconds: 60, dataMegabytes: 1024, fileMegabytes: 64 }

/** °C of every pixel as headerless float32; the path lies in `folder`. */
export async function measureDji(program: string, path: string, folder: string, signal?: AbortSignal): Promise<string> {
  // It goes by the name of the file, and ours are called .bin.
  const [photo, target] = [join(folder, 'photo.JPG'), join(folder, 'measured.raw')]
  await copyFile(path, photo)
  // The program's library lies beside it, where the loader does not look.
  const command = isAbsolute(program) ? [`LD_LIBRARY_PATH=${dirname(program)}`, program] : [program]
  await runProgram('env', [...command, '-s', photo, '-a', 'measure', '--measurefmt', 'float32', '-o', target], {
    cwd: resolve(folder),
    limits,
    faults,
    signal,
    name: 'dji_irp',
  })
  // It prints what it did not like and ends well nevertheless.
  const written = await stat(target).catch(() => undefined)
  if (written === undefined || written.size === 0)
    throw new AppError('thermal.damaged', { cause: 'dji_irp wrote nothing' })
  return target
}
