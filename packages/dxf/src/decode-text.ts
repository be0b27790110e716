// Both the browser's and Node's, whichever library of types is at hand.
declare class TextDecoder {
  constructor(label: string, options?: { fatal: boolean })
  readonly encoding: string
  decode(bytes: Uint8Array): string
}

export const textDecoder = (label: string, options?: { readonly fatal: boolean }) => new TextDecoder(label, options)
