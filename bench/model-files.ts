import { open, type FileHandle } from 'node:fs/promises'
import { lasParts, lazParts, lazTableAt, type Cloud, type LazPoint } from '../packages/models/src/testing/laz-file.ts'
import { ifcHead } from '../apps/server/src/testing/files/ifc-file.ts'

/** The same seed, the same file. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Metres: wide, deep, high. */
export const building = [40, 20, 60] as const

/**
 * The four sides of a building, evenly covered as a flight covers them, with windows set back by a hand. Asked for one
 * after the other.
 */
function facades(count: number): Cloud {
  const chance = chances(7)
  const [wide, deep, high] = building
  return {
    count,
    corner: [836_000, 819_000, 5],
    size: building,
    point: (index) => {
      const [along, up, side] = [chance(), chance() * high, index % 4]
      const isWindow = up % 3 > 1 && (along * 10) % 1 > 0.4
      const inward = isWindow ? 0.1 : 0
      const [x, y] =
        side < 2
          ? [along * wide, side === 0 ? inward : deep - inward]
          : [side === 2 ? inward : wide - inward, along * deep]
      const light = ((isWindow ? 60 : 150) + chance() * 60) * 256
      return [x, y, up]
        .map((value) => Math.round(value * 1_000))
        .concat([light, light * 0.95, light * 0.9].map(Math.floor)) as unknown as LazPoint
    },
  }
}

/** Written as it is made: larger than the memory. */
async function inParts(
  path: string,
  parts: Iterable<Uint8Array>,
  finish: (file: FileHandle, lastAt: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    let [at, lastAt] = [0, 0]
    for (const part of parts) {
      await file.write(part, 0, part.length, at)
      lastAt = at
      at += part.length
    }
    await finish(file, lastAt)
  } finally {
    await file.close()
  }
}

export const writeLas = (path: string, count: number): Promise<void> => inParts(path, lasParts(facades(count)))

export const writeLaz = (path: string, count: number): Promise<void> =>
  inParts(path, lazParts(facades(count)), (file, lastAt) => {
    const place = Buffer.alloc(8)
    place.writeBigInt64LE(BigInt(lastAt))
    return file.write(place, 0, 8, lazTableAt)
  })

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
function globalId(number: number): string {
  let [text, rest] = ['', number]
  for (let at = 0; at < 22; at += 1) {
    text = letters[rest % 64]! + text
    rest = Math.floor(rest / 64)
  }
  return `'${text}'`
}

const perFloor = 400

const head = (id: () => string) => `${ifcHead}
#6=IFCPROJECT(${id()},$,'P',$,$,$,$,(#5),#2);
#7=IFCLOCALPLACEMENT($,#4);
#8=IFCBUILDING(${id()},$,'Tower',$,$,#7,$,$,.ELEMENT.,$,$,$);
#10=IFCRELAGGREGATES(${id()},$,$,$,#6,(#8));
#12=IFCCARTESIANPOINT((0.,0.));
#13=IFCAXIS2PLACEMENT2D(#12,$);
#14=IFCRECTANGLEPROFILEDEF(.AREA.,$,#13,2800.,200.);
#15=IFCDIRECTION((0.,0.,1.));
#16=IFCRECTANGLEPROFILEDEF(.AREA.,$,#13,1200.,600.);
`

/** A wall and the opening in it, whose number is the sixth after `at`. */
const wall = (at: number, id: () => string) => [
  `#${at + 3}=IFCEXTRUDEDAREASOLID(#14,#4,#15,2900.);`,
  `#${at + 4}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#${at + 3}));`,
  `#${at + 5}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${at + 4}));`,
  `#${at + 6}=IFCWALL(${id()},$,'Wall ${at}',$,$,#${at + 2},#${at + 5},$,$);`,
  `#${at + 7}=IFCEXTRUDEDAREASOLID(#16,#4,#15,1500.);`,
  `#${at + 8}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#${at + 7}));`,
  `#${at + 9}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${at + 8}));`,
  `#${at + 10}=IFCOPENINGELEMENT(${id()},$,$,$,$,#${at + 2},#${at + 9},$,$);`,
  `#${at + 11}=IFCRELVOIDSELEMENT(${id()},$,$,$,#${at + 6},#${at + 10});`,
]

/** Round, of many corners. */
function column(at: number, id: () => string): readonly string[] {
  const [points, faces]: [string[], string[]] = [[], []]
  for (let corner = 0; corner < 48; corner += 1) {
    const angle = (corner / 24) * 2 * Math.PI
    points.push(
      `(${(Math.cos(angle) * 600).toFixed(3)},${(Math.sin(angle) * 600).toFixed(3)},${corner < 24 ? '0.' : '2800.'})`,
    )
  }
  for (let corner = 0; corner < 24; corner += 1) {
    const [a, b] = [corner + 1, ((corner + 1) % 24) + 1]
    faces.push(`(${a},${b},${b + 24})`, `(${a},${b + 24},${a + 24})`)
    if (corner > 1) faces.push(`(1,${corner + 1},${corner})`, `(25,${corner + 24},${corner + 25})`)
  }
  return [
    `#${at + 3}=IFCCARTESIANPOINTLIST3D((${points.join(',')}));`,
    `#${at + 4}=IFCTRIANGULATEDFACESET(#${at + 3},$,.T.,(${faces.join(',')}),$);`,
    `#${at + 5}=IFCSHAPEREPRESENTATION(#5,'Body','Tessellation',(#${at + 4}));`,
    `#${at + 7}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${at + 5}));`,
    `#${at + 6}=IFCCOLUMN(${id()},$,'Column ${at}',$,$,#${at + 2},#${at + 7},$,$);`,
  ]
}

function* ifcParts(bytes: number): Generator<Uint8Array> {
  let [next, size, ids] = [30, 0, 1]
  const id = () => globalId((ids += 1))
  const floors: number[] = []
  yield Buffer.from(head(id))
  while (size < bytes) {
    const floor = next
    next += 1
    floors.push(floor)
    const lines = [
      `#${floor}=IFCBUILDINGSTOREY(${id()},$,'${floors.length}/F',$,$,#7,$,$,.ELEMENT.,${floors.length * 3000}.);`,
    ]
    const onFloor: number[] = []
    for (let number = 0; number < perFloor; number += 1) {
      const at = next
      lines.push(
        `#${at}=IFCCARTESIANPOINT((${(number % 20) * 3000}.,${Math.floor(number / 20) * 2500}.,${floors.length * 3000}.));`,
        `#${at + 1}=IFCAXIS2PLACEMENT3D(#${at},$,$);`,
        `#${at + 2}=IFCLOCALPLACEMENT(#7,#${at + 1});`,
        ...(number % 8 === 0 ? wall : column)(at, id),
      )
      lines.push(
        `#${at + 12}=IFCPROPERTYSINGLEVALUE('Reference',$,IFCLABEL('R-${at}'),$);`,
        `#${at + 13}=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('REI60'),$);`,
        `#${at + 14}=IFCPROPERTYSET(${id()},$,'Pset_Common',$,(#${at + 12},#${at + 13}));`,
        `#${at + 15}=IFCRELDEFINESBYPROPERTIES(${id()},$,$,$,(#${at + 6}),#${at + 14});`,
      )
      onFloor.push(at + 6)
      next += 16
    }
    lines.push(
      `#${next}=IFCRELCONTAINEDINSPATIALSTRUCTURE(${id()},$,$,$,(${onFloor.map((one) => `#${one}`).join(',')}),#${floor});`,
    )
    next += 1
    const part = Buffer.from(`${lines.join('\n')}\n`)
    size += part.length
    yield part
  }
  yield Buffer.from(
    `#${next}=IFCRELAGGREGATES(${id()},$,$,$,#8,(${floors.map((floor) => `#${floor}`).join(',')}));\nENDSEC;\nEND-ISO-10303-21;\n`,
  )
}

/**
 * Walls with an opening each, columns of many corners, and what is written about them, floor upon floor, until the file
 * is as large as asked.
 */
export const writeIfc = (path: string, bytes: number): Promise<void> => inParts(path, ifcParts(bytes))
