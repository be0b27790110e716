import { parentPort, workerData } from 'node:worker_threads'
import { searchSame, type SearchInput } from './place-shapes.ts'

parentPort!.postMessage(searchSame(workerData as SearchInput))
