import type { Editor } from '@plumbline/canvas/editor'
import type { WidthProfile } from '@plumbline/vision/hands/width-profile'
import { useEffect, useRef } from 'react'
import type { Picture } from '../picture/picture.ts'
import { createTracer, type PhotoTracer, type TraceWorker } from './create-tracer.ts'
import type { TraceSource } from './trace-messages.ts'

type Temperatures = { readonly width: number; readonly height: number; readonly temperatures: Float32Array }

const [column, row] = [987_654, 123_456]

/** Places without a temperature would spread by every blur over their row: they are as cold as the coldest. */
export function sourceOfTemperatures({ width, height, temperatures }: Temperatures): TraceSource {
  const coldest = temperatures.reduce((least, value) => (value < least ? value : least), Infinity)
  const values = temperatures.map((value) => (Number.isFinite(value) ? value : Number.isFinite(coldest) ? coldest : 0))
  return { kind: 'raster', raster: { width, height, values } }
}

/** The address of any tile of the full size, with places for its column and row. */
export function sourceOf({ url, size, tiles }: Picture, probabilitiesUrl?: string | null): TraceSource {
  const photo =
    tiles === undefined
      ? { size, url, tileSize: undefined }
      : {
          size,
          url: tiles.tileUrl(0, column, row).replace(String(column), '{x}').replace(String(row), '{y}'),
          tileSize: tiles.tileSize,
        }
  // A worker resolves a relative address against its own file.
  const absolute = (address: string) => new URL(address, location.href).href
  return {
    kind: 'photo',
    photo: {
      ...photo,
      url: absolute(photo.url).replaceAll('%7B', '{').replaceAll('%7D', '}'),
      ...(probabilitiesUrl && { probabilitiesUrl: absolute(probabilitiesUrl) }),
    },
  }
}

export const createTraceWorker = (): TraceWorker =>
  new Worker(new URL('./trace.worker.ts', import.meta.url), { type: 'module' })

type Options = {
  readonly source: TraceSource | undefined
  readonly isOn: boolean
  readonly onMeasured?: (shapeId: string, profile: WidthProfile | undefined) => void
  /** A line was traced that is measured elsewhere: this picture is not the photo it is stored on. */
  readonly onTraced?: (shapeId: string) => void
  /** From buttons: T and W have other meanings on this screen. */
  readonly isWithoutKeys?: boolean
}

/**
 * Gives the editor what reads its picture, while this is shown; the worker starts with the first question. Another
 * `source` is another link to the same picture.
 */
export function useTracer(
  editor: Editor,
  { source, isOn, onMeasured, onTraced, isWithoutKeys = false }: Options,
): void {
  const opened = useRef<PhotoTracer>(undefined)
  const latest = useRef(source)
  useEffect(() => {
    const isFirst = latest.current === source
    latest.current = source
    if (source !== undefined && !isFirst) opened.current?.reopen(source)
  }, [source])
  const isKnown = source !== undefined
  useEffect(() => {
    if (!isOn || !isKnown || typeof Worker === 'undefined') return undefined
    const open = () => {
      const from = latest.current!
      opened.current ??= createTracer({
        source: from,
        size: from.kind === 'photo' ? from.photo.size : from.raster,
        shownWidth: () => editor.state().image.width,
        createWorker: createTraceWorker,
        ...(onMeasured === undefined ? {} : { onMeasured }),
      })
      return opened.current.tracer
    }
    editor.setTracer({
      isWithoutKeys,
      prepare: (at) => open().prepare(at),
      snap: (at, radius) => open().snap(at, radius),
      follow: (from, to, radius) => open().follow(from, to, radius),
      grow: (marks, tolerance) => open().grow(marks, tolerance),
      ...(onMeasured === undefined && onTraced === undefined
        ? {}
        : {
            finish: async (shape) => {
              onTraced?.(shape.id)
              await (onMeasured && open().finish?.(shape))
            },
          }),
    })
    return () => {
      editor.setTracer(undefined)
      opened.current?.close()
      opened.current = undefined
    }
  }, [editor, isOn, isKnown, onMeasured, onTraced, isWithoutKeys])
}
