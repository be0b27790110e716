import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { backUpCluster } from '../db/embedded-backup.ts'
import { installBinaries } from '../db/embedded-binaries.ts'
import { copyFolder, type Copied } from '../db/embedded-copy.ts'
import { layoutOf, syncPath, writeWhole } from '../db/embedded-files.ts'
import { recordCheck } from '../db/record-check.ts'
import { runAs } from '../db/embedded-user.ts'
import { makeDataFolder, ownDataFolder } from './data-folder.ts'
import { Refusal } from './refusal.ts'
import { withEmbedded } from './with-database.ts'

const Description = z.object({
  format: z.literal(1),
  system: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  files: z.number(),
  bytes: z.number(),
})

const system = `${process.platform}-${process.arch}`
const major = (version: string) => version.split('.')[0]
const objectsOf = (dataDir: string) => join(dataDir, 'files/objects')
const descriptionOf = (folder: string) => join(folder, 'backup.json')
const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

function toDisk(folder: string): void {
  if (process.platform === 'linux') spawnSync('sync', ['-f', folder])
}

/**
 * Copies files, then the database, then the files stored in between: every file that a row of the copied database names
 * was stored before the copy of the database ended. Files deleted in between stay in the copy.
 */
export async function backUp(config: Config, folder: string): Promise<Copied> {
  if (isFilled(folder)) throw new Refusal(`The folder ${folder} is not empty. Give a new one for each backup.`)
  const layout = layoutOf(config.dataDir)
  if (!existsSync(layout.cluster)) throw new Refusal(`There is no embedded database in ${config.dataDir} to back up.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [objects, target] = [objectsOf(config.dataDir), join(folder, 'objects')]
  const before = copyFolder(objects, target)
  return withEmbedded(config, async ({ adminUrl, url }) => {
    await backUpCluster(adminUrl, layout.cluster, join(folder, 'cluster'))
    const added = copyFolder(objects, target, { onlyNew: true })
    writeFileSync(join(folder, 'secrets.json'), readFileSync(layout.secrets), { mode: 0o600 })
    const stored = { files: before.files + added.files, bytes: before.bytes + added.bytes }
    const createdAt = new Date()
    const description = {
      format: 1,
      system,
      postgres: installBinaries(layout.root).version,
      createdAt: createdAt.toISOString(),
      ...stored,
    }
    toDisk(folder)
    writeWhole(descriptionOf(folder), `${JSON.stringify(description, undefined, 2)}\n`)
    const summary = `${folder}: ${stored.files} files, ${stored.bytes} bytes`
    await recordCheck(url, { kind: 'backup', is_whole: true, summary }, createdAt)
    return stored
  })
}

function readDescription(folder: string): z.infer<typeof Description> {
  if (!existsSync(descriptionOf(folder)))
    throw new Refusal(`${folder} is not a backup, or one that was interrupted: it has no backup.json.`)
  const parsed = Description.safeParse(JSON.parse(readFileSync(descriptionOf(folder), 'utf8')))
  if (!parsed.success) throw new Refusal(`The backup in ${folder} is from another version of Plumbline.`)
  return parsed.data
}

/** The cluster gets its name last, so that an interrupted restore is never started as if it were whole. */
export async function restore(config: Config, folder: string): Promise<Copied> {
  const description = readDescription(folder)
  makeDataFolder(config)
  const lock = await ownDataFolder(config.dataDir)
  try {
    const layout = layoutOf(config.dataDir)
    const isUnfinished = existsSync(layout.restoring)
    if (!isUnfinished && (existsSync(layout.cluster) || isFilled(objectsOf(config.dataDir)))) {
      throw new Refusal(
        `${config.dataDir} already holds data. Restore into an empty folder: move that one away, or set PLUMBLINE_DATA.`,
      )
    }
    mkdirSync(layout.root, { recursive: true })
    writeWhole(layout.restoring, `${folder}\n`)
    const binaries = installBinaries(layout.root)
    if (description.system !== system || major(description.postgres) !== major(binaries.version)) {
      rmSync(layout.restoring)
      throw new Refusal(
        `The backup was made by PostgreSQL ${description.postgres} on ${description.system}; here is ${binaries.version} on ${system}.`,
      )
    }
    for (const path of [layout.cluster, layout.unfinished, objectsOf(config.dataDir)])
      rmSync(path, { recursive: true, force: true })
    const stored = copyFolder(join(folder, 'objects'), objectsOf(config.dataDir))
    if (stored.files !== description.files || stored.bytes !== description.bytes)
      throw new Refusal(
        `The backup in ${folder} is damaged: ${stored.files} files instead of ${description.files}, ${stored.bytes} bytes instead of ${description.bytes}.`,
      )
    copyFolder(join(folder, 'cluster'), layout.unfinished, { owner: runAs(layout).owner })
    writeWhole(layout.secrets, readFileSync(join(folder, 'secrets.json'), 'utf8'))
    toDisk(config.dataDir)
    renameSync(layout.unfinished, layout.cluster)
    rmSync(layout.restoring)
    syncPath(layout.root)
    return stored
  } finally {
    lock.release()
  }
}
