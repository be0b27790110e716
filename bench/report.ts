import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Figure } from './support/bench.ts'

type Measured = { readonly seconds: number; readonly cpu: number; readonly peak: number }

/** As large as the pictures of a report are: 1,600 and 800 pixels wide, a wall with grain. */
async function makePictures(folder: string): Promise<void> {
  for (const [name, width, height] of [
    ['photo', 1600, 1200],
    ['crop', 800, 800],
  ] as const) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 }
    await sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
      .blur(1.2)
      .jpeg({ quality: 80 })
      .toFile(join(folder, `${name}.jpg`))
  }
}

async function measured(how: 'ours' | 'library' | 'pdf', count: number, folder: string): Promise<Measured> {
  const child = fileURLToPath(new URL('report-child.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', child, how, String(count), folder], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured
}

const said = ({ seconds, cpu, peak }: Measured): string =>
  `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${peak.toFixed(0)} MB`

/** Every defect with a photo and a close view, 100, 1,000 and 5,000 of them; each run in a process of its own. */
export async function report(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-report-'))
  try {
    await makePictures(folder)
    const ours = {
      few: await measured('ours', 100, folder),
      many: await measured('ours', 1_000, folder),
      max: await measured('ours', 5_000, folder),
    }
    const library = {
      few: await measured('library', 100, folder),
      many: await measured('library', 1_000, folder),
      max: await measured('library', 5_000, folder).catch(() => null),
    }
    const pdf = await measured('pdf', 1_000, folder)
    const anchor = `docx library: 100 in ${said(library.few)}; 1,000 in ${said(library.many)}; 5,000 ${library.max === null ? 'not at all' : `in ${said(library.max)}`}`
    const measurements = `100 in ${said(ours.few)}; 1,000 in ${said(ours.many)}; 5,000 in ${said(ours.max)}`
    const growth = ours.max.seconds / ours.many.seconds
    return [
      {
        name: '.docx of 1,000 defects',
        ours: measurements,
        anchor,
        result: `${ours.many.seconds.toFixed(2)} s`,
        reach: '<= 3 s',
        isReached: ours.many.seconds <= 3,
      },
      {
        name: '.docx of 1,000 defects, memory',
        ours: measurements,
        anchor,
        result: `${ours.many.peak.toFixed(0)} MB`,
        reach: '<= 300 MB',
        isReached: ours.many.peak <= 300,
      },
      {
        name: '.docx, 5,000 beside 1,000',
        ours: measurements,
        anchor,
        result: `${growth.toFixed(1)}x`,
        reach: '<= 6x',
        isReached: growth <= 6,
      },
      {
        name: 'PDF of 1,000 defects',
        ours: said(pdf),
        anchor: 'none',
        result: said(pdf),
        reach: '<= 15 s of processor time, <= 1 GB',
        isReached: pdf.cpu <= 15 && pdf.peak <= 1024,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
