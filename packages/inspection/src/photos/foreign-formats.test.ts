import { describe, expect, it } from 'vitest'
import { foreignFormatIn, foreignFormatOf } from './foreign-formats.ts'
import { fileKindOf } from './file-names.ts'

const boxed = (major: string, ...compatible: readonly string[]) =>
  Uint8Array.from(
    `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}`,
    (letter) => letter.charCodeAt(0),
  )

describe('a file that is no photo Plumbline opens', () => {
  it.each([
    ['IMG_0042.HEIC', 'heif'],
    ['IMG_0042.heif', 'heif'],
    ['a.avif', 'avif'],
    ['IMG_0042.CR2', 'raw'],
    ['IMG_0042.cr3', 'raw'],
    ['DSC_0042.NEF', 'raw'],
    ['DSC0042.ARW', 'raw'],
    ['a.webp', 'picture'],
    ['a.avi', 'video'],
    ['VID_20261012_0042.insv', 'panorama'],
    ['DJI_202610120930_001_Timestamp.MRK', 'positions'],
    ['DJI_0001_PPKRAW.NAV', 'positions'],
    ['a.obs', 'positions'],
    ['tower.ifc', 'model'],
    ['cloud.las', 'model'],
    ['plan.pdf', 'drawing'],
    ['a.docx', undefined],
    ['noending', undefined],
  ] as const)('%s by its name', (name, format) => {
    expect(foreignFormatOf(name)).toBe(format)
    expect(fileKindOf(name)).toBeUndefined()
  })

  it('DNG, TIFF and the files beside a video are no foreign ones', () => {
    for (const name of ['a.dng', 'a.tif', 'a.tiff', 'a.srt', 'a.lrf', 'a.jpg', 'a.mov'])
      expect(foreignFormatOf(name)).toBeUndefined()
  })

  it.each([
    ['heic', [], 'heif'],
    ['hevc', [], 'heif'],
    ['mif1', ['mif1', 'heic'], 'heif'],
    ['mif1', ['mif1', 'avif'], 'avif'],
    ['msf1', [], 'heif'],
    ['avif', [], 'avif'],
    ['crx ', [], 'raw'],
    ['isom', ['heic'], undefined],
    ['mp42', [], undefined],
  ] as const)('by its brand %s %j', (major, compatible, format) => {
    expect(foreignFormatIn(boxed(major, ...compatible))).toBe(format)
  })

  it('bytes that are too few, or no boxes, are none', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(11), new Uint8Array(64), boxed('heic').subarray(0, 10)])
      expect(foreignFormatIn(bytes)).toBeUndefined()
  })
})
