import type { FlightReply } from '@plumbline/contract/coverage/flights'
import { createZipWriter } from '@plumbline/office/zip'
import type { FlightFormat } from '@plumbline/inspection/flight-plans/flight-files'
import type { FlightPoint, FlightSettings } from '@plumbline/inspection/flight-plans/flight-types'
import { litchiCsv } from '@plumbline/inspection/flight-plans/litchi-csv'
import { templateKml, waylinesWpml } from '@plumbline/inspection/flight-plans/wpml'
import { setImmediate } from 'node:timers/promises'
import { nativeZipCodec } from '../../media-tools/zip-codec.ts'

type NamedFile = { readonly name: string; readonly points: readonly FlightPoint[] }

type Wanted = {
  readonly files: readonly NamedFile[]
  readonly format: FlightFormat
  readonly settings: FlightSettings
  readonly heightM: number
  readonly createdAt: number
  readonly archiveName: string
  readonly signal: AbortSignal
}

const types = {
  kmz: 'application/vnd.google-earth.kmz',
  litchi: 'text/csv',
  archive: 'application/zip',
} as const

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

type Entry = { readonly path: string; readonly text: () => string }

/**
 * Deflated on the threads of libuv. Each text is written in a turn of its own, so that other calls are answered in
 * between.
 */
async function zipped(entries: readonly Entry[], signal: AbortSignal): Promise<Buffer> {
  const zip = createZipWriter({ codec: nativeZipCodec })
  const chunks: Uint8Array[] = []
  for (const { path, text } of entries) {
    await setImmediate(undefined, { signal })
    const bytes = Buffer.from(text())
    for await (const chunk of zip.addStream(path, once(bytes), { method: 'deflate' })) chunks.push(chunk)
  }
  chunks.push(...zip.end())
  return Buffer.concat(chunks)
}

async function bytesOf({ points }: NamedFile, { format, signal, ...of }: Wanted): Promise<Buffer> {
  if (format === 'litchi') return Buffer.from(litchiCsv(points))
  const file = { ...of, points }
  return zipped(
    [
      { path: 'wpmz/template.kml', text: () => templateKml(file) },
      { path: 'wpmz/waylines.wpml', text: () => waylinesWpml(file) },
    ],
    signal,
  )
}

/** One file as it is; several in an archive. */
export async function writeFlightFiles(wanted: Wanted): Promise<FlightReply['download']> {
  const { files, format, archiveName, signal } = wanted
  const [only] = files
  if (files.length === 1 && only !== undefined) {
    const content = await bytesOf(only, wanted)
    return { name: only.name, type: types[format], content: content.toString('base64') }
  }
  const zip = createZipWriter({ codec: nativeZipCodec })
  const chunks: Uint8Array[] = []
  for (const file of files) {
    await setImmediate(undefined, { signal })
    chunks.push(...zip.addStored(file.name, await bytesOf(file, wanted)))
  }
  chunks.push(...zip.end())
  return { name: archiveName, type: types.archive, content: Buffer.concat(chunks).toString('base64') }
}
