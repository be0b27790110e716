import { createEditor } from '@plumbline/canvas/editor'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { TraceWorker } from './create-tracer.ts'
import { photoSize } from './testing/painted-photo.ts'
import { workerOf } from './testing/engine-worker.ts'
import type { ToWorker } from './trace-messages.ts'
import { sourceOf, useTracer } from './use-tracer.ts'

const workerBefore = globalThis.Worker
afterEach(() => {
  cleanup()
  globalThis.Worker = workerBefore
})

it('a traced line is named where its width is measured on another picture, and stored without measuring here', async () => {
  const sent: ToWorker[] = []
  // jsdom has no workers.
  globalThis.Worker = function start(): TraceWorker {
    const started = workerOf()
    return { ...started.worker, postMessage: (message) => void sent.push(message) }
  } as never
  const editor = createEditor({ image: photoSize, zoom: 'photo', drawStyle: 's', newId: () => 'traced' })
  editor.resize({ width: 1300, height: 850 })
  const traced: string[] = []
  const onTraced = (id: string) => void traced.push(id)
  const source = sourceOf({ url: '/mosaic.jpg', size: photoSize })
  renderHook(() => useTracer(editor, { source, isOn: true, onTraced }))
  await act(async () => {
    editor.setTool('trace')
    for (const x of [300, 600]) {
      // Shift: straight, without a question to the worker.
      const input = { button: 0, pointerId: 1, pointerType: 'mouse', ctrl: false, alt: false, now: x } as const
      editor.pointer({ ...input, shift: true, type: 'down', at: { x, y: 400 } })
      editor.pointer({ ...input, shift: true, type: 'up', at: { x, y: 400 } })
    }
    editor.endTracing()
  })
  expect(traced).toEqual(['traced'])
  expect(editor.shapes.get('traced')?.kind).toBe('polyline')
  expect(sent.filter((message) => message.kind === 'ask' && message.question.does === 'measure')).toEqual([])
})
