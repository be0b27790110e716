import { checkTemplate } from '../../report-templates/check.ts'
import type { TemplateData } from '../../report-templates/data.ts'
import { fillTemplate, UnusableError } from '../../report-templates/write.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { chance, mutate } from '../files/mutations.ts'
import {
  cell,
  contentTypes,
  goodTemplate,
  paragraph,
  row,
  table,
  templateEntries,
  templateFile,
  zipped,
  type Entries,
} from '../files/template-files.ts'

type Pick = (below: number) => number

const data: TemplateData = {
  values: {
    'project.name': 'Tower & <Sons>',
    'text.findings': ['one', '{{two}}'],
    'project.logo': { ref: 'logo', alt: '"', widthMm: 40 },
  },
  lists: {
    defects: [{ number: '1', photo: { ref: 'photo', alt: '', widthMm: 80 } }, { number: '2' }],
    photos: [],
    views: [{ name: 'a' }],
    revisions: [],
  },
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const repeat = (text: string, times: number) => text.repeat(times)
const wrapped = (inner: string, times: number, wrap: (text: string) => string) =>
  Array.from({ length: times }).reduce<string>(wrap, inner)
const words = [
  '{{',
  '}}',
  '{{#defects}}',
  '{{/defects}}',
  '{{#photos}}',
  '{{/photos}}',
  '{{number}}',
  '{{photo}}',
  '{{project.name}}',
  '{{constructor}}',
  '{{#__proto__}}',
  '{{/toString}}',
  ' ',
  '{',
  '}',
  '&lt;',
  '&#0;',
  '&#xD800;',
  '&#99999999;',
  '<w:br/>',
  '<![CDATA[{{project.name}}]]>',
  '<!-- {{ -->',
  '<?x ?>',
  '\u0000',
  '\uFFFF',
  '中文',
]
const textOf = (pick: Pick, count: number) => Array.from({ length: count }, () => words[pick(words.length)]).join('')
const bodies = (pick: Pick) =>
  Array.from({ length: 1 + pick(8) }, () => {
    const text = paragraph(textOf(pick, pick(12)), textOf(pick, pick(6)))
    return pick(3) === 0 ? table(row(cell(text), cell(paragraph(textOf(pick, pick(5)))))) : text
  }).join('')

/** Each makes one hostile file; sizes are chosen so that quadratic code takes seconds. */
const kinds: readonly ((pick: Pick) => Uint8Array)[] = [
  (pick) => mutate(Buffer.from(goodTemplate), pick),
  (pick) => goodTemplate.subarray(0, pick(goodTemplate.length)),
  (pick) => templateFile(bodies(pick)),
  (pick) =>
    templateFile('', {
      'word/document.xml': mutate(Buffer.from(`<w:document><w:body>${bodies(pick)}</w:body></w:document>`), pick),
    }),
  (pick) => templateFile('', { '[Content_Types].xml': mutate(Buffer.from(contentTypes), pick) }),
  (pick) =>
    templateFile('', {
      'word/_rels/document.xml.rels': mutate(
        Buffer.from('<Relationships><Relationship Id="a" Type="b" Target="c" TargetMode="External"/></Relationships>'),
        pick,
      ),
    }),
  (pick) =>
    zipped({ 'word/document.xml': new Uint8Array(1_048_576 * (1 + pick(8))), '[Content_Types].xml': contentTypes }),
  (pick) => templateFile('', { 'word/inner.docx': wrappedZip(goodTemplate, 1 + pick(6)) }),
  (pick) =>
    templateFile(
      '',
      Object.fromEntries(Array.from({ length: 1 + pick(1_500) }, (_, index) => [`word/part${index}.xml`, '<a/>'])),
    ),
  (pick) => templateFile(paragraph(`{{${repeat(' ', 20_000 + pick(20_000))}`)),
  (pick) => templateFile(paragraph(repeat('{{#defects}}', 1 + pick(5_000)))),
  (pick) => templateFile(repeat(paragraph('{{#defects}}'), 1 + pick(3_000))),
  (pick) => templateFile(`<w:p>${repeat('<w:r><w:t>{{number}}</w:t></w:r>', 1 + pick(5_000))}</w:p>`),
  (pick) =>
    templateFile(
      wrapped(paragraph('{{#defects}}{{number}}{{/defects}}'), 1 + pick(60), (inner) => table(row(cell(inner)))),
    ),
  (pick) => templateFile(wrapped('a', 1 + pick(600), (inner) => `<w:p>${inner}</w:p>`)),
  (pick) => templateFile(`<w:p a="${repeat('x', 1 + pick(300_000))}" ${repeat('b="c" ', pick(20_000))}/>`),
  (pick) => templateFile(`<w:p ${repeat(' ', pick(50_000))}a`),
  (pick) => templateFile(repeat('<', 1 + pick(50_000))),
  (pick) => templateFile(`<!--${repeat('-', pick(50_000))}`),
  (pick) =>
    templateFile('', {
      'word/document.xml': `<!DOCTYPE a [${repeat('<!ENTITY b "&c;&c;">', 1 + pick(20))}]><a>&b;</a>`,
    }),
  (pick) =>
    templateFile('', {
      '[Content_Types].xml': contentTypes.replace('</Types>', repeat('</Types>', 1 + pick(100_000))),
    }),
  (pick) =>
    templateFile('', {
      '[Content_Types].xml': contentTypes.replace('<Default', `<!--${repeat('</Types>', pick(100_000))}--><Default`),
    }),
  (pick) => templateFile('', { '[Content_Types].xml': repeat('<Types', 1 + pick(100_000)) }),
  (pick) =>
    templateFile('', {
      '[Content_Types].xml': contentTypes.replace(
        'application/xml',
        ['text/html', 'application/vnd.ms-word.document.macroEnabled.main+xml', '', repeat('x', 9_999)][pick(4)]!,
      ),
    }),
  (pick) =>
    templateFile('', {
      'word/_rels/a.rels': Buffer.from('\uFEFF<Relationships/>', pick(2) === 0 ? 'utf16le' : 'utf8'),
    }),
  (pick) =>
    templateFile('', {
      [['../../a.xml', '/etc/a.xml', 'C:\\a.xml', 'word/\u0000.xml', '__proto__', 'constructor', repeat('a/', 2_000)][
        pick(7)
      ]!]: '<a/>',
    }),
  (pick) =>
    templateFile(repeat('<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> </w:instrText></w:r>', 1 + pick(5_000))),
  (pick) => withoutEntry(templateEntries(bodies(pick)), pick),
]

const wrappedZip = (inner: Uint8Array, depth: number): Uint8Array =>
  depth === 0 ? inner : wrappedZip(zipped({ 'a.docx': inner }), depth - 1)

function withoutEntry(entries: Entries, pick: Pick): Uint8Array {
  const names = Object.keys(entries)
  const removed = names[pick(names.length)]
  return zipped(Object.fromEntries(Object.entries(entries).filter(([name]) => name !== removed)))
}

export type TemplateFuzz = {
  readonly filled: number
  readonly refused: number
  readonly unnamed: readonly string[]
  readonly slow: readonly string[]
}

/**
 * Checks and fills `count` hostile files without the limits of the child; lists what took long and what failed without
 * a name.
 */
export function fuzzTemplates(count: number, seed: number): TemplateFuzz {
  const pick = chance(seed)
  let [filled, refused] = [0, 0]
  const [unnamed, slow]: [string[], string[]] = [[], []]
  for (let index = 0; index < count; index += 1) {
    const kind = index % kinds.length
    const bytes = kinds[kind]!(pick)
    const start = cpuSeconds()
    try {
      const { problems } = checkTemplate(bytes)
      let length = 0
      for (const piece of fillTemplate(bytes, data, (ref) => (ref === 'photo' ? png : null))) length += piece.length
      filled += 1
      if (length === 0 || problems.some(({ kind: found }) => found === 'macro' || found === 'external-link'))
        unnamed.push(`kind ${kind}, file ${index}: filled although ${JSON.stringify(problems)}`)
    } catch (error) {
      refused += 1
      if (!(error instanceof UnusableError)) unnamed.push(`kind ${kind}, file ${index}: ${String(error)}`)
    }
    if (cpuSeconds() - start > 5) slow.push(`kind ${kind}, file ${index}`)
  }
  return { filled, refused, unnamed, slow }
}
