const decimal = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/**
 * As people type it: with a comma, full-width digits of a Chinese keyboard, or a long minus. NaN: it is no number, or
 * nothing.
 */
export function typedNumber(text: string): number {
  const plain = text.normalize('NFKC').trim().replace(/[−–]/g, '-').replace('。', '.')
  return decimal.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}
