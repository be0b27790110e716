import fc, { type Arbitrary } from 'fast-check'

/** As much of JSON Schema as /openapi.json uses. */
export type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
}

/** Values of the world that stands behind the api, by the kind of field that may hold them. */
export type Known = {
  /** By the name of the field; under '' all of them. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly emails: readonly string[]
  readonly secrets: readonly string[]
}

/** Stand for the id and the session of the caller. */
export const self = {
  userId: 'ffffffff-ffff-7fff-bfff-fffffffffff1',
  sessionId: 'ffffffff-ffff-7fff-bfff-fffffffffff2',
} as const

const names = ['Ada Byron', "Siobhán O'Neil", '陳大文', 'Own Surveys', 'x', 'a'.repeat(31)]
const passwords = ['Quite#Long7Enough', 'Right#Horse7', 'password', 'Aa1#'.repeat(32)]

function textOf(schema: Schema, name: string, known: Known): Arbitrary<unknown> {
  if (schema.format === 'uuid') {
    const all = fc.constantFrom(...(known.ids[''] ?? []))
    const fitting = known.ids[name]
    return fc.oneof(
      { weight: 8, arbitrary: fitting === undefined ? all : fc.constantFrom(...fitting) },
      { weight: 1, arbitrary: all },
      { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
    )
  }
  if (schema.format === 'date')
    return fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.constantFrom('2024-02-29', '9999-12-31', '1900-01-01'),
    )
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const { minLength = 0, maxLength = 40 } = schema
  const written = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  if (/email/i.test(name))
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...known.emails) },
      { weight: 1, arbitrary: fc.nat().map((number) => `n${number}@works.example.com`) },
    )
  if (/password/i.test(name)) return fc.constantFrom(...passwords)
  if (/token/i.test(name)) return fc.oneof(fc.constantFrom(...known.secrets), fc.stringMatching(/^[\w-]{43}$/))
  if (/name/i.test(name))
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: written })
  if (schema.pattern === undefined) return written
  return fc.stringMatching(new RegExp(schema.pattern))
}

/** Values the schema allows, most of them made of what is really there. */
export function valid(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((part) => valid(part, known, name)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, known)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object': {
      const parts = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, valid(part, known, key)]),
      )
      return fc.record(parts, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true })
    }
    default:
      return fc.jsonValue()
  }
}

const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)])

export const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202eabc',
    '👩‍👩‍👧‍👦',
    'x'.repeat(10_000),
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '%',
    "'; drop table app_user; --",
    '../../etc/passwd',
    '${7*7}',
    '=1+1',
    '2026-02-30',
    '0000-00-00',
    '2026-01-01T00:00:00Z',
    '00000000-0000-0000-0000-000000000000',
    'Outland',
    {},
    [],
    [[]],
    deep(60),
    { constructor: { prototype: { isAdmin: true } } },
    { toString: 1, valueOf: 1 },
    { length: 1e9 },
    Array.from({ length: 2_000 }, () => 0),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, part]) =>
      pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

function changeAt(value: unknown, [next, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (next === undefined) return change(value)
  const copy = Array.isArray(value) ? ([...value] as unknown[]) : { ...(value as object) }
  Object.assign(copy, { [next]: changeAt((value as Record<string | number, unknown>)[next], rest, change) })
  return copy
}

/** One fault in something right: a value, a missing part, a part too many. */
export function spoilt(right: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(right, fc.nat(), odd, fc.constantFrom('replace', 'remove', 'add', 'wrap'))
    .map(([value, at, wrong, how]) => {
      const paths = pathsIn(value)
      const path = paths[at % paths.length] ?? []
      switch (how) {
        case 'remove':
          return changeAt(value, path, () => undefined)
        case 'add':
          return changeAt(value, [], (whole) =>
            typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? { ...whole, surplus: wrong } : wrong,
          )
        case 'wrap':
          return changeAt(value, path, (old) => [old])
        default:
          return changeAt(value, path, () => wrong)
      }
    })
}
