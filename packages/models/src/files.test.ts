import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileAtUri, fileNamed } from './files.ts'
import { ModelError } from './model-error.ts'

const names = [
  'tileset.json',
  'Data/L1/tile 1.glb',
  'Data/L1/100%.glb',
  'Data/Über.glb',
  'textures\\wall.JPG',
  'a/x.png',
  'b/x.png',
]

const faultOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof ModelError ? [error.fault, error.subject] : ['not named', String(error)]
  }
  return ['none', undefined]
}

describe('a URI beside a file', () => {
  test.each([
    ['tileset.json', 'Data/L1/tile%201.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'Data/L1/tile 1.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', './Data/L1/tile 1.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'data/l1/TILE 1.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'Data/../Data/L1/tile 1.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'Data//L1/./tile 1.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'Data\\L1\\tile 1.glb', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'Data/L1/tile 1.glb?v=2#top', 'Data/L1/tile 1.glb'],
    ['tileset.json', 'Data/L1/100%.glb', 'Data/L1/100%.glb'],
    ['tileset.json', 'Data/%C3%9Cber.glb', 'Data/Über.glb'],
    ['Data/sub.json', 'L1/tile 1.glb', 'Data/L1/tile 1.glb'],
    ['Data/L1/tile 1.glb', '../Über.glb', 'Data/Über.glb'],
    ['a/x.png', '../textures/wall.jpg', 'textures\\wall.JPG'],
  ])('from %s, %s is %s', (from, uri, found) => {
    expect(fileAtUri({ names }, from, uri)).toBe(found)
  })

  test.each([
    ['http://example.com/a.glb', 'refers-outside'],
    ['//example.com/a.glb', 'refers-outside'],
    ['\\\\server\\a.glb', 'refers-outside'],
    ['file:///etc/passwd', 'refers-outside'],
    ['C:/work/a.glb', 'refers-outside'],
    ['../a.glb', 'refers-outside'],
    ['Data/../../a.glb', 'refers-outside'],
    ['%2e%2e/a.glb', 'refers-outside'],
    ['lost.glb', 'missing-file'],
    ['x.png', 'missing-file'],
  ])('%s is refused: %s', (uri, fault) => {
    expect(faultOf(() => fileAtUri({ names }, 'tileset.json', uri))[0]).toBe(fault)
  })

  test('a missing one is named as it would be called in the archive', () => {
    expect(faultOf(() => fileAtUri({ names }, 'Data/sub.json', '../L2/b.glb?x'))).toEqual(['missing-file', 'L2/b.glb'])
  })

  test('any URI gives one of the files or a named refusal', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'Data',
      'L1',
      'tile 1.glb',
      '%',
      '%2e',
      '%zz',
      ':',
      '\\',
      '?',
      '#',
      'x.png',
      '%00',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const uri = parts.join('/')
        const [fault] = faultOf(() => expect(names).toContain(fileAtUri({ names }, 'Data/sub.json', uri)))
        expect(['none', 'refers-outside', 'missing-file']).toContain(fault)
      }),
    )
  })
})

describe('a name as an OBJ has it', () => {
  test.each([
    ['model.obj', 'textures/wall.jpg', 'textures\\wall.JPG'],
    ['model.obj', 'C:\\Users\\me\\wall.jpg', 'textures\\wall.JPG'],
    ['model.obj', '/home/me/wall.jpg', 'textures\\wall.JPG'],
    ['a/model.obj', 'x.png', 'a/x.png'],
    ['b/model.obj', 'x.png', 'b/x.png'],
    ['model.obj', 'a/x.png', 'a/x.png'],
    ['model.obj', 'x.png', undefined],
    ['model.obj', 'lost.png', undefined],
    ['model.obj', '', undefined],
  ])('from %s, %s is %s', (from, given, found) => {
    expect(fileNamed({ names }, from, given)).toBe(found)
  })
})

test('of two files that differ in case alone the first is taken', () => {
  expect(fileAtUri({ names: ['A.glb', 'a.glb'] }, 'tileset.json', 'a.glb')).toBe('A.glb')
})
