import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Document, HeadingLevel, ImageRun, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { nativeZipCodec } from '../apps/server/src/media-tools/zip-codec.ts'
import { fillPictures } from '../apps/server/src/typesetting/fill-pictures.ts'
import { placeholderPicture } from '../apps/server/src/typesetting/picture-placeholders.ts'
import { setPages } from '../apps/server/src/typesetting/typst.ts'
import { pictureSize, type PictureSize } from '../packages/office/src/picture-size.ts'
import { writeDocx } from '../packages/report/src/docx/write-docx.ts'
import { typeset } from '../packages/report/src/pdf/typeset.ts'
import type { ReportSnapshot } from '../packages/report/src/snapshot.ts'
import { exampleSnapshot } from '../packages/report/src/testing/example-snapshot.ts'

const [, , how = 'ours', count = '100', folder = '.'] = process.argv
const serverRequire = createRequire(new URL('../apps/server/package.json', import.meta.url))

/** By defect alone, as the library gets it too: the other lists would repeat the same pictures. */
function snapshotOf(defects: number): ReportSnapshot {
  const example = exampleSnapshot({ count: defects })
  const off = { isGenerated: false }
  return { ...example, elevations: [], definition: { ...example.definition, appendixB: off, appendixC: off } }
}

/** No two alike: both the library and the typesetter keep equal pictures once. */
const picture = async (ref: string): Promise<Uint8Array> =>
  Buffer.concat([await readFile(join(folder, ref.startsWith('crop') ? 'crop.jpg' : 'photo.jpg')), Buffer.from(ref)])
const snapshot = snapshotOf(Number(count))

async function ours(): Promise<void> {
  const file = createWriteStream(join(folder, 'ours.docx'))
  for await (const chunk of writeDocx(snapshot, {
    picture,
    overlay: () => Promise.resolve(null),
    codec: nativeZipCodec,
  }))
    if (!file.write(chunk)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}

/** The anchor: the same facts and photos as a plain user of the library writes them. */
async function library(): Promise<void> {
  const image = (data: Uint8Array, width: number, height: number) =>
    new Paragraph({ children: [new ImageRun({ type: 'jpg', data, transformation: { width, height } })] })
  const children: (Paragraph | Table)[] = []
  for (const { defectNum, type, subType, severity, path, status, remark, photo } of snapshot.defects) {
    const [whole, crop] = await Promise.all([picture(photo?.annotated ?? ''), picture(photo?.crop ?? 'crop')])
    const rows = [
      ['Severity', severity, 'Status', status],
      ['Type', `${type} ${subType ?? ''}`, 'Location', path.join(' · ')],
      ['Remark', remark, '', ''],
    ]
    children.push(new Paragraph({ text: `DF${defectNum} ${type}`, heading: HeadingLevel.HEADING_3 }))
    children.push(
      new Table({
        rows: [
          new TableRow({
            cantSplit: true,
            children: [
              new TableCell({ columnSpan: 2, children: [image(whole, 270, 203)] }),
              new TableCell({ columnSpan: 2, children: [image(crop, 203, 203)] }),
            ],
          }),
          ...rows.map(
            (row) =>
              new TableRow({
                cantSplit: true,
                children: row.map((text) => new TableCell({ children: [new Paragraph(text)] })),
              }),
          ),
        ],
      }),
    )
  }
  await writeFile(join(folder, 'library.docx'), await Packer.toBuffer(new Document({ sections: [{ children }] })))
}

async function pdf(): Promise<void> {
  const source = join(folder, 'pages')
  await mkdir(source, { recursive: true })
  await mkdir(join(folder, 'aside'), { recursive: true })
  const sizes = new Map<string, PictureSize>()
  const storePicture = async (name: string, bytes: Uint8Array) => {
    const size = pictureSize(bytes)!
    sizes.set(name, size)
    await writeFile(join(folder, 'aside', name), bytes)
    await writeFile(join(source, name), await placeholderPicture(name))
  }
  for (const [name, text] of Object.entries(await typeset(snapshot, { picture }, storePicture)))
    await writeFile(join(source, name), text)
  const fonts = [
    '-hk/400Regular/NotoSansHK_400Regular',
    '-hk/700Bold/NotoSansHK_700Bold',
    '/400Regular/NotoSans_400Regular',
    '/700Bold/NotoSans_700Bold',
  ].map((name) => dirname(serverRequire.resolve(`@expo-google-fonts/noto-sans${name}.ttf`)))
  const { bytes: pages } = await (
    await setPages({ as: 'pdf', maxCachedPages: 0, madeAt: 0, fonts, path: source, folder })
  ).pdf()
  await pipeline(
    fillPictures(pages, async (name) => ({ ...sizes.get(name)!, bytes: await readFile(join(folder, 'aside', name)) })),
    createWriteStream(join(folder, 'ours.pdf')),
  )
}

const begun = performance.now()
await { ours, library, pdf }[how as 'ours' | 'library' | 'pdf']()
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
console.log(
  JSON.stringify({
    seconds: (performance.now() - begun) / 1000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    peak: maxRSS / 1024,
  }),
)
