import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
/** Where the run of the tests installs it, it has to be there: a signature that no other program read is not shown. */
const isBrought = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
export const isWithoutPdfsig = !hasPdfsig && !isBrought

/** What poppler says of the signature of a file. */
export function saidByPdfsig(pdf: Buffer): string {
  if (!hasPdfsig) throw new Error('pdfsig is missing: apt-get install poppler-utils')
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pdfsig-'))
  try {
    writeFileSync(join(folder, 'signed.pdf'), pdf)
    return execFileSync('pdfsig', ['-nocert', join(folder, 'signed.pdf')]).toString()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
