import { parentPort, workerData } from 'node:worker_threads'
import { computeElevation, type ElevationInput } from './compute-elevation.ts'

parentPort!.postMessage((workerData as readonly ElevationInput[]).map(computeElevation))
