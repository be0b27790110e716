/**
 * Texts of a defect that a person writes and that nothing is computed from. A line here makes the field of the calls,
 * of the panel, of the list and of every file; `docs/decisions/0139-a-plain-text-of-a-defect-is-one-line.md` says what
 * else a new one needs.
 */
export const plainTexts = {
  followUpDescription: { column: 'follow_up_description', max: 2_000, listWidth: 220, sheetWidth: 36 },
  remark: { column: 'remark', max: 2_000, listWidth: 220, sheetWidth: 44 },
} as const satisfies Readonly<
  Record<
    string,
    {
      /** In the database, and in files for other programs. */
      readonly column: string
      readonly max: number
      /** In pixels. */
      readonly listWidth: number
      /** In characters. */
      readonly sheetWidth: number
    }
  >
>

export type PlainText = keyof typeof plainTexts
export type PlainTextColumn = (typeof plainTexts)[PlainText]['column']

export const plainTextNames = Object.keys(plainTexts) as readonly PlainText[]

/** The same for each of them, by name. */
export const forPlainTexts = <T>(of: (name: PlainText) => T): Readonly<Record<PlainText, T>> =>
  Object.fromEntries(plainTextNames.map((name) => [name, of(name)])) as Record<PlainText, T>

/** The same for each of them, by column. */
export const forTextColumns = <T>(of: (name: PlainText) => T): Readonly<Record<PlainTextColumn, T>> =>
  Object.fromEntries(plainTextNames.map((name) => [plainTexts[name].column, of(name)])) as Record<PlainTextColumn, T>
