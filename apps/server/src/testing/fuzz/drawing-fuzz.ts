import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { previewPdf } from '../../media-tools/drawings/pdf.ts'
import { recogniseModel } from '../../media-tools/models/recognise-model.ts'
import { recognise } from '../../media-tools/drawings/recognise-drawing.ts'
import { paintDxf } from '../../media-tools/drawings/render-dxf.ts'
import { rasterise, sizeOf } from '../../media-tools/drawings/rasterise.ts'
import { rewritePicture } from '../../media-tools/pictures/picture.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import {
  dxfFile,
  dxfFrame,
  glbFile,
  gltfText,
  ifcText,
  lasFile,
  objText,
  pdfFile,
  plyText,
  pngFile,
  zipFile,
} from '../files/drawing-files.ts'
import { chance, mutate } from '../files/mutations.ts'

const dxf = dxfFile(
  `${dxfFrame},0,INSERT,2,A,10,5,20,5,70,2,71,2,44,9,45,9,66,1,0,ATTRIB,40,5,1,x,0,SEQEND,0,SPLINE,71,3,40,0,40,0,40,0,40,0,40,1,40,1,40,1,40,1,10,20,20,20,10,20,20,80,10,80,20,80,10,80,20,20,0,MTEXT,40,5,41,9,1,{\\fa;牆\\S1/2;},0,HATCH,70,0,91,1,92,2,72,1,73,1,93,2,10,1,20,2,42,1,10,5,20,6,42,0,97,0,0,ELLIPSE,10,5,20,5,11,4,21,0,40,0.5,0,POLYLINE,70,64,0,VERTEX,70,192,10,1,20,1,0,VERTEX,70,128,71,1,72,-1,0,SEQEND`,
  {
    blocks: '0,BLOCK,2,A,0,ARC,10,5,20,5,40,3,50,9,51,300,0,ENDBLK',
    layers: '0,LAYER,2,0,70,0,62,7,6,D',
    lineTypes: '0,LTYPE,2,D,49,1,49,-1',
  },
)
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><linearGradient id="g"><stop offset="0"/></linearGradient><clipPath id="c"><circle r="9"/></clipPath></defs><g clip-path="url(#c)" transform="rotate(9)"><path d="M0 0L9 9C1 2 3 4 5 6Z" fill="url(#g)"/><use href="#g"/></g></svg>',
)

type Opening = {
  readonly name: string
  readonly file: Buffer
  readonly open: (bytes: Buffer, path: string, folder: string) => Promise<unknown>
}

async function openings(): Promise<readonly Opening[]> {
  const png = await pngFile(8, 8)
  const model = (name: string, file: Buffer): Opening => ({
    name,
    file,
    open: (_, path) => recogniseModel(path, `a.${name}`),
  })
  await sizeOf(svg.toString())
  return [
    { name: 'dxf', file: dxf, open: (bytes) => paintDxf(bytes, 0.02) },
    {
      name: 'svg',
      file: svg,
      open: async (bytes) => {
        await sizeOf(bytes.toString())
        await rasterise(bytes.toString(), undefined, 1)
      },
    },
    {
      name: 'pdf',
      file: pdfFile(['1 0 0 rg 0 0 421 595 re f BT /F 9 Tf (a) Tj ET'], { box: '0 0 80 60' }),
      open: (_, path, folder) => previewPdf(path, folder),
    },
    {
      name: 'png',
      file: png,
      open: async (bytes, path) => {
        await recognise(path)
        await rewritePicture(bytes)
      },
    },
    model('glb', glbFile()),
    model('gltf', Buffer.from(gltfText())),
    model('ifc', Buffer.from(ifcText)),
    model('obj', Buffer.from(objText)),
    model('ply', Buffer.from(plyText())),
    model('las', lasFile(5)),
    model(
      'zip',
      zipFile([
        { name: 'tileset.json', bytes: Buffer.from('{"asset":{"version":"1.0"},"root":{}}') },
        { name: 'a/b.glb', bytes: glbFile() },
      ]),
    ),
  ]
}

/**
 * Opens `count` broken files without the limits of the child; answers what took long and what failed without an
 * AppError.
 */
export async function fuzzDrawings(
  count: number,
  seed: number,
): Promise<{
  readonly opened: number
  readonly refused: number
  readonly unnamed: readonly string[]
  readonly slow: readonly string[]
}> {
  const [pick, kinds, folder] = [chance(seed), await openings(), await mkdtemp(join(tmpdir(), 'drawing-fuzz-'))]
  const path = join(folder, 'file')
  let [opened, refused] = [0, 0]
  const [unnamed, slow]: [string[], string[]] = [[], []]
  for (let index = 0; index < count; index += 1) {
    const kind = kinds[index % kinds.length]
    if (kind === undefined) break
    const bytes = mutate(kind.file, pick)
    await writeFile(path, bytes)
    const start = cpuSeconds()
    try {
      await kind.open(bytes, path, folder)
      opened += 1
    } catch (error) {
      refused += 1
      // The engines throw their own errors, which the child turns into a refusal; our own readers must not stumble.
      if (!(error instanceof AppError) && !['svg', 'pdf', 'png'].includes(kind.name))
        unnamed.push(`${kind.name} ${index}: ${String(error)}`)
    }
    if (cpuSeconds() - start > 5) slow.push(`${kind.name} ${index}`)
  }
  await rm(folder, { recursive: true })
  return { opened, refused, unnamed, slow }
}
