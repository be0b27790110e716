import { xmlDeclaration } from '@plumbline/office/xml'
import { createZipWriter, type ZipOptions } from '@plumbline/office/zip'
import { element, filled, markupXml, snapshotName, viewpointName } from './markup.ts'
import { bcfStatuses, type BcfTopic, type BcfVersion, type TopicPages } from './topic.ts'
import { viewpointXml } from './viewpoint.ts'

export type BcfHead = {
  readonly projectId: string
  readonly title: string
  readonly priorities: readonly string[]
}

const versionXml = (version: BcfVersion): string =>
  version === '2.1'
    ? `${xmlDeclaration}<Version VersionId="2.1"><DetailedVersion>2.1</DetailedVersion></Version>\n`
    : `${xmlDeclaration}<Version VersionId="3.0"/>\n`

/** What the topics name: a file of version 3.0 lists it. */
const createUsed = () => ({ types: new Set<string>(), labels: new Set<string>(), users: new Set<string>() })
type Used = ReturnType<typeof createUsed>

function note({ types, labels, users }: Used, topic: BcfTopic): void {
  types.add(filled(topic.type))
  for (const label of topic.labels) if (label.trim() !== '') labels.add(label)
  const people = [topic.author, topic.assignee, ...topic.comments.map(({ author }) => author)]
  for (const name of people) if (name !== null && name.trim() !== '') users.add(name)
}

function extensionsXml({ priorities }: BcfHead, { types, labels, users }: Used): string {
  const list = (all: string, one: string, words: Iterable<string>) => {
    const inside = [...words].map((word) => element(one, filled(word))).join('')
    return inside === '' ? '' : `<${all}>${inside}</${all}>`
  }
  return `${xmlDeclaration}<Extensions>${list('TopicTypes', 'TopicType', types)}${list('TopicStatuses', 'TopicStatus', Object.values(bcfStatuses))}${list('Priorities', 'Priority', priorities)}${list('TopicLabels', 'TopicLabel', labels)}${list('Users', 'User', users)}</Extensions>\n`
}

const projectXml = ({ projectId, title }: BcfHead, version: BcfVersion): string => {
  const project = `<Project ProjectId="${projectId}">${element('Name', title)}</Project>`
  return version === '2.1'
    ? `${xmlDeclaration}<ProjectExtension>${project}<ExtensionSchema></ExtensionSchema></ProjectExtension>\n`
    : `${xmlDeclaration}<ProjectInfo>${project}</ProjectInfo>\n`
}

/** A folder for each topic; of the topics only the words of `extensions.xml` stay in memory. */
export async function* writeBcf(
  version: BcfVersion,
  head: BcfHead,
  pages: TopicPages,
  options: ZipOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  const zip = createZipWriter(options)
  yield* zip.addText('bcf.version', versionXml(version))
  yield* zip.addText('project.bcfp', projectXml(head, version))
  const used = createUsed()
  for await (const page of pages)
    for (const topic of page) {
      note(used, topic)
      yield* zip.addText(`${topic._id}/markup.bcf`, markupXml(topic, version))
      if (topic.viewpoint !== null)
        yield* zip.addText(`${topic._id}/${viewpointName}`, viewpointXml(topic, topic.viewpoint, version))
      if (topic.snapshot !== null) yield* zip.addStored(`${topic._id}/${snapshotName}`, topic.snapshot)
    }
  if (version === '3.0') yield* zip.addText('extensions.xml', extensionsXml(head, used))
  yield* zip.end()
}
