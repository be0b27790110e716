// Both the browser's and Node's, whichever library of types is at hand.
declare class TextDecoder {
  constructor(label?: string)
  decode(bytes: Uint8Array): string
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

export const textOf = (bytes: Uint8Array, label?: 'latin1'): string => new TextDecoder(label).decode(bytes)
export const bytesOfText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
