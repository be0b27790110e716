import { bulletListId } from '@plumbline/office/docx/numbering'
import { createPictureStore } from '@plumbline/office/docx/pictures'
import { createZipWriter } from '@plumbline/office/zip'
import { expect, test } from 'vitest'
import { createTranslator } from '../translator.ts'
import { openDraft } from './draft.ts'

const draft = () => openDraft(createTranslator('en', 'UTC').words, createPictureStore(createZipWriter()))

test('ids of bookmarks and drawings are given once', () => {
  const { nextId } = draft()
  const ids = Array.from({ length: 50 }, nextId)
  expect(new Set(ids).size).toBe(50)
  expect(Math.min(...ids)).toBe(1)
})

test('a bookmark has its name once; another with that name gets a number', () => {
  const { bookmark } = draft()
  expect(bookmark('scope')).toBe('scope')
  const names = ['scope', 'result', 'scope'].map(bookmark)
  expect(names[1]).toBe('result')
  expect(new Set(['scope', ...names]).size).toBe(4)
})

test('each numbered list has an id of its own behind that of the bullets', () => {
  const { newList, lastListId } = draft()
  expect(lastListId()).toBe(bulletListId)
  expect([newList(), newList()]).toEqual([bulletListId + 1, bulletListId + 2])
  expect(lastListId()).toBe(bulletListId + 2)
})
