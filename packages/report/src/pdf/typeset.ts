import type { Locale } from '@plumbline/contract/locales'
import type { ReportSection } from '@plumbline/contract/reports/content'
import { pictureSize } from '@plumbline/office/picture-size'
import { refsOf } from '../block-pictures.ts'
import { blocksOf } from '../outline.ts'
import type { ReportDeps, ReportSnapshot } from '../snapshot.ts'
import { speechOf } from '../words.ts'
import { typesetBlock, type Filed } from './typeset-blocks.ts'
import { typstSource } from './typst-source.ts'

/** Families of the fonts the typesetter must be given. Quotes and points of the Chinese ones are as wide as a letter of theirs. */
const families = {
  en: ['Noto Sans', 'Noto Sans HK', 'Noto Sans SC'],
  'zh-cn': ['Noto Sans SC', 'Noto Sans HK', 'Noto Sans'],
  'zh-hk': ['Noto Sans HK', 'Noto Sans SC', 'Noto Sans'],
} as const satisfies Record<Locale, readonly string[]>

const languages = { en: ['en', 'GB'], 'zh-cn': ['zh', 'CN'], 'zh-hk': ['zh', 'HK'] } as const satisfies Record<
  Locale,
  readonly [string, string]
>

/** Control characters have no shape; a font would print a box for them. */
const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    : value

/** main.typ and report.json, for one folder with the stored pictures. */
export type Typesetting = { readonly 'main.typ': string; readonly 'report.json': string }

/** keep: puts a picture beside the source; each comes once. only: one part of the report, as a preview shows it. */
export async function typeset(
  snapshot: ReportSnapshot,
  deps: Pick<ReportDeps, 'picture'>,
  keep: (name: string, bytes: Uint8Array) => Promise<void>,
  only?: ReportSection | 'cover',
): Promise<Typesetting> {
  const { definition, timeZone, project, takenAt, hasWatermark, layout, reportNumber } = snapshot
  const { words, say, moment } = speechOf(definition.language, timeZone)
  const filed = new Map<string, Filed>()
  const file = async (ref: string) => {
    if (filed.has(ref)) return
    const bytes = await deps.picture(ref)
    const size = bytes === null ? null : pictureSize(bytes)
    const name = size === null ? '' : `picture${filed.size}.${size.kind === 'jpeg' ? 'jpg' : 'png'}`
    filed.set(ref, size === null ? null : { ...size, file: name })
    if (bytes !== null && size !== null) await keep(name, bytes)
  }
  const blocks = [...blocksOf(snapshot, only)]
  const anchors = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : [])))
  for (const block of blocks) {
    for (const ref of block.kind === 'elevation' ? [block.elevation.drawing] : refsOf(block)) await file(ref)
  }
  const [lang, region] = languages[definition.language]
  const data = {
    title: definition.reportTitle,
    author: project.companyName === '' ? [] : [project.companyName],
    lang,
    region,
    fonts: families[definition.language],
    hasCover: (only === undefined || only === 'cover') && (layout === 'Facade' || layout === 'Bridge'),
    watermark: hasWatermark ? words.watermark : null,
    missing: words.pictureMissing,
    header: [
      `${project.name} · ${definition.reportTitle}`,
      definition.backgroundSection.particulars.reportNumber || reportNumber,
    ],
    footer: [project.companyName, say(words.snapshot, { time: moment(takenAt) })]
      .filter((text) => text !== '')
      .join(' · '),
    page: words.page.split(/(\{page\}|\{pages\})/).filter((part) => part !== ''),
    blocks: blocks.map((block) => typesetBlock(block, { files: (ref) => filed.get(ref) ?? null, anchors })),
  }
  return { 'main.typ': typstSource, 'report.json': JSON.stringify(data, printable) }
}
