import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import type { Picked } from '../../../uploads/pick-files.ts'
import { addPicked, byGravity, subtitlesOf, type Chosen } from './chosen-files.ts'
import { oddityText } from './oddity-text.ts'
import type { PhotoReader } from './photo-reader.ts'
import { useChosenFiles } from './use-chosen-files.ts'

const picked = (path: string, text = path): Picked => ({
  file: new File([text], path.split('/').at(-1)!),
  handle: null,
  relativePath: path,
})

/** Answers when the test says so. */
function manualReader() {
  const asked: {
    readonly name: string
    readonly answer: (found: Awaited<ReturnType<PhotoReader['facts']>>) => void
  }[] = []
  const closed: number[] = []
  const reader: PhotoReader = {
    facts: ({ name }) => new Promise((answer) => asked.push({ name, answer })),
    thumbnail: () => Promise.resolve(null),
    sort: () => Promise.resolve(null),
    coverage: () => Promise.resolve(undefined),
    close: () => closed.push(1),
  }
  return { reader, asked, closed }
}

describe('files that were chosen', () => {
  it('stand in the order of their names and are read six at a time', async () => {
    const { reader, asked, closed } = manualReader()
    const { result, unmount } = renderHook(() => useChosenFiles(() => reader))
    const names = Array.from({ length: 9 }, (_, index) => `DJI_000${8 - index}.JPG`)
    await act(() =>
      result.current.add(
        names.map((name) => picked(name)),
        2,
      ),
    )
    expect(result.current.files.map(({ name }) => name)).toEqual(names.toSorted())
    expect(result.current.files.every(({ column }) => column === 2)).toBe(true)
    expect(asked.map(({ name }) => name)).toEqual(names.toSorted().slice(0, 6))
    expect([result.current.isReading, result.current.done]).toEqual([true, 0])
    unmount()
    expect(closed).toEqual([1])
  })

  it('are all read once every answer came; a photo that cannot be read counts as read', async () => {
    const { reader, asked } = manualReader()
    const { result, unmount } = renderHook(() => useChosenFiles(() => reader))
    await act(() => result.current.add([picked('a.jpg'), picked('b.jpg')], null))
    act(() => {
      asked[0]!.answer({ facts: null, pixels: { width: 40, height: 30 } } as never)
      asked[1]!.answer(null)
    })
    await waitFor(() => expect(result.current.isReading).toBe(false))
    expect(result.current.files.map(({ pixels }) => pixels?.width)).toEqual([40, undefined])
    expect(result.current.done).toBe(2)
    unmount()
  })

  it('that were removed are not read any more', async () => {
    const { reader, asked } = manualReader()
    const { result, unmount } = renderHook(() => useChosenFiles(() => reader))
    const names = Array.from({ length: 8 }, (_, index) => `${index}.jpg`)
    await act(() =>
      result.current.add(
        names.map((name) => picked(name)),
        null,
      ),
    )
    const last = result.current.files.slice(6).map(({ id }) => id)
    act(() => result.current.remove(new Set(last)))
    expect(result.current.files).toHaveLength(6)
    act(() => {
      for (const { answer } of asked) answer(null)
    })
    await waitFor(() => expect(result.current.isReading).toBe(false))
    expect(asked.map(({ name }) => name)).toEqual(names.slice(0, 6))
    unmount()
  })

  it('of no kind that is read need no reader', async () => {
    const { result, unmount } = renderHook(() =>
      useChosenFiles(() => {
        throw new Error('no reader was needed')
      }),
    )
    await act(() => result.current.add([picked('notes.txt')], null))
    expect([result.current.isReading, result.current.done]).toEqual([false, 1])
    unmount()
  })
})

describe('what is said of a file', () => {
  const files = addPicked(
    [],
    [picked('card/DJI_0001.MP4'), picked('card/dji_0001.srt'), picked('x/DJI_0001.SRT')],
    null,
  )

  it('joins subtitles to the video of their name in their folder', () => {
    const [video, beside] = files as [Chosen, Chosen]
    expect([...subtitlesOf(files)]).toEqual([[beside.id, video.id]])
  })

  it('begins with the reason why it is left out', () => {
    expect(
      byGravity([{ code: 'gap', from: 3, to: 4 }, { code: 'other-kind' }] as never).map(({ code }) => code),
    ).toEqual(['other-kind', 'gap'])
  })

  it.each(['en', 'zh-cn', 'zh-hk'] as const)('in %s names the other file and the missing numbers', async (locale) => {
    const t = await translatorOf(locale)
    const byId = new Map(files.map((one) => [one.id, one]))
    expect(oddityText(t, { code: 'duplicate', of: files[0]!.id } as never, byId)).toContain('card/DJI_0001.MP4')
    const gap = oddityText(t, { code: 'gap', from: 3, to: 12 } as never, byId)
    expect(gap).toContain('0003')
    expect(gap).toContain('0012')
    expect(oddityText(t, { code: 'other-kind' }, byId)).toBe(t('media.wizard.odd.other-kind'))
  })
})
