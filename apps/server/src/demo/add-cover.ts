import type { Transaction } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { recordVectorPictures } from '../features/drawings/picture-checks.ts'
import { recordObject } from '../storage/registry.ts'
import type { Storage } from '../storage/storage.ts'

const [width, height] = [960, 540]

const box = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`
const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** A block with its windows and a lit side. */
function block(x: number, w: number, storeys: number, wall: string): string {
  const step = 400 / storeys
  const top = height - 60 - storeys * step
  const bays = Math.floor(w / 34)
  return [
    box(x, top, w, storeys * step, wall),
    box(x + w, top + 10, w / 4, storeys * step - 10, '#00000055'),
    each(storeys, (floor) =>
      each(bays, (bay) =>
        box(
          x + 10 + bay * 34,
          top + 4 + floor * step,
          20,
          step * 0.55,
          (floor * 7 + bay * 3) % 5 === 0 ? '#dfe9ee' : '#56707f',
        ),
      ),
    ),
    each(storeys, (floor) => box(x, top + floor * step, w, 1.5, '#00000022')),
  ].join('')
}

const bridge = [
  box(0, 250, width, 26, '#8d9396'),
  box(0, 276, width, 12, '#5c6367'),
  each(4, (pier) => box(90 + pier * 260, 288, 44, 192, '#a0a5a7') + box(128 + pier * 260, 288, 14, 192, '#7a8084')),
  each(32, (post) => box(post * 31, 226, 3, 24, '#4c5357')),
  box(0, 224, width, 4, '#4c5357'),
].join('')

const stacks = [
  box(0, 0, width, height, '#b9aa94'),
  each(14, (floor) => box(0, floor * 40, width, 2, '#00000018')),
  each(5, (pipe) =>
    [
      box(140 + pipe * 160, 0, 22, height, '#8a4f36'),
      box(157 + pipe * 160, 0, 5, height, '#5f3524'),
      each(7, (joint) => box(135 + pipe * 160, 30 + joint * 78, 32, 10, '#6d3c29')),
    ].join(''),
  ),
].join('')

/** What each project inspects. */
const motifs: Readonly<Record<string, string>> = {
  'HK-2026-003': stacks,
  'HK-2026-009': bridge,
  'SG-2026-031': block(330, 240, 30, '#6f93a6'),
  'HK-2026-012': block(150, 180, 28, '#d8c7a8') + block(420, 180, 28, '#cdbb9b') + block(690, 150, 24, '#d8c7a8'),
  'HK-2026-014': block(300, 300, 33, '#c4c0b6'),
  'PE-2026-001': block(240, 200, 20, '#b88d79') + block(520, 200, 22, '#a87d6a'),
}
const otherwise = block(360, 240, 18, '#aab2b5')

const paint = (code: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fa6c4"/><stop offset="1" stop-color="#dce6ea"/></linearGradient></defs>
  ${box(0, 0, width, height, 'url(#sky)')}${motifs[code] ?? otherwise}${box(0, height - 60, width, 60, '#7b8078')}</svg>`

/** A painted cover, so that the list of the demonstration looks as it does with real projects. */
export async function addDemoCover(
  trx: Transaction<Database>,
  storage: Storage,
  { corporateId, projectId, code }: { readonly corporateId: string; readonly projectId: string; readonly code: string },
): Promise<void> {
  const bytes = await sharp(Buffer.from(paint(code)))
    .jpeg({ quality: 82 })
    .toBuffer()
  const key = `${corporateId}/${projectId}/pictures/${v7()}.jpg`
  await recordObject(trx, await storage.put(key, bytes, { contentType: 'image/jpeg' }))
  await recordVectorPictures(trx, { project_id: projectId, corporate_id: corporateId }, [key])
  await trx.updateTable('project').set({ cover_image: key }).where('id', '=', projectId).execute()
}
