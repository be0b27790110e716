import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeBcf } from '@plumbline/exchange/bcf/write-bcf'
import { writeGpkg } from './write-gpkg.ts'
import type { PlacedDefect } from '@plumbline/exchange/places/types'
import type { BcfTopic } from '@plumbline/exchange/bcf/topic'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Readable } from 'node:stream'

const schemas = resolve(import.meta.dirname, '../../../../../../packages/exchange/src/testing/schemas')
const topicCount = 1_000

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-foreign-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idOf = (n: number) => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** Whatever people type: blanks, signs of XML, letters of other scripts, control characters. */
const words = ['', ' ', 'Crack <1> & "2"', '外牆裂縫 ]]>', 'a\u0007b', '\ud83d', 'x'.repeat(2_000)]
const word = (n: number) => words[n % words.length]!

const aTopic = (n: number): BcfTopic => ({
  _id: idOf(n),
  title: word(n),
  type: word(n + 1),
  status: ['Open', 'Resolved', 'Reopened', 'Closed'][n % 4]!,
  priority: ['critical', ''][n % 2]!,
  labels: n % 3 === 0 ? ['unconfirmed', word(n)] : [],
  createdAt: '2026-11-01T02:03:04.000Z',
  author: word(n + 2),
  modifiedAt: '2026-11-18T02:03:04.567Z',
  dueDate: n % 5 === 0 ? '2026-12-01' : null,
  assignee: n % 2 === 0 ? word(n + 3) : null,
  description: word(n + 4),
  comments: Array.from({ length: n % 4 }, (_, at) => ({
    ...{
      _id: idOf(1_000_000 + 4 * n + at),
      at: '2026-11-02T00:00:00.000Z',
      author: word(n + at),
      text: word(n + at + 1),
    },
  })),
  viewpoint:
    n % 2 === 0
      ? {
          camera: { at: [n / 3, -n / 7, 1e-9], direction: [0, 1, 0], up: [0, 0, 1] },
          ifcGuid: n % 4 === 0 ? '2O2Fr$t4X7Zf8NOew3FLOH' : null,
          fileName: word(n + 2),
        }
      : null,
  snapshot: n % 3 === 0 ? new Uint8Array([0xff, 0xd8, 0xff, 0xd9]) : null,
})

describe.each([
  ['2.1', '21'],
  ['3.0', '30'],
] as const)('BCF %s of a thousand topics', (version, ending) => {
  test('is valid by the rules of buildingSMART', async () => {
    const pages = (async function* () {
      yield await Promise.resolve(Array.from({ length: topicCount }, (_, n) => aTopic(n)))
    })()
    const head = { projectId: idOf(7), title: 'House', priorities: ['critical'] }
    const files = unzipSync(await buffer(Readable.from(writeBcf(version, head, pages))))
    const into = join(folder, ending)
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(join(into, name, '..'), { recursive: true })
      writeFileSync(join(into, name), bytes)
    }
    for (const [schema, suffix, count] of [
      ['markup', 'markup.bcf', topicCount],
      ['visinfo', 'viewpoint.bcfv', topicCount / 2],
      ['version', 'bcf.version', 1],
      ['project', 'project.bcfp', 1],
      ...(version === '3.0' ? ([['extensions', 'extensions.xml', 1]] as const) : []),
    ] as const) {
      const paths = Object.keys(files).filter((name) => name.endsWith(suffix))
      expect(paths).toHaveLength(count)
      const args = ['--noout', '--schema', join(schemas, `${schema}-${ending}.xsd`), ...paths]
      // It fails with the first line that breaks a rule.
      execFileSync('xmllint', args, { cwd: into, stdio: 'pipe', maxBuffer: 16 * 1024 * 1024 })
    }
  })

  test('a topic without its date is found', () => {
    const path = join(folder, `broken-${ending}.bcf`)
    writeFileSync(
      path,
      `<Markup><Topic Guid="${idOf(1)}" TopicType="a" TopicStatus="b"><Title>t</Title></Topic></Markup>`,
    )
    const run = () =>
      execFileSync('xmllint', ['--noout', '--schema', join(schemas, `markup-${ending}.xsd`), path], { stdio: 'pipe' })
    expect(run).toThrow(/CreationDate/)
  })
})

test('gdal reads every layer of a GeoPackage, with as many features as were written', async () => {
  const path = join(folder, 'defects.gpkg')
  const columns = [
    { name: 'defect', kind: 'text' },
    { name: 'x_m', kind: 'real' },
  ] as const
  const square = [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? 0 : 1 }))
  const defects: readonly PlacedDefect[] = Array.from({ length: 500 }, (_, n) => ({
    _id: idOf(n),
    values: [`DF${n} 裂縫`, n / 7],
    point: n % 5 === 0 ? null : { longitude: 114 + n / 1e5, latitude: 22.3, altitude: n % 2 === 0 ? null : n },
    outlines: n % 5 === 0 ? null : { elevationId: n % 2 === 0 ? 'north' : 'south', lines: [square] },
  }))
  const pages = (async function* () {
    yield await Promise.resolve(defects)
  })()
  const elevations = [
    { id: 'north', name: 'North / A' },
    { id: 'south', name: '南立面' },
  ]
  await writeGpkg(path, { columns, elevations, at: new Date('2026-11-18') }, pages)
  const said = execFileSync('ogrinfo', ['-ro', '-so', '-al', path], { encoding: 'utf8' })
  const layers = [...said.matchAll(/^Layer name: (\S+)\nGeometry: (.+)\nFeature Count: (\d+)$/gm)].map(
    ([, ...found]) => found,
  )
  expect(layers).toEqual([
    ['defects', '3D Point', '500'],
    ['南立面', 'Multi Polygon', '200'],
    ['North_A', 'Multi Polygon', '200'],
  ])
  expect(said).toContain('ID["EPSG",4326]')
  const one = execFileSync('ogrinfo', ['-ro', '-where', `defect = 'DF1 裂縫'`, path, 'defects'], { encoding: 'utf8' })
  expect(one).toContain('POINT Z (114.00001 22.3 1)')
})
