export type BcfVersion = '2.1' | '3.0'
export type Vector = readonly [number, number, number]

export type BcfComment = { readonly _id: string; readonly at: string; readonly author: string; readonly text: string }

/** Metres of the IFC file, z up. */
export type BcfCamera = { readonly at: Vector; readonly direction: Vector; readonly up: Vector }

export type BcfViewpoint = {
  readonly camera: BcfCamera
  /** The building element that the pin hit. */
  readonly ifcGuid: string | null
  /** The file that the metres are of. */
  readonly fileName: string
}

export type BcfTopic = {
  /** Of the defect: it is how the topic finds back. */
  readonly _id: string
  readonly title: string
  readonly type: string
  readonly status: string
  readonly priority: string
  readonly labels: readonly string[]
  readonly createdAt: string
  readonly author: string
  readonly modifiedAt: string
  /** A day. */
  readonly dueDate: string | null
  readonly assignee: string | null
  readonly description: string
  readonly comments: readonly BcfComment[]
  readonly viewpoint: BcfViewpoint | null
  /** A JPEG. */
  readonly snapshot: Uint8Array | null
}

export type TopicPages = AsyncIterable<readonly BcfTopic[]>

/** What each status is called in BCF, and what is understood besides. */
export const bcfStatuses: Readonly<Record<string, string>> = {
  open: 'Open',
  'to-be-verified': 'Resolved',
  're-open': 'Reopened',
  closed: 'Closed',
}

const understood: Readonly<Record<string, string>> = {
  open: 'open',
  active: 'open',
  resolved: 'to-be-verified',
  done: 'to-be-verified',
  reopened: 're-open',
  're-opened': 're-open',
  reopen: 're-open',
  closed: 'closed',
}

/** Undefined: a status that stands for none of ours. */
export const statusOfBcf = (text: string): string | undefined => understood[text.trim().toLowerCase()]
