import { InferenceSession, Tensor } from 'onnxruntime-node'
import { parentPort, workerData } from 'node:worker_threads'
import { channels } from './detector.ts'
import { runOptions, type SessionOptions, type TileAnswer, type TileRequest } from './session.ts'

const { weights, ...options } = workerData as SessionOptions
const session = await InferenceSession.create(weights, runOptions(options))

/** Written where the caller says: five megabytes a tile would be the collector's most work. */
async function read({ pixels, width, height, into }: TileRequest): Promise<Float32Array<ArrayBuffer>> {
  const [length, shape] = [channels.length * width * height, [1, channels.length, height, width]]
  const logits = into?.length === length ? into : new Float32Array(length)
  await session.run(
    { photo: new Tensor('uint8', pixels, [1, height, width, 3]) },
    { logits: new Tensor('float32', logits, shape) },
  )
  return logits
}

parentPort!.on('message', (request: TileRequest) => {
  const answer = (message: TileAnswer, moved: ArrayBuffer[]) => parentPort!.postMessage(message, moved)
  void read(request).then(
    (logits) => answer({ logits, pixels: request.pixels }, [logits.buffer, request.pixels.buffer]),
    (error: unknown) => answer({ error }, []),
  )
})
parentPort!.postMessage({ isReady: true } satisfies TileAnswer)
