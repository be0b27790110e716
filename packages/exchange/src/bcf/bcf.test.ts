import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { bytesOfAll, inPages } from '../testing/some-photos.ts'
import { aTopic } from '../testing/some-topics.ts'
import { viewpointGuid } from './markup.ts'
import { statusOfBcf, type BcfTopic, type BcfVersion } from './topic.ts'
import { cameraOf } from './viewpoint.ts'
import { writeBcf } from './write-bcf.ts'

const head = { projectId: aTopic(1)._id, title: 'Fortune Court', priorities: ['critical', 'minor'] }

async function filesOf(version: BcfVersion, topics: readonly BcfTopic[]) {
  const files = unzipSync(await bytesOfAll(writeBcf(version, head, inPages(topics))))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe.each(['2.1', '3.0'] as const)('BCF %s', (version) => {
  test('has a folder for each topic, named by its id', async () => {
    const files = await filesOf(version, [aTopic(1), aTopic(2, { viewpoint: null, snapshot: null })])
    const [one, two] = [aTopic(1)._id, aTopic(2)._id]
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'bcf.version',
        'project.bcfp',
        `${one}/markup.bcf`,
        `${one}/snapshot.jpg`,
        `${one}/viewpoint.bcfv`,
        `${two}/markup.bcf`,
        ...(version === '3.0' ? ['extensions.xml'] : []),
      ].toSorted(),
    )
    expect(files['bcf.version']).toContain(`VersionId="${version}"`)
    expect(files[`${two}/markup.bcf`]).not.toContain('ViewPoint')
  })

  test('names picture and viewpoint in its markup, and the element in the viewpoint', async () => {
    const files = await filesOf(version, [aTopic(1)])
    const folder = aTopic(1)._id
    expect(files[`${folder}/markup.bcf`]).toContain(
      '<Viewpoint>viewpoint.bcfv</Viewpoint><Snapshot>snapshot.jpg</Snapshot>',
    )
    expect(files[`${folder}/viewpoint.bcfv`]).toContain('IfcGuid="2O2Fr$t4X7Zf8NOew3FLOH"')
    expect(files[`${folder}/viewpoint.bcfv`]).toContain(
      '<CameraViewPoint><X>1</X><Y>-1</Y><Z>12.5</Z></CameraViewPoint>',
    )
  })

  test('says nothing empty: 3.0 takes no empty text', async () => {
    const [markup] = Object.entries(
      await filesOf(version, [aTopic(1, { author: ' ', description: '', assignee: '', labels: [' '], dueDate: null })]),
    ).filter(([name]) => name.endsWith('markup.bcf'))
    expect(markup![1]).toContain('<CreationAuthor>-</CreationAuthor>')
    expect(markup![1]).not.toMatch(/<Description|<AssignedTo|<Label|<(\w+)><\/\1>/)
  })
})

test('the words of 3.0 are in its extensions', async () => {
  const { 'extensions.xml': extensions } = await filesOf('3.0', [aTopic(1)])
  for (const word of ['Structural crack', 'Reopened', 'critical']) expect(extensions).toContain(`>${word}<`)
})

test('version 3.0 lists the words and the people that its topics name, each once', async () => {
  const topics = [
    aTopic(1, { labels: ['unconfirmed', ' '], author: 'Ada', assignee: 'Bea' }),
    aTopic(2, { author: 'Ada' }),
  ]
  const head = { projectId: aTopic(1)._id, title: 'House', priorities: ['major'] }
  const files = unzipSync(await bytesOfAll(writeBcf('3.0', head, inPages(topics))))
  const said = strFromU8(files['extensions.xml']!)
  expect(said).toContain('<TopicLabels><TopicLabel>unconfirmed</TopicLabel></TopicLabels>')
  expect(said.match(/<User>Ada<\/User>/g)).toHaveLength(1)
  expect(said).toContain('<User>Bea</User>')
})

test('a viewpoint has an id of its own, always the same', () => {
  for (let n = 0; n < 16; n += 1) {
    const id = `01930000-0000-7000-8000-00000000000${n.toString(16)}`
    expect(viewpointGuid(id)).not.toBe(id)
    expect(viewpointGuid(viewpointGuid(id))).toBe(id)
  }
})

test.each<[readonly [number, number, number] | null, readonly number[], readonly number[]]>([
  [
    [0, -2, 0],
    [5, 2, 1],
    [0, 1, 0],
  ],
  [null, [5, 2, 1], [0, 1, 0]],
  [
    [0, 0, 1],
    [5, 5, 4],
    [0, 0, -1],
  ],
])('one stands three metres before a surface that faces %j', (normal, at, direction) => {
  const camera = cameraOf([5, 5, 1], normal)
  expect(camera.at).toEqual(at)
  expect(camera.direction.map((value) => value + 0)).toEqual(direction)
  const [x, y, z] = camera.up.map((value, index) => value * camera.direction[index]!)
  expect(x! + y! + z!).toBeCloseTo(0)
})

test.each([
  ['Open', 'open'],
  [' resolved ', 'to-be-verified'],
  ['ReOpened', 're-open'],
  ['Closed', 'closed'],
  ['Active', 'open'],
  ['In review', undefined],
])('%s is %s', (text, status) => expect(statusOfBcf(text)).toBe(status))
