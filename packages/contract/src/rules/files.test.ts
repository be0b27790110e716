import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attachmentSize,
  coverImage,
  fileSizeText,
  mediaSize,
  otherModelFileName,
  resolutionFault,
  sortingName,
  sortingNumber,
} from './files.ts'
import { verdict } from './testing/verdict.ts'

const mib = 1024 * 1024

test.each([
  ['a.jpg', 1, 'ok'],
  ['a.PNG', 2 * mib, 'ok'],
  ['封面.jpg', 5, 'ok'],
  ['a.b.png', 5, 'ok'],
  ['a.jpg', 2 * mib + 1, 'file.cover'],
  ['a.jpg', 0, 'file.empty'],
  ['a.jpg', -1, 'file.empty'],
  ['a.jpg', 1.5, 'file.empty'],
  ['a.jpg', '5', 'dataInvalid'],
  ['a.jpg', Number.NaN, 'dataInvalid'],
  ['a.gif', 5, 'file.picture'],
  ['a.svg', 5, 'file.picture'],
  ['a.jpg.exe', 5, 'file.picture'],
  ['a.jpg\0', 5, 'file.picture'],
  ['a.jpg ', 5, 'file.picture'],
  ['a.ｊpg', 5, 'file.picture'],
  ['.jpg', 5, 'file.picture'],
  ['x/.jpg', 5, 'file.picture'],
  ['jpg', 5, 'file.picture'],
  [`${'x'.repeat(252)}.jpg`, 5, 'file.picture'],
])('cover image %j of %j bytes: %s', (name, size, expected) => {
  expect(verdict(coverImage, { name, size })).toBe(expected)
})

test.each([
  [attachmentSize, 20 * mib, 'ok'],
  [attachmentSize, 20 * mib + 1, 'file.attachment'],
  [attachmentSize, 0, 'file.empty'],
  [mediaSize, 4.5 * 1024 * mib, 'ok'],
  [mediaSize, 4.5 * 1024 * mib + 1, 'file.media'],
  [mediaSize, undefined, 'dataInvalid'],
])('sizes %#', (rule, size, expected) => {
  expect(verdict(rule, size)).toBe(expected)
})

test.each([
  [3840, 2160, true],
  [4096, 2160, true],
  [2160, 3840, true],
  [1920, 1080, true],
  [4097, 2160, false],
  [4096, 2161, false],
  [7680, 4320, false],
  [0, 0, false],
  [Number.NaN, 1080, false],
])('%d x %d is up to 4K: %s', (width, height, fits) => {
  expect(resolutionFault(width, height) === undefined).toBe(fits)
})

describe('file name for the model Other', () => {
  test.each([
    ['DSC_5967.jpg', 'ok'],
    ['IMG_161122_163234_0000_RGB.JPG', 'ok'],
    ['photo0001', 'ok'],
    ['1234.jpg', 'ok'],
    ['DSC_596.jpg', 'file.fourDigits'],
    ['DSC_59671.jpg', 'file.fourDigits'],
    ['dji_fly_20230607_162016_74_1686151222973_photo.jpg', 'file.fourDigits'],
    ['photo.2026', 'file.fourDigits'],
    ['DSC_５９６７.jpg', 'file.fourDigits'],
    [`${'x'.repeat(252)}0001`, 'file.fourDigits'],
  ])('%j: %s', (name, expected) => {
    expect(verdict(otherModelFileName, name)).toBe(expected)
  })
})

describe('sorting', () => {
  test.each([
    ['DSC_0042.jpg', 42],
    ['DJI_20250828103410_0001_W.JPG', 1],
    ['a|7', 7],
    ['a-8-b', 8],
    ['a_1-2|3_x.png', 3],
    ['IMG12a34.jpg', 34],
    ['floor3', 3],
    ['x_99999.jpg', 99_999],
    ['x_100000.jpg', undefined],
    ['x_5_100000.jpg', undefined],
    ['DJI_20250828103410.jpg', undefined],
    ['abc.jpg', undefined],
    ['abc.2', undefined],
    ['x_４２.jpg', undefined],
    ['', undefined],
    ['0'.repeat(10) + '5', 5],
  ])('%j sorts by %j', (name, number) => {
    expect(sortingNumber(name)).toBe(number)
    expect(verdict(sortingName, name)).toBe(number === undefined ? 'file.sorting' : 'ok')
  })

  test('reads the number back wherever it was joined on', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9_|-]{0,20}$/),
        fc.constantFrom('_', '|', '-'),
        fc.nat(99_999),
        fc.stringMatching(/^([_|-][a-z]{0,4}){0,3}$/),
        (before, joint, number, after) => {
          expect(sortingNumber(`${before}${joint}${number}${after}.jpg`)).toBe(number)
        },
      ),
    )
  })
})

describe('file size', () => {
  test.each([
    [0, '0.0 KB'],
    [1, '0.1 KB'],
    [51, '0.1 KB'],
    [512, '0.5 KB'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1023 * 1024, '1023.0 KB'],
    [mib - 1, '1.0 MB'],
    [mib, '1.0 MB'],
    [2.54 * mib, '2.5 MB'],
    [2.56 * mib, '2.6 MB'],
    [20 * mib, '20.0 MB'],
    [1024 * mib - 1, '1.0 GB'],
    [4.5 * 1024 * mib, '4.5 GB'],
    [5000 * 1024 * mib, '5000.0 GB'],
  ])('%d bytes: %s', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text)
  })

  test('is within half a tenth of the truth, and never 1024 of a unit below GB', () => {
    fc.assert(
      fc.property(fc.integer({ min: 52, max: 10 * 1024 * 1024 * 1024 }), (bytes) => {
        const match = /^(\d+\.\d) (KB|MB|GB)$/.exec(fileSizeText(bytes))!
        const unit = { KB: 1024, MB: mib, GB: 1024 * mib }[match[2] as 'KB' | 'MB' | 'GB']
        expect(Math.abs(Number(match[1]) * unit - bytes)).toBeLessThanOrEqual(0.05 * unit + 1)
        if (match[2] !== 'GB') expect(Number(match[1])).toBeLessThan(1024)
      }),
    )
  })
})
