import { maxVoiceBytes, maxVoiceSeconds, voiceTypes } from '@plumbline/contract/defects/voice-notes'

export type Spoken = { readonly sound: Blob; readonly seconds: number }
export type RecorderFailure = 'unsupported' | 'refused' | 'failed'

export class NotRecorded extends Error {
  readonly reason: RecorderFailure
  constructor(reason: RecorderFailure) {
    super(reason)
    this.reason = reason
  }
}

/** Speech, not music: two minutes are half a megabyte. */
const audioBitsPerSecond = 32_000
/** So often the browser hands over what it has: the last piece must not go beyond the largest note. */
const pieceMs = 1_000
const roomBytes = 100_000

const typeNow = () => voiceTypes.find((type) => MediaRecorder.isTypeSupported(type))

/** The browser asks for the microphone here, the first time that it is used, and nowhere else. */
async function openMicrophone(): Promise<MediaStream> {
  const { mediaDevices } = navigator as Partial<Pick<Navigator, 'mediaDevices'>>
  if (mediaDevices === undefined || !('MediaRecorder' in globalThis) || typeNow() === undefined)
    throw new NotRecorded('unsupported')
  try {
    return await mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw new NotRecorded(error instanceof DOMException && error.name === 'NotFoundError' ? 'unsupported' : 'refused')
  }
}

export type Recording = {
  /** Resolves when it was stopped, by a person or because it is as long as a note may be. */
  readonly ended: Promise<Spoken>
  readonly stop: () => void
}

export async function startRecording(onSeconds: (seconds: number) => void): Promise<Recording> {
  const stream = await openMicrophone()
  const recorder = new MediaRecorder(stream, { mimeType: typeNow()!, audioBitsPerSecond })
  const pieces: Blob[] = []
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const ended = new Promise<Spoken>((resolve, reject) => {
    const close = () => {
      // Otherwise the browser goes on showing that it listens.
      for (const track of stream.getTracks()) track.stop()
    }
    recorder.ondataavailable = ({ data }) => {
      pieces.push(data)
      const bytes = pieces.reduce((sum, { size }) => sum + size, 0)
      onSeconds(Math.min(maxVoiceSeconds, seconds()))
      if (seconds() >= maxVoiceSeconds || bytes > maxVoiceBytes - roomBytes) stop()
    }
    recorder.onstop = () => {
      close()
      const sound = new Blob(pieces, { type: recorder.mimeType })
      if (sound.size === 0) reject(new NotRecorded('failed'))
      else resolve({ sound, seconds: Math.max(0.1, Math.min(maxVoiceSeconds, seconds())) })
    }
    recorder.onerror = () => {
      close()
      reject(new NotRecorded('failed'))
    }
  })
  recorder.start(pieceMs)
  return { ended, stop }
}
