/** Small DXF files for tests: pairs by commas, `0,LINE,8,0,10,0,20,0`. */

import { readDocument, type DxfDocument, type Entity } from '../document.ts'
import { drawEntities } from '../draw.ts'
import type { Piece } from '../path.ts'
import type { Shape } from '../shapes.ts'
import { encodingOf, readTags } from '../tags.ts'

export type DxfParts = {
  readonly header?: string
  readonly layers?: string
  readonly lineTypes?: string
  readonly blocks?: string
}

export function dxfLines(
  entities: string,
  { header = '', layers = '', lineTypes = '', blocks = '' }: DxfParts = {},
): readonly string[] {
  return [
    `0,SECTION,2,HEADER,${header},0,ENDSEC`,
    `0,SECTION,2,TABLES,0,TABLE,2,LTYPE,${lineTypes},0,ENDTAB,0,TABLE,2,LAYER,${layers},0,ENDTAB,0,ENDSEC`,
    `0,SECTION,2,BLOCKS,${blocks},0,ENDSEC`,
    `0,SECTION,2,ENTITIES,${entities},0,ENDSEC,0,EOF`,
  ].flatMap((section) => section.split(',').filter((part) => part !== ''))
}

/** A byte a letter: what a test writes beyond ASCII it gives as bytes. */
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function utf8(text: string): Uint8Array {
  const { TextEncoder } = globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } }
  return new TextEncoder().encode(text)
}

export function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, isLittle)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2 + 2, text.charCodeAt(at), isLittle)
  return bytes
}

export const dxfFile = (entities: string, parts?: DxfParts, lineEnd = '\n'): Uint8Array =>
  utf8(
    dxfLines(entities, parts)
      .map((line) => `${line}${lineEnd}`)
      .join(''),
  )

/** Width of the values of a code in the binary form; 0 stands for text. */
const widthOf = (code: number) => (code >= 10 && code < 60 ? 8 : code >= 60 && code < 80 ? 2 : 0)

/** The same pairs in the binary form; release 12 wrote codes of one byte. */
export function binaryDxf(lines: readonly string[], isRelease12 = false): Uint8Array {
  const bytes: number[] = [...latin1('AutoCAD Binary DXF\r\n\u001a\0')]
  const number = (width: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(width))
    write(view)
    bytes.push(...new Uint8Array(view.buffer))
  }
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value] = [Number(lines[at]), lines[at + 1] ?? '']
    if (isRelease12 && code < 255) bytes.push(code)
    else {
      if (isRelease12) bytes.push(255)
      number(2, (view) => view.setInt16(0, code, true))
    }
    const width = widthOf(code)
    if (width === 8) number(8, (view) => view.setFloat64(0, Number(value), true))
    else if (width === 2) number(2, (view) => view.setInt16(0, Number(value), true))
    else bytes.push(...utf8(value), 0)
  }
  return Uint8Array.from(bytes)
}

export const documentOf = (bytes: Uint8Array): DxfDocument => readDocument(readTags(bytes, encodingOf(bytes)))

export const entitiesOf = (entities: string, parts?: DxfParts): readonly Entity[] =>
  documentOf(dxfFile(entities, parts)).entities

export function shapesOf(entities: string, parts?: DxfParts): readonly Shape[] {
  const document = documentOf(dxfFile(entities, parts))
  return drawEntities(document.entities, document)
}

export const ofKind = <K extends Shape['kind']>(
  shapes: readonly Shape[],
  kind: K,
): readonly Extract<Shape, { kind: K }>[] =>
  shapes.filter((shape): shape is Extract<Shape, { kind: K }> => shape.kind === kind)

/** Where each piece of a path ends, to a millionth: moves, lines and curves alike. */
export const endsOf = (pieces: readonly Piece[]): readonly (readonly number[])[] =>
  pieces.map((piece) => piece.slice(-2).map((value) => Math.round(value * 1e6) / 1e6 + 0))
