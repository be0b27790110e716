import { parentPort } from 'node:worker_threads'
import { computeElevation, type ElevationInput } from './compute-elevation.ts'

parentPort!.on('message', (inputs: readonly ElevationInput[]) => parentPort!.postMessage(inputs.map(computeElevation)))
