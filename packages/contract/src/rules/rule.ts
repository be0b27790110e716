import { z } from 'zod'
import type { MessageKey } from '../messages/messages.ts'
import type { Values } from '../messages/t.ts'

/** Every rule refuses with one of these; forms translate it, the server answers the field. */
export type RuleKey = Extract<MessageKey, `rules.${string}`>

export type Fault = { readonly key: RuleKey; readonly values?: Values }

/** What is wrong with a text, if anything. A rule asks its judges in order and reports the first fault. */
export type Judge = (text: string) => Fault | undefined

type Options = {
  /** Said when nothing was given at all. */
  readonly missing?: RuleKey
  /** Said when something else than text was given. */
  readonly invalid?: RuleKey
  /** Applied before anything is judged, and stored. */
  readonly tidy?: (text: string) => string
  /** For readers of the API description; the judges decide. */
  readonly limits?: { readonly minLength?: number; readonly maxLength?: number }
}

function typeFault({ missing, invalid }: Options) {
  return ({ input }: { readonly input?: unknown }): RuleKey =>
    input === undefined || input === null ? (missing ?? 'rules.required') : (invalid ?? 'rules.dataInvalid')
}

export function firstFault(text: string, judges: readonly Judge[]): Fault | undefined {
  for (const judge of judges) {
    const fault = judge(text)
    if (fault !== undefined) return fault
  }
  return undefined
}

export function textRule(judges: readonly Judge[], options: Options = {}) {
  return z
    .string({ error: typeFault(options) })
    .overwrite(options.tidy ?? ((text) => text))
    .superRefine((text, context) => {
      const fault = firstFault(text, judges)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault.key, params: { ...fault.values } })
    })
    .meta({ ...options.limits })
}

/** A typed text or a JSON number: a number is judged as it is written, so that form and server read the same digits. */
export function numberRule(judges: readonly Judge[], options: Options = {}) {
  return z
    .union([z.string(), z.number()], { error: typeFault(options) })
    .transform(String)
    .pipe(textRule(judges))
    .transform(Number)
}

type Issue = { readonly message: string; readonly params?: unknown }

/** The words of an issue. One that no rule of ours raised is said in general words, never in those of the library. */
export function faultOf(issue: Issue): Fault {
  if (!issue.message.startsWith('rules.')) return { key: 'rules.dataInvalid' }
  return { key: issue.message as RuleKey, values: (issue.params ?? {}) as Values }
}
