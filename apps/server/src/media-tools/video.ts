import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { resolutionFault } from '@plumbline/contract/rules/files'
import { z } from 'zod'
import { runProgram, type ProgramFaults, type ProgramLimits } from './program.ts'

/** FFmpeg is a program of its own beside ours, from the system's packages. */
const faults: ProgramFaults = {
  missing: 'media.no-video-program',
  damaged: 'media.video-unreadable',
  tooComplex: 'media.too-complex',
}
const looking: ProgramLimits = { seconds: 60, dataMegabytes: 2048, fileMegabytes: 512 }
const copying: ProgramLimits = { seconds: 50 * 60, dataMegabytes: 4096, fileMegabytes: 6000 }

/**
 * Only this one file, and only the container that MP4 and MOV are: a playlist inside would name other files and hosts.
 */
const opening = (path: string) => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${resolve(path)}`]

const Probe = z.object({
  streams: z.array(
    z.looseObject({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      avg_frame_rate: z.string().optional(),
      duration: z.string().optional(),
      side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).optional(),
    }),
  ),
  format: z.looseObject({
    duration: z.string().optional(),
    tags: z.looseObject({ major_brand: z.string().optional() }).optional(),
  }),
})

export type VideoFacts = {
  readonly format: 'mp4' | 'mov'
  readonly codec: string
  readonly pixelFormat: string
  readonly width: number
  readonly height: number
  readonly duration: number
  readonly frameRate: number
}

function rateOf(text: string | undefined): number {
  const [count = 0, of = 1] = (text ?? '').split('/').map(Number)
  const rate = count / of
  return Number.isFinite(rate) && rate > 0 && rate <= 1_000 ? rate : 0
}

/** As it is shown: held upright it is turned. */
export async function probeVideo(path: string, signal?: AbortSignal): Promise<VideoFacts> {
  const text = await runProgram(
    'ffprobe',
    ['-v', 'error', ...opening(path), '-show_format', '-show_streams', '-of', 'json'],
    { cwd: dirname(resolve(path)), limits: looking, faults, signal },
  )
  const probe = Probe.safeParse(JSON.parse(text))
  const stream = probe.data?.streams.find(({ codec_type }) => codec_type === 'video')
  const duration = Number(stream?.duration ?? probe.data?.format.duration)
  if (stream?.width === undefined || stream.height === undefined || !(duration > 0))
    throw new AppError('media.video-unreadable')
  const isTurned =
    Math.abs(stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90
  const [width, height] = isTurned ? [stream.height, stream.width] : [stream.width, stream.height]
  if (resolutionFault(width, height) !== undefined) throw new AppError('media.over-4k')
  const isMov = probe.data?.format.tags?.major_brand?.trim() === 'qt'
  return {
    format: isMov ? 'mov' : 'mp4',
    codec: stream.codec_name ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    width,
    height,
    duration,
    frameRate: rateOf(stream.avg_frame_rate),
  }
}

/** The frame that is shown at that second, as a JPEG; false where the video ends before it. */
export async function grabFrame(path: string, at: number, target: string, signal?: AbortSignal): Promise<boolean> {
  await runProgram(
    'ffmpeg',
    [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-ss',
      at.toFixed(3),
      ...opening(path),
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-q:v',
      '2',
      '-map_metadata',
      '-1',
      `file:${resolve(target)}`,
    ],
    { cwd: dirname(resolve(target)), limits: looking, faults, signal },
  )
  return existsSync(target)
}

/**
 * H.264 with usual colours is what every browser plays; it is only put into order, so that one can jump in it at once.
 */
const playsAsItIs = ({ codec, pixelFormat }: VideoFacts) =>
  codec === 'h264' && (pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p')

/** A copy that plays in a browser: no sound, and nothing of what the camera wrote beside the picture. */
export async function makePlayCopy(
  path: string,
  facts: VideoFacts,
  target: string,
  {
    signal,
    onProgress,
  }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ((part: number) => void) | undefined } = {},
): Promise<void> {
  const coding = playsAsItIs(facts)
    ? ['-c:v', 'copy']
    : [
        '-vf',
        "scale='if(gt(iw,ih),min(1920,iw),-2)':'if(gt(iw,ih),-2,min(1920,ih))':flags=bicubic,format=yuv420p",
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-threads',
        '2',
        '-g',
        '60',
      ]
  const onLine = (line: string) => {
    const micros = /^out_time_us=(\d+)/.exec(line)?.[1]
    if (micros !== undefined) onProgress?.(Math.min(1, Number(micros) / 1e6 / facts.duration))
  }
  await runProgram(
    'ffmpeg',
    [
      '-nostdin',
      '-v',
      'error',
      '-y',
      ...opening(path),
      '-map',
      '0:v:0',
      '-an',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      ...coding,
      '-movflags',
      '+faststart',
      '-progress',
      'pipe:1',
      '-f',
      'mp4',
      `file:${resolve(target)}`,
    ],
    { cwd: dirname(resolve(target)), limits: copying, faults, signal, onLine },
  )
}
