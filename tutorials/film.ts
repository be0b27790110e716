import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'

/** What of the page is shown, in its pixels; always as wide as high as the page itself. */
export type View = { readonly left: number; readonly top: number; readonly width: number }

export const size = { width: 1280, height: 720 }
export const whole: View = { left: 0, top: 0, width: size.width }
export const perSecond = 15

type Shot = { readonly picture: Buffer; readonly view: View; readonly ticks: number }

export type Film = {
  /** Takes what the page shows now for so many pictures of the film. */
  readonly take: (view: View, ticks: number) => Promise<void>
  readonly seconds: () => number
  readonly save: (file: string) => Promise<void>
}

const settledMs = 70

/** Resolves when the page has painted and nothing new came for a moment. */
async function settled(page: Page, lastAt: () => number): Promise<void> {
  await page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .catch(() => undefined)
  const asked = performance.now()
  for (;;) {
    const now = performance.now()
    if (now - Math.max(lastAt(), asked) > settledMs || now - asked > 600) return
    await new Promise((done) => setTimeout(done, 15))
  }
}

async function shown({ picture, view }: Shot): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const at = (length: number) => Math.floor((length * width) / size.width)
  const [left, top] = [at(view.left), at(view.top)]
  const region = {
    left,
    top,
    width: Math.min(at(view.width), width - left),
    height: Math.min(at((view.width * size.height) / size.width), height - top),
  }
  return sharp(picture)
    .extract(region)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** H.264 in MP4: what Safari and every Chrome play. Without sound: it would speak one language. */
const coding = [
  '-an',
  '-c:v',
  'libx264',
  '-preset',
  'slow',
  '-pix_fmt',
  'yuv420p',
  '-g',
  String(perSecond * 10),
  '-map_metadata',
  '-1',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
] as const

/** All 27 together have to stay below 30 MB: what is larger is coded again, less exactly. */
const maxBytes = 1_100_000
const qualities = [28, 31, 34, 37]

async function encode(shots: readonly Shot[], file: string, quality: number): Promise<void> {
  const program = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-c:v',
      'mjpeg',
      '-framerate',
      String(perSecond),
      '-i',
      'pipe:0',
      ...coding,
      '-crf',
      String(quality),
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(program, 'exit')
  for (const shot of shots) {
    const picture = await shown(shot)
    for (let tick = 0; tick < shot.ticks; tick += 1)
      if (!program.stdin.write(picture)) await once(program.stdin, 'drain')
  }
  program.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/**
 * The film has a clock of its own, which only `take` moves: a machine that is busy records the same calm film, only
 * later.
 * The pictures come from the browser's screencast.
 */
export async function startFilm(page: Page, session: CDPSession): Promise<Film> {
  const shots: Shot[] = []
  let latest: Buffer | undefined
  let lastAt = 0
  let ticks = 0
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    latest = Buffer.from(data, 'base64')
    lastAt = performance.now()
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 95,
    maxWidth: 2 * size.width,
    maxHeight: 2 * size.height,
    everyNthFrame: 1,
  })
  return {
    take: async (view, count) => {
      await settled(page, () => lastAt)
      if (latest === undefined) throw new Error('the browser has sent no picture yet')
      shots.push({ picture: latest, view, ticks: count })
      ticks += count
    },
    seconds: () => ticks / perSecond,
    save: async (file) => {
      await session.send('Page.stopScreencast')
      for (const quality of qualities) {
        await encode(shots, file, quality)
        if (statSync(file).size <= maxBytes) return
      }
    },
  }
}
