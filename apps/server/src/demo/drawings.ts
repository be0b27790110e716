import type { AnnouncedDrawing, FloorRow, Portion } from '@plumbline/contract/drawings/drawings'
import { floorsOf, totalHeight } from '@plumbline/inspection/floors/floors'
import { v7 } from 'uuid'
import { facades, podium, tower, type Facade } from './flight/building.ts'

export type DemoDrawing = AnnouncedDrawing & {
  readonly fileName: string
  readonly svg: string
  readonly portions: readonly Portion[]
}

type Names = {
  readonly block: string
  readonly site: string
  readonly floor: string
  readonly elevations: readonly string[]
}
type Building = {
  readonly names: Names
  /** Storeys above the podium, roof included. */ readonly tower: readonly FloorRow[]
  readonly podium: readonly FloorRow[]
  readonly typical: string
  readonly flats: number
}

const ink = '#1f2937'
const thin = '#94a3b8'
const rect = (x: number, y: number, width: number, height: number, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${ink}" stroke-width="3" ${more}/>`
const line = (x1: number, y1: number, x2: number, y2: number, colour = ink, width = 2) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="${width}"/>`
const sheet = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#ffffff"/>${rect(20, 20, width - 40, height - 40)}${content}</svg>`
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

function sitePlan(): string {
  const tree = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="34" fill="#e7f2ea" stroke="#5b8a6b" stroke-width="3"/>`
  return sheet(
    2400,
    1700,
    [
      `<rect x="20" y="1350" width="2360" height="200" fill="#f1f5f9"/>`,
      line(20, 1350, 2380, 1350),
      line(20, 1550, 2380, 1550),
      times(24, (index) => line(60 + index * 98, 1450, 110 + index * 98, 1450, thin, 6)),
      rect(300, 180, 1800, 1050, 'stroke-dasharray="24 14"'),
      rect(620, 380, 1160, 640, 'style="fill:#f8fafc;stroke-width:6"'),
      rect(800, 480, 800, 440, 'style="fill:#e2e8f0;stroke-width:8"'),
      line(800, 480, 1600, 920, thin),
      line(1600, 480, 800, 920, thin),
      rect(1100, 1020, 200, 60),
      times(7, (index) => tree(400 + index * 265, 1140)),
      times(4, (index) => tree(400, 320 + index * 190)),
      times(4, (index) => tree(2000, 320 + index * 190)),
      `<path d="M2230 320l40 110h-28v120h-24v-120h-28z" fill="${ink}"/>`,
    ].join(''),
  )
}

function floorPlan(flats: number): string {
  const wing = (index: number) => {
    const [column, row] = [index % (flats / 2), Math.floor(index / (flats / 2))]
    const width = 1900 / (flats / 2)
    const [x, y] = [250 + column * width, row === 0 ? 250 : 950]
    return [
      rect(x, y, width, 500, 'style="stroke-width:9"'),
      line(x + width * 0.45, y, x + width * 0.45, y + 500),
      line(x, y + 240, x + width, y + 240),
      times(2, (window) =>
        line(
          x + width * (0.12 + window * 0.5),
          row === 0 ? y : y + 500,
          x + width * (0.35 + window * 0.5),
          row === 0 ? y : y + 500,
          '#0e7490',
          16,
        ),
      ),
    ].join('')
  }
  return sheet(
    2400,
    1700,
    [
      times(flats, wing),
      rect(250, 750, 1900, 200),
      rect(1050, 770, 130, 160),
      line(1050, 770, 1180, 930, thin),
      line(1180, 770, 1050, 930, thin),
      rect(1220, 770, 130, 160),
      times(8, (index) => line(1240 + index * 13, 770, 1240 + index * 13, 930, thin)),
    ].join(''),
  )
}

const [wide, high] = [1600, 2400]
/** Fractions of the sheet between which the building stands. */
const [roofAt, groundAt] = [0.08, 0.93]

/** To scale, so that the length of an elevation can be read from its drawing. Metres. */
function portionsAt({ tower, podium }: Building, widthM: number) {
  const [above, below] = [totalHeight(tower), totalHeight(podium)]
  const edge = roofAt + ((groundAt - roofAt) * above) / (above + below)
  const half = ((widthM / (above + below)) * (groundAt - roofAt) * high) / wide / 2
  const across = { left: 0.5 - half, right: 0.5 + half }
  return {
    towerAt: { ...across, top: roofAt, bottom: edge },
    podiumAt: { ...across, top: edge, bottom: groundAt },
  }
}

function facade(at: Portion['location'], rows: readonly FloorRow[], bays: number): string {
  const floors = floorsOf([{ name: '', location: { top: 0 }, floors: rows }])
  const total = floors.reduce((sum, { height }) => sum + height, 0)
  const [x, width, from, space] = [
    at.left * wide,
    (at.right - at.left) * wide,
    at.top * high,
    (at.bottom - at.top) * high,
  ]
  let above = 0
  const drawn = floors.map(({ height }) => {
    const [y, tall] = [from + (above / total) * space, (height / total) * space]
    above += height
    return (
      line(x, y + tall, x + width, y + tall, thin) +
      times(bays, (bay) =>
        rect(
          x + (bay + 0.2) * (width / bays),
          y + tall * 0.25,
          (width / bays) * 0.6,
          tall * 0.5,
          'style="stroke-width:2;fill:#e0f2f5"',
        ),
      )
    )
  })
  return `<rect x="${x}" y="${from}" width="${width}" height="${space}" fill="#f8fafc" stroke="${ink}" stroke-width="6"/>${drawn.join('')}`
}

function elevation(building: Building, { width, bays }: Pick<Facade, 'width' | 'bays'>): string {
  const { towerAt, podiumAt } = portionsAt(building, width)
  const drawn = facade(towerAt, building.tower, bays) + facade(podiumAt, building.podium, bays)
  return sheet(wide, high, `${drawn}${line(60, groundAt * high, wide - 60, groundAt * high, ink, 10)}`)
}

function drawingsOf(building: Building): readonly DemoDrawing[] {
  const { names, typical, flats, tower, podium } = building
  const plain = { dimension: '2d', blockName: '', floorRange: [], portions: [] } as const
  const portions = (widthM: number) => {
    const { towerAt, podiumAt } = portionsAt(building, widthM)
    return [
      { _id: v7(), name: 'Tower', location: towerAt, floors: [...tower] },
      { _id: v7(), name: 'Podium', location: podiumAt, floors: [...podium] },
    ]
  }
  return [
    {
      ...plain,
      category: 'layout',
      subtype: 'master layout plan',
      name: names.site,
      fileName: 'site-plan.png',
      svg: sitePlan(),
      floorRange: [],
    },
    {
      ...plain,
      category: 'floor',
      subtype: null,
      name: names.floor,
      blockName: names.block,
      fileName: 'typical-floor.png',
      svg: floorPlan(flats),
      floorRange: [typical],
    },
    ...names.elevations.map((name, index) => ({
      ...plain,
      category: 'elevation' as const,
      subtype: null,
      name,
      blockName: names.block,
      fileName: `elevation-${index + 1}.png`,
      svg: elevation(building, facades[index]!),
      portions: portions(facades[index]!.width),
      floorRange: [...tower, ...podium].map((row) => row.name),
    })),
  ]
}

/** By the code of the project. Drawn by ourselves: no customer's plan, no font that a machine may lack. */
export const demoDrawings: Readonly<Record<string, () => readonly DemoDrawing[]>> = {
  'HK-2026-014': () =>
    drawingsOf({
      names: {
        block: 'Block A',
        site: 'Site plan',
        floor: 'Typical floor, 4/F to 31/F',
        elevations: ['North elevation', 'East elevation', 'South elevation', 'West elevation'],
      },
      tower,
      podium,
      typical: '4-31',
      flats: 8,
    }),
  'HK-2026-012': () =>
    drawingsOf({
      names: { block: '第三座', site: '總平面圖', floor: '標準樓層平面圖', elevations: ['北立面圖', '東立面圖'] },
      tower: [
        { name: '28', height: 3.4, displayName: 'R' },
        { name: '3-27', height: 2.8 },
      ],
      podium: [
        { name: '1-2', height: 3.8, displayName: '2/F, 1/F' },
        { name: '0', height: 4.2, displayName: 'G/F' },
      ],
      typical: '3-27',
      flats: 8,
    }),
}
