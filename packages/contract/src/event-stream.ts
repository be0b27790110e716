/** One event of a `text/event-stream`. */
export type StreamEvent = { readonly id: string; readonly event: string; readonly data: string }

/** What is carried from one chunk to the next. */
export type StreamState = {
  /** The last id received, with or without an event: what a reconnecting reader sends as Last-Event-ID. */
  readonly lastId: string
  /** The incomplete last line. */
  readonly rest: string
  /** The chunk ended between the two characters of a line end. */
  readonly afterReturn: boolean
  readonly event: string
  readonly data: readonly string[]
}

export const streamStart: StreamState = { lastId: '', rest: '', afterReturn: false, event: '', data: [] }

type Block = Pick<StreamState, 'lastId' | 'event' | 'data'>

function readField(line: string, block: Block): Block {
  const colon = line.indexOf(':')
  if (colon === 0) return block
  const field = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (field === 'data') return { ...block, data: [...block.data, value] }
  if (field === 'event') return { ...block, event: value }
  if (field === 'id' && !value.includes('\0')) return { ...block, lastId: value }
  return block
}

/**
 * Reads decoded text of a fetch stream as the HTML standard reads an EventSource. Pure: the same text gives the same
 * events however it was cut. Bytes go through a TextDecoderStream first, which mends cut characters.
 */
export function parseEvents(
  chunk: string,
  state: StreamState,
): { readonly events: readonly StreamEvent[]; readonly state: StreamState } {
  if (chunk === '') return { events: [], state }
  const fresh = state.afterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
  const lines = (state.rest + fresh).split(/\r\n|\r|\n/)
  const rest = lines.pop() ?? ''
  const events: StreamEvent[] = []
  let block: Block = state
  for (const line of lines) {
    if (line !== '') {
      block = readField(line, block)
      continue
    }
    if (block.data.length > 0)
      events.push({
        id: block.lastId,
        event: block.event === '' ? 'message' : block.event,
        data: block.data.join('\n'),
      })
    block = { lastId: block.lastId, event: '', data: [] }
  }
  return {
    events,
    state: { lastId: block.lastId, event: block.event, data: block.data, rest, afterReturn: chunk.endsWith('\r') },
  }
}
