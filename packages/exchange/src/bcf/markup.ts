import { escapeXml, xmlDeclaration } from '@plumbline/office/xml'
import type { BcfComment, BcfTopic, BcfVersion } from './topic.ts'

/** BCF 3.0 takes no empty text. */
export const filled = (text: string): string => (text.trim() === '' ? '-' : text)

export const element = (name: string, text: string): string => `<${name}>${escapeXml(filled(text))}</${name}>`
const optional = (name: string, text: string | null): string =>
  text === null || text.trim() === '' ? '' : element(name, text)
const attribute = (name: string, text: string): string => ` ${name}="${escapeXml(filled(text))}"`

export const viewpointName = 'viewpoint.bcfv'
export const snapshotName = 'snapshot.jpg'

/** Another id than the topic's, and always the same one: its last letter is turned. */
export function viewpointGuid(topicId: string): string {
  const last = Number.parseInt(topicId.at(-1)!, 16)
  return `${topicId.slice(0, -1)}${(last ^ 8).toString(16)}`
}

const commentXml = ({ _id, at, author, text }: BcfComment): string =>
  `<Comment${attribute('Guid', _id)}>${element('Date', at)}${element('Author', author)}${element('Comment', text)}</Comment>`

function viewpointsXml({ _id, viewpoint, snapshot }: BcfTopic, tag: string): string {
  if (viewpoint === null && snapshot === null) return ''
  const files = [
    viewpoint === null ? '' : element('Viewpoint', viewpointName),
    snapshot === null ? '' : element('Snapshot', snapshotName),
  ]
  return `<${tag}${attribute('Guid', viewpointGuid(_id))}>${files.join('')}</${tag}>`
}

function headerXml({ viewpoint }: BcfTopic, version: BcfVersion): string {
  if (viewpoint === null) return ''
  const file = (external: string) => `<File ${external}="true">${element('Filename', viewpoint.fileName)}</File>`
  return version === '2.1'
    ? `<Header>${file('isExternal')}</Header>`
    : `<Header><Files>${file('IsExternal')}</Files></Header>`
}

/** In the order that the schema asks for. */
function topicFields(topic: BcfTopic, version: BcfVersion): string {
  const labels = topic.labels.filter((label) => label.trim() !== '')
  return [
    element('Title', topic.title),
    optional('Priority', topic.priority),
    version === '2.1'
      ? labels.map((label) => element('Labels', label)).join('')
      : labels.length === 0
        ? ''
        : `<Labels>${labels.map((label) => element('Label', label)).join('')}</Labels>`,
    element('CreationDate', topic.createdAt),
    element('CreationAuthor', topic.author),
    element('ModifiedDate', topic.modifiedAt),
    optional('DueDate', topic.dueDate === null ? null : `${topic.dueDate}T00:00:00Z`),
    optional('AssignedTo', topic.assignee),
    optional('Description', topic.description),
  ].join('')
}

export function markupXml(topic: BcfTopic, version: BcfVersion): string {
  const head = `<Topic${attribute('Guid', topic._id)}${attribute('TopicType', topic.type)}${attribute('TopicStatus', topic.status)}>`
  const comments = topic.comments.map(commentXml).join('')
  const fields = topicFields(topic, version)
  if (version === '2.1')
    return `${xmlDeclaration}<Markup>${headerXml(topic, version)}${head}${fields}</Topic>${comments}${viewpointsXml(topic, 'Viewpoints')}</Markup>\n`
  const viewpoints = viewpointsXml(topic, 'ViewPoint')
  const inside = [
    comments === '' ? '' : `<Comments>${comments}</Comments>`,
    viewpoints === '' ? '' : `<Viewpoints>${viewpoints}</Viewpoints>`,
  ].join('')
  return `${xmlDeclaration}<Markup>${headerXml(topic, version)}${head}${fields}${inside}</Topic></Markup>\n`
}
