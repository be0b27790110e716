import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { listFonts } from './report-fonts.ts'
import { drawReportPicture } from './report-picture-draw.ts'
import { photoDecoders, allowOnlyDecoders } from '../restrict-decoders.ts'

// Our own outlines are SVG in memory; an SVG file stays refused.
allowOnlyDecoders(...photoDecoders, 'SvgBuffer')

listFonts(process.cwd())
const answers = createWriteStream('', { fd: 3 })
// Stdin closes when the parent exits: its answer is then no longer needed.
const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
for await (const text of requests) {
  const answer = await drawReportPicture(JSON.parse(text) as Parameters<typeof drawReportPicture>[0]).then(
    (done) => ({ done }),
    (error: unknown) => ({ refused: 'media.damaged', why: String(error) }),
  )
  answers.write(`${JSON.stringify(answer)}\n`)
}
