import { afterEach, describe, expect, it } from 'vitest'
import { askForFiles, fromDrop, fromInput } from './pick-files.ts'

type Window = { showOpenFilePicker?: unknown; showDirectoryPicker?: unknown }
const browser = window as unknown as Window
afterEach(() => {
  delete browser.showOpenFilePicker
  delete browser.showDirectoryPicker
})

const file = (name: string) => ({
  kind: 'file' as const,
  name,
  getFile: () => Promise.resolve(new File(['x'], name)),
})
const vanished = (name: string) => ({
  kind: 'file' as const,
  name,
  getFile: () => Promise.reject(new Error('deleted')),
})
const folder = (name: string, ...children: unknown[]) => ({
  kind: 'directory' as const,
  name,
  async *values() {
    for (const child of children) yield await Promise.resolve(child)
  },
})
const paths = (picked: Awaited<ReturnType<typeof askForFiles>>) => picked?.map(({ relativePath }) => relativePath)

describe('asking the browser', () => {
  it('brings all files of a folder with their paths, without those that vanished', async () => {
    browser.showDirectoryPicker = () =>
      Promise.resolve(folder('card', file('a.jpg'), folder('DCIM', file('b.jpg'), vanished('c.jpg')), folder('empty')))
    expect(paths(await askForFiles('folder'))).toEqual(['card/a.jpg', 'card/DCIM/b.jpg'])
  })

  it('brings files with what opens them again after a reload', async () => {
    const handles = [file('a.jpg'), file('b.jpg')]
    browser.showOpenFilePicker = () => Promise.resolve(handles)
    const picked = await askForFiles('files')
    expect(paths(picked)).toEqual(['a.jpg', 'b.jpg'])
    expect(picked!.map(({ handle }) => handle)).toEqual(handles)
  })

  it('tells nothing chosen from a browser that cannot ask', async () => {
    expect(await askForFiles('files')).toBeUndefined()
    expect(await askForFiles('folder')).toBeUndefined()
    browser.showOpenFilePicker = () => Promise.reject(new DOMException('closed', 'AbortError'))
    expect(await askForFiles('files')).toEqual([])
    browser.showOpenFilePicker = () => Promise.reject(new DOMException('not here', 'SecurityError'))
    expect(await askForFiles('files')).toBeUndefined()
  })
})

it('takes the files of an input with the path of their folder', async () => {
  const inFolder = new File(['x'], 'a.jpg')
  Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'card/a.jpg' })
  expect(paths(await fromInput([inFolder, new File(['x'], 'b.jpg')]))).toEqual(['card/a.jpg', 'b.jpg'])
})

describe('a drop', () => {
  const entryFile = (name: string) => ({
    isFile: true,
    name,
    file: (found: (file: File) => void) => found(new File(['x'], name)),
  })
  const entryFolder = (name: string, ...batches: object[][]) => ({
    isFile: false,
    name,
    createReader: () => ({ readEntries: (found: (entries: object[]) => void) => found(batches.shift() ?? []) }),
  })
  const dropped = (items: object[], files: File[] = []) => ({ items, files }) as unknown as DataTransfer
  const item = (changes: object) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => null, ...changes })

  it('is read by handles where the browser has them', async () => {
    const drop = dropped([item({ getAsFileSystemHandle: () => Promise.resolve(folder('card', file('a.jpg'))) })])
    expect(paths(await fromDrop(drop))).toEqual(['card/a.jpg'])
  })

  it('is read to the end by entries, which come in batches', async () => {
    const card = entryFolder('card', [entryFile('a.jpg')], [entryFolder('DCIM', [entryFile('b.jpg')])])
    expect(paths(await fromDrop(dropped([item({ webkitGetAsEntry: () => card })])))).toEqual([
      'card/a.jpg',
      'card/DCIM/b.jpg',
    ])
  })

  it('falls back to entries and files where a handle is refused, and passes by text', async () => {
    const refused = { getAsFileSystemHandle: () => Promise.reject(new Error('no')) }
    const drop = dropped([
      item({ ...refused, webkitGetAsEntry: () => entryFile('a.jpg') }),
      item({ getAsFile: () => new File(['x'], 'b.jpg') }),
      item({}),
      { kind: 'string' },
    ])
    expect(paths(await fromDrop(drop))).toEqual(['a.jpg', 'b.jpg'])
  })

  it('without items is what its files are', async () => {
    expect(paths(await fromDrop(dropped([], [new File(['x'], 'a.jpg')])))).toEqual(['a.jpg'])
  })
})
