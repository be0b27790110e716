import type { ParsedComment, ParsedTopic } from './parsed.ts'
import { ImportError, importLimits } from './problems.ts'
import { readXml } from './read-xml.ts'

const guidAt = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const momentAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The moment in UTC; null: none, or one that no calendar has. A moment without a zone is read as UTC. */
function momentOf(text: string): string | null {
  if (!momentAt.test(text.trim())) return null
  const zoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(text.trim()) ? text.trim() : `${text.trim()}Z`
  const at = new Date(zoned)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function guidOf(text: string | undefined, file: string, line: number, name: string): string {
  if (text === undefined || !guidAt.test(text.trim())) throw new ImportError('field', file, line, `${name} Guid`)
  return text.trim().toLowerCase()
}

type Draft = { _id: string; at: string; author: string; text: string }

/** A markup.bcf of BCF 2.0, 2.1 or 3.0: the newer one only has its comments in another place. */
export function readMarkup(text: string, file: string): ParsedTopic {
  const path: string[] = []
  const topic = { _id: '', title: '', status: '', modifiedAt: null as string | null }
  const comments: ParsedComment[] = []
  let comment: Draft | undefined
  let said = ''
  for (const event of readXml(text, file)) {
    if (event.kind === 'text') {
      said += event.text
      continue
    }
    if (event.kind === 'open') {
      if (path.length === 0 && event.name !== 'Markup')
        throw new ImportError('not-known', file, event.line, `<${event.name}>`)
      path.push(event.name)
      said = ''
      if (event.name === 'Topic' && path.length === 2) {
        topic._id = guidOf(event.attributes.get('Guid'), file, event.line, 'Topic')
        topic.status = event.attributes.get('TopicStatus') ?? ''
      } else if (event.name === 'Comment' && comment === undefined)
        comment = {
          _id: guidOf(event.attributes.get('Guid'), file, event.line, 'Comment'),
          at: '',
          author: '',
          text: '',
        }
      continue
    }
    const parent = path.at(-2)
    path.pop()
    if (comment !== undefined && parent === 'Comment') {
      if (event.name === 'Date') comment.at = momentOf(said) ?? ''
      else if (event.name === 'Author') comment.author = said.trim().slice(0, 200)
      else if (event.name === 'Comment') comment.text = said.trim()
    } else if (event.name === 'Comment' && comment !== undefined) {
      if (comment.text !== '') comments.push(comment)
      comment = undefined
    } else if (parent === 'Topic') {
      if (event.name === 'Title') topic.title = said.trim().slice(0, 200)
      else if (event.name === 'ModifiedDate') topic.modifiedAt = momentOf(said)
    }
    said = ''
  }
  if (topic._id === '') throw new ImportError('field', file, null, 'Topic')
  if (comments.length > importLimits.comments) throw new ImportError('too-many', file, null, String(comments.length))
  return { ...topic, comments }
}
