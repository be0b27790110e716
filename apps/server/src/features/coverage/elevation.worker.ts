import { parentPort, workerData } from 'node:worker_threads'
import { computeElevation, type ElevationInput } from './compute-elevation.ts'

const result = computeElevation(workerData as ElevationInput)
// Copies of their own, so that handing them over does not detach arrays that share a buffer.
const best = result.best.slice()
const count = result.count.slice()
parentPort!.postMessage({ ...result, best, count }, [best.buffer, count.buffer])
