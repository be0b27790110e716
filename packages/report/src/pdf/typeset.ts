import type { Locale } from '@plumbline/contract/locales'
import type { ReportSection } from '@plumbline/contract/reports/content'
import { pictureSize } from '@plumbline/office/picture-size'
import { refsOf } from '../block-pictures.ts'
import { blocksOf } from '../outline.ts'
import type { ReportDeps, ReportSnapshot } from '../snapshot.ts'
import { createTranslator, severityLetters } from '../translator.ts'
import { typesetBlock, type PictureFile } from './typeset-blocks.ts'
import { typstSource } from './typst-source.ts'

/**
 * Font families in the order in which Typst looks for a glyph. In English a Latin font is first, whose quotes are
 * narrow.
 */
const families = {
  en: ['Noto Sans', 'Noto Sans HK', 'Noto Sans SC'],
  'zh-cn': ['Noto Sans SC', 'Noto Sans HK', 'Noto Sans'],
  'zh-hk': ['Noto Sans HK', 'Noto Sans SC', 'Noto Sans'],
} as const satisfies Record<Locale, readonly string[]>

const languages = { en: ['en', 'GB'], 'zh-cn': ['zh', 'CN'], 'zh-hk': ['zh', 'HK'] } as const satisfies Record<
  Locale,
  readonly [string, string]
>

/** Removes control characters, for which a font prints a box. */
const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    : value

/** Two files that belong into one folder with the pictures. */
export type Typesetting = { readonly 'main.typ': string; readonly 'report.json': string }

/** Calls savePicture once for each picture. `only`: one section, for its preview. */
export async function typeset(
  snapshot: ReportSnapshot,
  deps: Pick<ReportDeps, 'picture'>,
  savePicture: (name: string, bytes: Uint8Array) => Promise<void>,
  only?: ReportSection | 'cover',
): Promise<Typesetting> {
  const { definition, timeZone, project, takenAt, hasWatermark, layout, reportNumber } = snapshot
  const translator = createTranslator(definition.language, timeZone)
  const { words, format, moment } = translator
  const files = new Map<string, PictureFile>()
  const save = async (ref: string) => {
    if (files.has(ref)) return
    const bytes = await deps.picture(ref)
    const size = bytes === null ? null : pictureSize(bytes)
    const name = size === null ? '' : `picture${files.size}.${size.kind === 'jpeg' ? 'jpg' : 'png'}`
    files.set(ref, size === null ? null : { ...size, file: name })
    if (bytes !== null && size !== null) await savePicture(name, bytes)
  }
  const blocks = [...blocksOf(snapshot, only)]
  const anchors = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : [])))
  for (const block of blocks) {
    for (const ref of block.kind === 'elevation' ? [block.elevation.drawing] : refsOf(block)) await save(ref)
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
    footer: [project.companyName, format(words.snapshot, { time: moment(takenAt) })]
      .filter((text) => text !== '')
      .join(' · '),
    page: words.page.split(/(\{page\}|\{pages\})/).filter((part) => part !== ''),
    blocks: blocks.map((block) =>
      typesetBlock(block, { files: (ref) => files.get(ref) ?? null, anchors, letters: severityLetters(translator) }),
    ),
  }
  return { 'main.typ': typstSource, 'report.json': JSON.stringify(data, printable) }
}
