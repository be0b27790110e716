import { expect, test } from 'vitest'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { typeset } from './typeset.ts'

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 30, 8, 6,
  0, 0, 0,
])

test('each picture is stored once, links lead to headings, and words of people stay out of the source', async () => {
  const example = exampleSnapshot({ count: 4 })
  const storedNames: string[] = []
  const snapshot = { ...example, project: { ...example.project, name: '#panic("x") \u0007 $1$' } }
  const { 'main.typ': source, 'report.json': data } = await typeset(
    snapshot,
    { picture: (ref) => Promise.resolve(ref === 'crop-1' ? null : png) },
    (name) => {
      storedNames.push(name)
      return Promise.resolve()
    },
  )
  expect(new Set(storedNames).size).toBe(storedNames.length)
  expect(source).not.toContain('panic')
  expect(data).toContain('#panic(\\"x\\")  $1$')
  const blocks = (
    JSON.parse(data) as {
      readonly blocks: readonly { readonly kind: string; readonly anchor?: string; readonly level?: number }[]
    }
  ).blocks
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  expect(new Set(headings.map(({ anchor }) => anchor)).size).toBe(headings.length)
  const links = [...data.matchAll(/"linkTo":"([^"]+)"/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(0)
  expect(headings.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(links))
  expect(headings.every(({ level = 0 }, index) => level <= (headings[index - 1]?.level ?? 0) + 1)).toBe(true)
})
