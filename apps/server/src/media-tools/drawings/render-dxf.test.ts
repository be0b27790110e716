import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dxfFile, dxfFrame, dxfText, type DxfParts } from '../../testing/files/drawing-files.ts'
import { dxfToSvg, paintDxf } from './render-dxf.ts'

/**
 * Draws it at a quarter of its size and says how dark a place of the frame is, in units of the frame: 0 white, 1 black.
 */
async function drawn(bytes: Uint8Array, zoom = 0.25) {
  const { pixels, width, height } = await paintDxf(bytes, zoom)
  const [unit, edge] = [48 * zoom, 100 * zoom]
  const pixel = (x: number, y: number) => [
    ...pixels.subarray((Math.floor(height - edge - y * unit) * width + Math.floor(edge + x * unit)) * 4).subarray(0, 3),
  ]
  const ink = (x: number, y: number, reach = 1) => {
    let [dark, all] = [0, 0]
    for (let dx = -reach; dx <= reach; dx += reach / 24)
      for (let dy = -reach; dy <= reach; dy += reach / 24) {
        all += 1
        dark += 255 - Math.min(...pixel(x + dx, y + dy))
      }
    return dark / all / 255
  }
  return { pixel, ink, has: (x: number, y: number) => ink(x, y) > 0.0005 }
}

const framed = (entities: string, parts?: DxfParts, zoom?: number) =>
  drawn(dxfFile(`${dxfFrame},${entities}`, parts), zoom)

describe('lines lie where they were drawn', () => {
  test('a frame, its margin and a line within', async () => {
    const { has } = await framed('0,LINE,8,0,10,20,20,20,11,80,21,80')
    expect([has(50, 50), has(0, 50), has(100, 50), has(50, 100), has(30, 60)]).toEqual([true, true, true, true, false])
  })

  test.each<[string, string, readonly (readonly [number, number])[], readonly (readonly [number, number])[]]>([
    [
      'circle',
      '0,CIRCLE,10,50,20,50,40,30',
      [
        [80, 50],
        [20, 50],
        [50, 80],
        [71.2, 71.2],
      ],
      [[50, 50]],
    ],
    [
      'arc over the zero angle',
      '0,ARC,10,50,20,50,40,30,50,270,51,90',
      [
        [80, 50],
        [50, 80],
        [50, 20],
      ],
      [[20, 50]],
    ],
    [
      'bulge to the right of a chord',
      '0,LWPOLYLINE,70,0,10,20,20,50,42,1,10,80,20,50',
      [
        [50, 20],
        [20, 50],
        [80, 50],
      ],
      [
        [50, 80],
        [50, 50],
      ],
    ],
    [
      'closed polyline of old',
      '0,POLYLINE,70,1,0,VERTEX,10,20,20,20,0,VERTEX,10,80,20,20,0,VERTEX,10,80,20,80,0,SEQEND',
      [
        [50, 20],
        [80, 50],
        [50, 50],
      ],
      [[20, 50]],
    ],
    [
      'half an ellipse',
      '0,ELLIPSE,10,50,20,50,11,40,21,0,40,0.5,41,0,42,3.14159265',
      [
        [50, 70],
        [90, 50],
        [10, 50],
      ],
      [[50, 30]],
    ],
    [
      'spline of one curve',
      '0,SPLINE,70,8,71,3,40,0,40,0,40,0,40,0,40,1,40,1,40,1,40,1,10,20,20,20,10,20,20,80,10,80,20,80,10,80,20,20',
      [
        [20, 20],
        [50, 65],
        [80, 20],
      ],
      [[50, 80]],
    ],
    [
      'spline through points',
      '0,SPLINE,71,3,11,20,21,20,11,50,21,60,11,80,21,20',
      [
        [20, 20],
        [50, 60],
        [80, 20],
      ],
      [],
    ],
    [
      'filled triangle',
      '0,SOLID,10,20,20,20,11,80,21,20,12,50,22,80,13,50,23,80',
      [
        [50, 40],
        [50, 25],
      ],
      [[25, 70]],
    ],
    [
      'face',
      '0,3DFACE,10,20,20,20,11,80,21,20,12,80,22,80,13,20,23,80',
      [
        [50, 20],
        [20, 50],
      ],
      [[50, 50]],
    ],
    ['point', '0,POINT,10,50,20,50', [[50, 50]], [[53, 50]]],
    ['mirrored arc', '0,ARC,10,-50,20,50,40,30,50,270,51,90,230,-1', [[20, 50]], [[80, 50]]],
    [
      'solid hatch with a hole',
      '0,HATCH,70,1,91,2,92,2,72,0,73,1,93,4,10,20,20,20,10,80,20,20,10,80,20,80,10,20,20,80,97,0,92,1,93,1,72,2,10,50,20,50,40,10,50,0,51,360,73,1,97,0',
      [
        [30, 30],
        [70, 70],
      ],
      [
        [50, 50],
        [10, 10],
      ],
    ],
  ])('%s', async (_, entities, on, off) => {
    const { has } = await framed(entities)
    expect([on.filter(([x, y]) => !has(x, y)), off.filter(([x, y]) => has(x, y))]).toEqual([[], []])
  })

  test('dashes have gaps', async () => {
    const { has } = await framed('0,LINE,6,DASHED,10,0,20,50,11,100,21,50', {
      lineTypes: '0,LTYPE,2,DASHED,73,2,40,20,49,10,49,-10',
    })
    expect([5, 15, 25, 35].map((x) => has(x, 50))).toEqual([true, false, true, false])
  })

  test('a line forgotten far away does not shrink the plan', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `0,LINE,10,0,20,${index},11,100,21,${index}`).join(',')
    expect((await framed(`${many},0,LINE,10,9000000,20,0,11,9000001,21,0`)).has(50, 30)).toBe(true)
  })
})

describe('blocks', () => {
  const tick = '0,BLOCK,2,TICK,10,0,20,0,0,LINE,8,0,62,0,10,0,20,0,11,10,21,0,0,ENDBLK'
  test('moved, turned, scaled and in rows', async () => {
    const turned = await framed('0,INSERT,2,Tick,10,50,20,50,41,2,50,90', { blocks: tick })
    expect([turned.has(50, 65), turned.has(65, 50)]).toEqual([true, false])
    const rows = await framed('0,INSERT,2,TICK,10,20,20,20,70,2,71,2,44,40,45,50', { blocks: tick })
    expect(
      [
        [25, 20],
        [65, 20],
        [25, 70],
        [65, 70],
        [45, 20],
      ].map(([x = 0, y = 0]) => rows.has(x, y)),
    ).toEqual([true, true, true, true, false])
  })

  test('nested, in the colour and on the layer of where they stand', async () => {
    const blocks = `${tick},0,BLOCK,2,TWO,10,0,20,0,0,INSERT,2,TICK,62,0,10,20,20,0,0,ENDBLK`
    const layers = '0,LAYER,2,RED,70,0,62,1,0,LAYER,2,OFF,70,0,62,-3,0,LAYER,2,ICE,70,1,62,3'
    const shown = await framed('0,INSERT,8,RED,2,TWO,10,30,20,50', { blocks, layers }, 1)
    expect(shown.pixel(55, 50)).toEqual([255, 0, 0])
    for (const layer of ['OFF', 'ICE', 'Defpoints'])
      expect((await framed(`0,INSERT,8,${layer},2,TWO,10,30,20,50`, { blocks, layers })).has(55, 50)).toBe(false)
  })

  test('dimensions, tables and attributes', async () => {
    const blocks = tick.replaceAll('TICK', '*D1')
    expect((await framed('0,DIMENSION,2,*D1,10,50,20,50', { blocks })).has(5, 0)).toBe(true)
    const filled = await framed(
      '0,INSERT,2,TICK,66,1,10,20,20,20,0,ATTRIB,10,40,20,40,40,10,1,HHH,0,ATTRIB,70,1,10,40,20,80,40,10,1,HHH,0,SEQEND',
      { blocks: tick },
    )
    expect([filled.ink(48, 45, 5) > 0.1, filled.ink(48, 85, 5) > 0.01]).toEqual([true, false])
  })

  test('a block that holds itself ends, and one that multiplies is refused', async () => {
    const { has } = await framed('0,INSERT,2,A,10,50,20,50', {
      blocks:
        '0,BLOCK,2,A,0,LINE,10,0,20,0,11,9,21,0,0,INSERT,2,B,10,0,20,9,0,ENDBLK,0,BLOCK,2,B,0,INSERT,2,A,10,0,20,0,0,ENDBLK',
    })
    expect(has(55, 50)).toBe(true)
    const doubling = Array.from(
      { length: 24 },
      (_, index) => `0,BLOCK,2,N${index}${`,0,INSERT,2,N${index + 1},10,0,20,0`.repeat(4)},0,ENDBLK`,
    ).join(',')
    expect(() => dxfToSvg(dxfFile('0,INSERT,2,N0', { blocks: doubling }))).toThrow('drawing.too-complex')
    expect(() => dxfToSvg(dxfFile('0,INSERT,2,TICK,70,32000,71,32000', { blocks: tick }))).toThrow(
      'drawing.too-complex',
    )
  })

  test('a library that holds nothing else shows them all', () => {
    expect(dxfToSvg(dxfFile('', { blocks: `${tick},${tick.replace('TICK', 'TOCK')}` })).strokes).toHaveLength(2)
  })
})

describe('words', () => {
  const word = (text: string) => `0,TEXT,10,30,20,40,40,20,1,${text}`
  test('in Chinese are drawn, whatever the file says them in', async () => {
    const plain = await framed(word('中文'))
    expect(plain.ink(50, 50, 12)).toBeGreaterThan(0.15)
    const pages: [string, Buffer][] = [
      ['ANSI_936', Buffer.from('d6d0cec4', 'hex')],
      ['ANSI_950', Buffer.from('a4a4a4e5', 'hex')],
      ['ANSI_936', Buffer.from('\\U+4E2D\\U+6587')],
      ['ANSI_1252', Buffer.from('\\M+5D6D0\\M+5CEC4')],
    ]
    for (const [page, bytes] of pages) {
      const [before = '', after = ''] = dxfText(`${dxfFrame},${word('@')}`, {
        header: `9,$DWGCODEPAGE,3,${page}`,
      }).split('@')
      expect(dxfToSvg(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])).svg).toContain('>中文</text>')
    }
    const [before = '', after = ''] = dxfText(word('@'), {
      header: '9,$ACADVER,1,AC1015,9,$DWGCODEPAGE,3,ANSI_936',
    }).split('@')
    expect(
      dxfToSvg(Buffer.concat([Buffer.from(before), Buffer.from('c4a3', 'hex'), Buffer.from(after)])).svg,
    ).toContain('>模</text>')
    expect((await framed(word('𨋢'))).ink(40, 48, 8)).toBeGreaterThan(0.1)
  })

  test.each([
    ['0,TEXT,40,5,1,90%%d %%c20 %%p5 50%%%', '90° Ø20 ±5 50%'],
    ['0,MTEXT,40,5,1,{\\fSimSun|b0;\\C1;Wall \\S1/2;}\\~thick \\\\ \\{x\\}', 'Wall 1/2\u00a0thick \\ {x}'],
    ['0,MTEXT,40,5,3,one\\P,1,two', '>two</text>'],
    ['0,TEXT,40,5,1,<script>&amp;', '&#60;script&#62;&#38;amp;'],
  ])('%s', (entity, words) => {
    expect(dxfToSvg(dxfFile(`${dxfFrame},${entity}`)).svg).toContain(words)
  })

  test('stand where they are aligned to, and long ones are broken', async () => {
    const centred = await framed('0,TEXT,10,0,20,0,11,50,21,50,72,1,73,2,40,10,1,HHHH')
    expect([centred.ink(45, 50, 3) > 0.05, centred.ink(55, 50, 3) > 0.05, centred.ink(50, 60, 3) > 0.01]).toEqual([
      true,
      true,
      false,
    ])
    const { svg } = dxfToSvg(dxfFile(`${dxfFrame},0,MTEXT,40,5,41,30,71,1,1,外牆滲漏及剝落的修葺工程`))
    expect(svg.match(/<text/g)?.length).toBeGreaterThan(1)
  })
})

describe('colours on paper', () => {
  test.each([
    ['7', [0, 0, 0]],
    ['1', [255, 0, 0]],
    ['5', [0, 0, 255]],
    ['250', [51, 51, 51]],
  ])('index %s', async (index, rgb) => {
    expect((await framed(`0,SOLID,62,${index},10,20,20,20,11,80,21,20,12,20,22,80,13,80,23,80`)).pixel(50, 50)).toEqual(
      rgb,
    )
  })

  test('yellow of the black screen is dark enough to be seen', async () => {
    const [red = 255, green = 255] = (
      await framed('0,SOLID,62,2,10,20,20,20,11,80,21,20,12,20,22,80,13,80,23,80')
    ).pixel(50, 50)
    expect(red + green).toBeLessThan(300)
  })
})

/** The same pairs as bytes. */
function binary(text: string): Buffer {
  const lines = text.split('\n')
  const parts: Buffer[] = [Buffer.from('AutoCAD Binary DXF\r\n\u001a\0', 'latin1')]
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value] = [Number(lines[at]), lines[at + 1] ?? '']
    const number = Buffer.alloc(code >= 10 && code < 60 ? 8 : 2)
    if (code >= 10 && code < 60) number.writeDoubleLE(Number(value))
    else if (code >= 60 && code < 80) number.writeInt16LE(Number(value))
    const head = Buffer.alloc(2)
    head.writeInt16LE(code)
    parts.push(head, code >= 10 && code < 80 ? number : Buffer.from(`${value}\0`))
  }
  return Buffer.concat(parts)
}

test('binary DXF is the same drawing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 100 }))), {
        minLength: 1,
        maxLength: 20,
      }),
      (lines) => {
        const text = dxfText(
          `${dxfFrame},0,TEXT,40,9,1,牆,${lines.map((line) => `0,LINE,62,1,10,${line[0]},20,${line[1]},11,${line[2]},21,${line[3]}`).join(',')}`,
          { header: '9,$ACADVER,1,AC1027' },
        )
        expect(dxfToSvg(binary(text))).toEqual(dxfToSvg(Buffer.from(text)))
      },
    ),
  )
})
